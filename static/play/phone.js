/* The phone's page without a network: a number is confirmed here, kept in the phone's memory,
   and sent as soon as it can be, in order and once. Everything else is the server's; without
   this script the same buttons lead to the server's own confirmation page. */

"use strict";

(() => {
  const STORE = "clubwhist-waiting";
  const RETRY = 4000;
  let sending = false;
  let timer = null;
  let told = "";
  let answered = 0;  // numbers the server has answered; a page asked for before the last is stale
  const askedAfter = new WeakMap();  // how many had been answered when a page was asked for
  let chosen = "";  // the tray that was tapped; it stays through every renewal of the page

  const phone = () => document.getElementById("phone");
  const pad = () => document.getElementById("pad");
  const owner = () => phone().dataset.owner;
  const token = () => phone().querySelector("[name=csrfmiddlewaretoken]").value;
  const tab = (tray) => phone().querySelector(`[data-tray="${tray}"].tray`);
  const place = (card) => [...phone().querySelectorAll(".tray")].find((at) => at.dataset.send === card.url);
  const word = (name) =>
    document.getElementById("words")?.content.querySelector(`[data-word="${name}"]`).textContent ?? "";

  function stored() {
    try {
      return JSON.parse(localStorage.getItem(STORE) ?? "[]");
    } catch {
      return [];
    }
  }

  const waiting = () => stored().filter((card) => card.owner === owner());

  /* What another pair has left to send in this phone stays where it is. */
  function keep(cards) {
    const others = stored().filter((card) => card.owner !== owner());
    localStorage.setItem(STORE, JSON.stringify([...others, ...cards]));
  }

  /* What was said stays until the player does something, however often the page is renewed. */
  function show(sentence) {
    told = sentence || "";
    const note = document.getElementById("told");
    note.textContent = told;
    note.hidden = !told;
  }

  /* What waits in the phone is drawn over what the server said. */
  function draw() {
    if (!phone()) return;
    if (told) show(told);
    const cards = waiting();
    for (const card of cards) {
      const at = place(card);
      if (!at) continue;
      at.classList.add("unsent");
      at.dataset.had = card.tricks;
      at.querySelector("strong").textContent = card.tricks === "none" ? "×" : card.tricks;
      at.querySelector(".tray-state").textContent = word("waiting");
    }
    if (!cards.length && told === word("round-done")) show("");
    const sent = document.getElementById("sent");
    sent.classList.toggle("unsent", cards.length > 0);
    const trays = new Set(cards.map((card) => card.url)).size;
    sent.textContent = trays ? `${trays} ${word("waiting") || "to be sent"}` : sent.dataset.all;
    chosen ||= phone().dataset.chosen;
    if (pad() && chosen && tab(chosen) && pad().dataset.tray !== chosen) choose(tab(chosen));
    if (pad() && pad().dataset.tray !== chosen && cards.some((card) => place(card)?.dataset.tray === pad().dataset.tray)) nextTray();
  }

  function nextTray() {
    const next = [...phone().querySelectorAll(".tray[data-tray]")].find((at) => at.dataset.had === "");
    if (next) {
      choose(next);
      show("");
      return;
    }
    pad().hidden = true;
    show(word("round-done"));
  }

  /* The numbers are for this tray now, as if its page had been fetched. */
  function choose(at) {
    phone().querySelectorAll(".tray.now").forEach((other) => other.classList.remove("now"));
    at.classList.add("now");
    pad().hidden = false;
    pad().dataset.tray = at.dataset.tray;
    pad().action = at.dataset.send;
    document.getElementById("had")?.remove();
    document.getElementById("question").textContent = word("question").replace("%s", at.dataset.tray);
    show(at.dataset.had && word("had").replace("%s", at.dataset.had === "none" ? word("not-played") : at.dataset.had));
  }

  /* Trays are chosen here and at once; without a network other links would throw the player out. */
  function followHere(event) {
    const link = event.target.closest("#phone a");
    const at = pad() && link?.closest(".tray[data-tray]");
    if (!link || (navigator.onLine && !at)) return;
    event.preventDefault();
    if (at) {
      document.querySelector("#phone .confirm")?.remove();
      chosen = at.dataset.tray;
      choose(at);
    }
    else show(document.querySelector(".foot").dataset.offline);
  }

  function ask(tray, tricks) {
    const at = tab(tray);
    const box = document.getElementById("confirm").content.cloneNode(true).querySelector(".confirm");
    const played = tricks !== "none";
    const fill = {
      tray, we: tricks, they: 13 - tricks,
      had: at.dataset.had === "none" ? word("not-played") : at.dataset.had,
    };
    for (const [name, text] of Object.entries(fill)) {
      box.querySelectorAll(`[data-fill="${name}"]`).forEach((spot) => { spot.textContent = text; });
    }
    const shown = { played, "not-played": !played, changes: at.dataset.had !== "" && at.dataset.had !== tricks };
    for (const [name, yes] of Object.entries(shown)) {
      box.querySelectorAll(`[data-if="${name}"]`).forEach((part) => { part.hidden = !yes; });
    }
    box.querySelector("[data-do=yes]").addEventListener("click", () => { done(box); put(at, tricks); }, { once: true });
    box.querySelector("[data-do=no]").addEventListener("click", (event) => { event.preventDefault(); done(box); }, { once: true });
    pad().hidden = true;
    pad().after(box);
    box.querySelector("[data-do=yes]").focus();
  }

  function done(box) {
    box.remove();
    pad().hidden = false;
  }

  function put(at, tricks) {
    phone().dataset.chosen = chosen = "";
    show("");
    const before = waiting().find((other) => other.url === at.dataset.send && other.tried);
    const card = {
      owner: owner(), tray: at.dataset.tray, tricks, url: at.dataset.send,
      version: at.dataset.version, key: before ? newKey() : at.dataset.key,
    };
    keep([...waiting().filter((other) => other.url !== card.url || other.tried), card]);
    draw();
    send();
  }

  /* A second thought while the first is under way is another word. randomUUID wants https. */
  function newKey() {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  }

  const change = (key, fields) =>
    keep(waiting().map((card) => (card.key === key ? { ...card, ...fields } : card)));

  async function send() {
    clearTimeout(timer);
    if (sending || !phone()) return;
    sending = true;
    try {
      await sendAll();
    } finally {
      sending = false;
    }
  }

  async function sendAll() {
    let refusal = "";
    let sentAny = false;
    const stuck = new Set();  // the server cannot answer these now; others need not wait for them
    const next = () => waiting().find((card) => !stuck.has(card.url));
    for (let card = next(); card; card = next()) {
      change(card.key, { tried: true });
      const answer = await post(card);
      if (answer.later === "nobody") break;
      if (answer.later) {
        stuck.add(card.url);
        continue;
      }
      keep(waiting().filter((other) => other.key !== card.key));
      if (answer.version) follow(card.url, answer.version);
      answered += 1;
      sentAny = true;
      refusal = answer.refusal || refusal;
    }
    if (waiting().length) timer = setTimeout(send, RETRY);
    draw();
    if (sentAny) lookAgain(refusal);
  }

  /* What is put down after it for the same tray changes what stands there now. */
  function follow(url, version) {
    waiting().filter((card) => card.url === url).forEach((card) => change(card.key, { version }));
    const at = place({ url });
    if (at) Object.assign(at.dataset, { version, key: newKey() });
  }

  /* The version when it stands, the sentence when it was refused; "later" when nobody was there
     to answer, or when the server could not. */
  async function post(card, again = true) {
    const body = new URLSearchParams({
      tricks: card.tricks, version: card.version, key: card.key, csrfmiddlewaretoken: token(),
    });
    let response;
    try {
      response = await fetch(card.url, { method: "POST", body, headers: { Accept: "application/json" } });
    } catch {
      return { later: "nobody" };
    }
    if (response.status === 403 && again && (await freshToken())) return post(card, false);
    if ([403, 408, 429].includes(response.status) || response.status >= 500) return { later: "unwell" };
    if (response.status === 401) {
      location.assign("/");
      return { later: "nobody" };
    }
    try {
      const said = await response.json();
      return response.ok ? { version: said.version } : { refusal: said.sentence };
    } catch {
      return response.ok ? {} : { refusal: String(response.status) };
    }
  }

  /* The page slept too long and its form no longer counts: fetch a new one and try once more. */
  async function freshToken() {
    try {
      const page = await (await fetch(phone().dataset.page)).text();
      const fresh = new DOMParser().parseFromString(page, "text/html").querySelector("[name=csrfmiddlewaretoken]");
      if (fresh) phone().querySelectorAll("[name=csrfmiddlewaretoken]").forEach((field) => { field.value = fresh.value; });
      return Boolean(fresh);
    } catch {
      return false;
    }
  }

  async function lookAgain(refusal) {
    history.replaceState(null, "", phone().dataset.page);
    try {
      await htmx.ajax("GET", phone().dataset.page, { target: "#phone", swap: "outerHTML" });
    } catch {
      /* The network went in between; the page asks again by itself. */
    }
    if (refusal) show(refusal);
  }

  document.addEventListener("click", followHere);
  document.addEventListener("submit", (event) => {
    if (event.target.id !== "pad" || !event.submitter) return;
    event.preventDefault();
    ask(event.target.dataset.tray, event.submitter.value);
  });
  document.addEventListener("htmx:beforeRequest", (event) => {
    /* Nobody's half-made confirmation is swept away by a poll. */
    if (event.target.id === "phone" && document.querySelector("#phone .confirm")) event.preventDefault();
    askedAfter.set(event.detail.xhr, answered);
  });
  document.addEventListener("htmx:beforeSwap", (event) => {
    /* … nor by an answer that was under way when the number was tapped, and no page from before
       a number was sent asks for that number again. */
    const stale = askedAfter.get(event.detail.xhr) !== answered;
    if (stale || document.querySelector("#phone .confirm")) event.detail.shouldSwap = false;
  });
  document.addEventListener("htmx:afterSettle", draw);
  window.addEventListener("online", send);
  document.addEventListener("visibilitychange", () => { if (!document.hidden) send(); });
  document.addEventListener("DOMContentLoaded", () => { draw(); send(); });
  if (document.readyState !== "loading") { draw(); send(); }
})();
