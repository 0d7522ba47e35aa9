/* A side table without a network: a deal is kept in this phone, shown as kept, and sent in order
   and once as soon as it can be. The arithmetic is the server's; without this script the form
   is an ordinary form. */

"use strict";

(() => {
  const form = document.getElementById("side-deal");
  if (!form) return;
  const STORE = `clubwhist-side-${form.dataset.code}`;
  const note = document.getElementById("side-told");
  const RETRY = 4000;
  let sending = false;

  const waiting = () => JSON.parse(localStorage.getItem(STORE) ?? "[]");
  const keep = (deals) => localStorage.setItem(STORE, JSON.stringify(deals));

  function show(sentence) {
    note.textContent = sentence;
    note.hidden = !sentence;
  }

  function draw() {
    const deals = waiting();
    show(deals.length ? `${note.dataset.kept} ${deals.map((deal) => deal.number).join(", ")}` : "");
  }

  /* The form is for the next deal now, with a new key. */
  function next() {
    const kept = waiting().filter((deal) => !deal.correcting).map((deal) => deal.number + 1);
    const number = Math.max(Number(form.dataset.following), ...kept);
    form.reset();
    /* A page that corrects a deal begins with that deal's figures. */
    if (form.querySelector("[name=correcting]").value) {
      form.querySelectorAll("[type=radio]").forEach((tap) => { tap.checked = false; });
      form.querySelectorAll("select").forEach((choice) => { choice.selectedIndex = 0; });
    }
    form.querySelector("[name=number]").value = number;
    form.querySelector("[name=correcting]").value = "";
    form.querySelector("[name=key]").value = crypto.randomUUID?.() ?? uuid();
    const heading = document.getElementById("side-number");
    heading.textContent = heading.dataset.next.replace("%s", number);
    form.scrollIntoView();
  }

  /* Plain http has no crypto.randomUUID. */
  function uuid() {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    bytes[6] = (bytes[6] & 0x0f) | 0x40;
    bytes[8] = (bytes[8] & 0x3f) | 0x80;
    const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  }

  const token = () => form.querySelector("[name=csrfmiddlewaretoken]");
  const keyOf = (deal) => deal.body.find(([name]) => name === "key")[1];

  const post = (deal) => fetch(form.action, {
    method: "POST", body: new URLSearchParams(deal.body),
    headers: { Accept: "application/json", "X-CSRFToken": token().value },
  });

  /* The page slept too long and its form no longer counts: take the token of a new one. */
  async function freshToken() {
    const page = new DOMParser().parseFromString(await (await fetch(form.action)).text(), "text/html");
    const fresh = page.querySelector("[name=csrfmiddlewaretoken]");
    if (fresh) token().value = fresh.value;
    return Boolean(fresh);
  }

  async function send() {
    if (sending) return;
    sending = true;
    try {
      while (waiting().length) {
        const deal = waiting()[0];
        let answer = await post(deal);
        if (answer.status === 403 && (await freshToken())) answer = await post(deal);
        if (answer.status !== 409 && !answer.ok) throw new Error(String(answer.status));
        keep(waiting().filter((other) => keyOf(other) !== keyOf(deal)));  // more may have come
        if (answer.status === 409) {
          show((await answer.json()).sentence);
          return;
        }
        if (!waiting().length) location.assign(form.action);
      }
    } catch {
      draw();
      setTimeout(send, RETRY);
    } finally {
      sending = false;
    }
  }

  form.addEventListener("submit", (event) => {
    if (navigator.onLine && !waiting().length) return;  // an ordinary form
    event.preventDefault();
    if (!form.reportValidity()) return;
    const body = [...new FormData(form)].filter(([name]) => name !== "csrfmiddlewaretoken");
    const number = Number(form.querySelector("[name=number]").value);
    const correcting = form.querySelector("[name=correcting]").value;
    keep([...waiting(), { number, body, correcting }]);
    draw();
    next();
    send();
  });

  addEventListener("online", send);
  draw();
  if (waiting().length) send();
})();
