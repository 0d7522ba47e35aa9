/* A form is sent once, however often its button is pressed while the answer is on its way. */

"use strict";

(() => {
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (form.method !== "post" || event.defaultPrevented) return;
    if (form.dataset.sent) event.preventDefault();
    form.dataset.sent = "yes";
  });
  /* Back from the next page: the same form may be sent again on purpose. */
  addEventListener("pageshow", () => {
    document.querySelectorAll("form[data-sent]").forEach((form) => { delete form.dataset.sent; });
  });
})();
