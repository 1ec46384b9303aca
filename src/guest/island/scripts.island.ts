import type { ActiveScript, ConsentWords, ScriptPlacement } from "#shared/scripts/scripts.contract.ts";
import { CONSENT_KEY, allowedOf, isSnippet, namedCode, scriptIdIn } from "#shared/scripts/script-run.ts";

// Stands in a review page only while staff have set up a script for guests. Scripts of the page itself do not need it.

interface Active {
  data: Record<ScriptPlacement, ActiveScript[]>;
  consent: ConsentWords | null;
}

const API = "/api/custom-scripts/";
const nonce = document.currentScript?.nonce ?? "";
const told = new Set<string>();

const readAnswer = (): string | null => {
  try {
    return localStorage.getItem(CONSENT_KEY);
  } catch {
    return null;
  }
};
const keepAnswer = (answer: string): void => {
  try {
    localStorage.setItem(CONSENT_KEY, answer);
  } catch {
    // Asked again on the next page.
  }
};

function tell(id: string, message: string): void {
  if (told.has(id)) return;
  told.add(id);
  const body = JSON.stringify({ script_id: id, area: "guest", message: message.slice(0, 300) || "?" });
  const headers = { "content-type": "application/json" };
  fetch(`${API}errors`, { method: "POST", headers, body, keepalive: true }).catch(() => undefined);
}

function elementOf(id: string, code: string, attributes: Iterable<Attr> = []): HTMLScriptElement {
  const element = document.createElement("script");
  element.nonce = nonce;
  element.async = false;
  for (const { name, value } of attributes) if (name !== "nonce") element.setAttribute(name, value);
  if (element.src) element.addEventListener("error", () => tell(id, `Not loaded: ${element.src}`));
  else element.textContent = namedCode(id, code);
  return element;
}

/** Plain code becomes one script; a pasted snippet becomes its script tags. */
function elementsOf({ id, script_code: code }: ActiveScript): HTMLScriptElement[] {
  if (!isSnippet(code)) return [elementOf(id, code)];
  const template = document.createElement("template");
  template.innerHTML = code;
  return [...template.content.querySelectorAll("script")].map((one) =>
    elementOf(id, one.textContent ?? "", one.attributes),
  );
}

function insert({ head, body, footer }: Active["data"], pick: (scripts: ActiveScript[]) => ActiveScript[]): void {
  const make = (scripts: ActiveScript[]): HTMLScriptElement[] => pick(scripts).flatMap(elementsOf);
  document.head.append(...make(head));
  document.body.prepend(...make(body));
  document.body.append(...make(footer));
}

const STYLE =
  ".ask{position:fixed;inset:auto 0 0;z-index:9;padding:16px max(16px,50vw - 260px);background:var(--canvas);border-top:1px solid var(--line);box-shadow:0 -4px 24px #0002}.ask p{margin:0 0 12px}.ask div{display:flex;gap:8px}.ask button{flex:1;min-height:44px;font:inherit;border-radius:8px;border:1px solid var(--edge);background:var(--field);color:var(--ink)}.again{display:block;margin:0 auto 24px;padding:12px;font:inherit;font-size:14px;color:var(--ink2);background:none;border:0;text-decoration:underline}";

function button(text: string, act: () => void): HTMLButtonElement {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = text;
  made.addEventListener("click", act);
  return made;
}

function ask(words: ConsentWords, answered: (isYes: boolean) => void): void {
  const bar = document.createElement("section");
  bar.className = "ask";
  bar.setAttribute("aria-label", words.change);
  const text = document.createElement("p");
  text.textContent = words.text;
  const buttons = document.createElement("div");
  const close = (isYes: boolean) => () => {
    bar.remove();
    keepAnswer(isYes ? "yes" : "no");
    answered(isYes);
  };
  buttons.append(button(words.no, close(false)), button(words.yes, close(true)));
  bar.append(text, buttons);
  document.body.append(bar);
}

async function start(): Promise<void> {
  const headers = { "accept-language": document.documentElement.lang };
  const response = await fetch(`${API}active?area=guest`, { headers });
  if (!response.ok) return;
  const { data, consent } = (await response.json()) as Active;
  let hasYes = readAnswer() === "yes";
  insert(data, (scripts) => allowedOf(scripts, hasYes));
  if (!consent) return;
  const style = document.createElement("style");
  style.nonce = nonce;
  style.textContent = STYLE;
  document.head.append(style);
  const answered = (isYes: boolean): void => {
    // What has run cannot be undone: only a fresh page is free of it.
    if (hasYes && !isYes) return location.reload();
    if (!hasYes && isYes) insert(data, (scripts) => scripts.filter(({ needs_consent }) => needs_consent));
    hasYes = isYes;
  };
  const again = button(consent.change, () => document.querySelector(".ask") ?? ask(consent, answered));
  again.className = "again";
  document.body.append(again);
  if (readAnswer() === null) ask(consent, answered);
}

addEventListener("error", ({ filename, message }) => {
  const id = scriptIdIn(filename);
  if (id) tell(id, message);
});
start().catch(() => undefined);
