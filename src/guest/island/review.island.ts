import { meantDomain } from "#shared/guests/email-typo.ts";

// The only script of the guest pages: the page works without it. No framework, no network, no storage.

const byId = (id: string): HTMLElement | null => document.getElementById(id);

/** Counts from the seconds the server gave, on a clock nobody can set. */
function runTimer(ring: HTMLElement): void {
  const left = Number(ring.dataset["left"]);
  const total = Number(ring.dataset["total"]);
  const arc = ring.querySelector(".arc");
  const text = ring.querySelector("b");
  const began = performance.now();
  const tick = (): void => {
    const rest = Math.max(0, Math.ceil(left - (performance.now() - began) / 1000));
    if (text) text.textContent = `${Math.floor(rest / 60)}:${String(rest % 60).padStart(2, "0")}`;
    arc?.setAttribute("stroke-dashoffset", String(100 - (rest / total) * 100));
    if (rest > 0) return;
    clearInterval(ticking);
    showEnd();
  };
  const ticking = setInterval(tick, 250);
  // A phone that slept, or a page brought back from memory, must not show an old time even for a moment.
  document.addEventListener("visibilitychange", tick);
  tick();
}

function showEnd(): void {
  const offer = byId("offer");
  const over = byId("over");
  if (!offer || !over || offer.hidden) return;
  // As tall as before: the form under it must not jump while somebody types.
  over.style.minHeight = `${offer.offsetHeight}px`;
  offer.hidden = true;
  over.hidden = false;
}

function offerHints(input: HTMLInputElement, hint: HTMLElement): void {
  const text = hint.textContent;
  let domain: string | undefined;
  input.addEventListener("change", () => {
    domain = meantDomain(input.value);
    hint.textContent = text.replace("{domain}", domain ?? "");
    hint.hidden = domain === undefined;
  });
  hint.addEventListener("click", () => {
    input.value = `${input.value.slice(0, input.value.lastIndexOf("@"))}@${domain}`;
    hint.hidden = true;
    input.focus();
  });
}

const RULES: Record<string, RegExp> = {
  first_name: /[^\p{Z}\p{C}]/u,
  last_name: /[^\p{Z}\p{C}]/u,
  email: /^\s*[^\s@]+@[^\s@]+\.[^\s@.]{2,}\s*$/,
  phone: /^\s*(\+?[\d\s()./-]{6,30})?\s*$/,
};

function check(input: HTMLInputElement): boolean {
  const right = RULES[input.name]?.test(input.value) !== false;
  const error = byId(`${input.name}-e`);
  if (error) error.textContent = right ? "" : (input.dataset["fault"] ?? "");
  if (right) input.removeAttribute("aria-invalid");
  else input.setAttribute("aria-invalid", "true");
  return right;
}

function watch(form: HTMLFormElement): void {
  const inputs = [...form.querySelectorAll<HTMLInputElement>("[data-fault]")];
  const button = form.querySelector(".go");
  let sent = false;
  form.addEventListener("submit", (event) => {
    const [wrong] = inputs.flatMap((input) => (check(input) ? [] : input));
    if (sent || wrong) event.preventDefault();
    if (wrong) return wrong.focus();
    sent = true;
    button?.setAttribute("aria-disabled", "true");
  });
  // Back from Google, the form may be sent again.
  window.addEventListener("pageshow", () => {
    sent = false;
    button?.removeAttribute("aria-disabled");
  });
  for (const input of inputs)
    input.addEventListener("input", () => {
      if (input.hasAttribute("aria-invalid")) check(input);
    });
  const email = form.querySelector<HTMLInputElement>("#email");
  const hint = byId("hint");
  if (email && hint) offerHints(email, hint);
}

const ring = byId("ring");
const form = byId("form");
if (ring) runTimer(ring);
if (form instanceof HTMLFormElement) watch(form);
