/** What the pages do when scripts run: format, fill in, count down, submit once. Without it everything still works. */
export const SCRIPT = `
(() => {
  const byName = (name) => document.querySelector('input[name="' + name + '"]');
  const number = byName("number"), expiry = byName("expiry"), cvc = byName("cvc"), holder = byName("name");
  const digits = (text) => text.replace(/\\D/g, "");
  const luhn = (text) => {
    let sum = 0;
    [...text].reverse().forEach((c, i) => { const v = i % 2 ? +c * 2 : +c; sum += v > 9 ? v - 9 : v; });
    return sum % 10 === 0;
  };
  const retype = (input, format) => {
    const atEnd = (input.selectionStart ?? input.value.length) >= input.value.length;
    const before = digits(input.value.slice(0, input.selectionStart ?? input.value.length)).length;
    const next = format(input.value);
    if (next === input.value) return;
    input.value = next;
    if (atEnd) return input.setSelectionRange(next.length, next.length);
    let at = 0;
    for (let seen = 0; at < next.length && seen < before; at++) if (/\\d/.test(next[at])) seen++;
    if (document.activeElement === input) input.setSelectionRange(at, at);
  };
  const asNumber = (text) => digits(text).slice(0, 19).replace(/(\\d{4})(?=\\d)/g, "$1 ");
  let lastExpiry = "";
  const asExpiry = (text) => {
    let d = digits(text);
    if (d.length === 1 && +d > 1) d = "0" + d;
    d = d.slice(0, 4);
    const deleting = lastExpiry.startsWith(text) && text.length < lastExpiry.length;
    return d.length < 2 || (d.length === 2 && deleting) ? d : d.slice(0, 2) + " / " + d.slice(2);
  };
  const show = () => {
    if (!number) return;
    const d = digits(number.value);
    const brand = /^4/.test(d) ? "visa" : /^(5[1-5]|2[2-7])/.test(d) ? "mastercard" : /^3[47]/.test(d) ? "amex" : "none";
    document.querySelector(".brandicon").dataset.brand = brand;
    document.querySelector(".tick").classList.toggle("on", d.length >= 15 && luhn(d));
    document.querySelectorAll(".chip").forEach((chip) => chip.setAttribute("aria-pressed", String(chip.dataset.number === d)));
  };
  const clear = (input) => {
    input.removeAttribute("aria-invalid");
    input.parentElement.classList.remove("bad");
    const error = document.getElementById("error-" + input.name);
    if (error) error.textContent = "";
  };
  number?.addEventListener("input", () => { retype(number, asNumber); clear(number); show(); });
  expiry?.addEventListener("input", () => { retype(expiry, asExpiry); lastExpiry = expiry.value; clear(expiry); });
  cvc?.addEventListener("input", () => { cvc.value = digits(cvc.value).slice(0, 4); clear(cvc); });
  holder?.addEventListener("input", () => clear(holder));
  document.querySelectorAll(".chip").forEach((chip) => chip.addEventListener("click", (event) => {
    event.preventDefault();
    number.value = asNumber(chip.dataset.number);
    expiry.value = chip.dataset.expiry;
    cvc.value = "123";
    if (!holder.value.trim()) holder.value = chip.dataset.name;
    [number, expiry, cvc, holder].forEach(clear);
    show();
  }));
  document.querySelectorAll("form").forEach((form) => form.addEventListener("submit", (event) => {
    if (form.dataset.sent) return event.preventDefault();
    form.dataset.sent = "1";
    const button = form.querySelector("[data-working]");
    if (button) {
      button.style.minWidth = button.offsetWidth + "px";
      button.setAttribute("aria-busy", "true");
      button.querySelector("span:last-child").textContent = button.dataset.working;
    }
  }));
  // The answer to a form becomes an ordinary page, so that neither reload nor back asks to send the card again.
  history.replaceState(null, "", location.pathname.replace(/\\/(bank|saved)$/, ""));
  // A page taken out of the back-forward cache must not stay busy, nor offer what is already paid.
  addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
  const timer = document.querySelector("[data-left]");
  if (timer) {
    const end = Date.now() + Number(timer.dataset.left) * 1000;
    const tick = () => {
      const left = Math.max(0, Math.round((end - Date.now()) / 1000));
      timer.textContent = Math.floor(left / 60) + ":" + String(left % 60).padStart(2, "0");
      if (left === 0) { clearInterval(every); location.reload(); }
    };
    const every = setInterval(tick, 1000);
  }
  const dialog = document.querySelector("[role=dialog]");
  dialog?.addEventListener("keydown", (event) => {
    if (event.key === "Escape") dialog.querySelector('[value="cancel"]').click();
    if (event.key !== "Tab") return;
    const stops = [...dialog.querySelectorAll("button")];
    const [first, last] = [stops[0], stops.at(-1)];
    if (event.shiftKey && (document.activeElement === first || document.activeElement === dialog)) { last.focus(); event.preventDefault(); }
    else if (!event.shiftKey && document.activeElement === last) { first.focus(); event.preventDefault(); }
  });
  show();
  (dialog ?? document.querySelector("[aria-invalid=true]"))?.focus();
})();
`;
