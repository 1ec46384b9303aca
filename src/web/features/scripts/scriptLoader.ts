import { scriptsApi } from "#shared/scripts/scripts.contract.ts";
import type { ActiveScript, ConsentWords, ScriptPlacement } from "#shared/scripts/scripts.contract.ts";
import { allowedOf, isSnippet, namedCode } from "#shared/scripts/script-run.ts";
import { ApiError, api } from "#web/lib/api/api.ts";
import { areaOf, isSecretPage } from "#web/lib/pages/navigation.ts";
import type { AppArea } from "#web/lib/pages/navigation.ts";
import { pageNonce } from "#web/lib/nonce.ts";
import { hasUnsavedChanges } from "#web/lib/pages/unsavedChanges.ts";
import { closeBanner, showBanner } from "./consentBanner.ts";
import { keepChoice, readChoice, setAsking } from "./scriptChoice.ts";
import { reportScript, watchScripts } from "./scriptErrors.ts";

const DELAY_MS = 100;
/** Whoever walks through the site fast does not ask at every step whether scripts are to be loaded again. */
const ASK_EVERY_MS = 30_000;
const MARK = "data-custom-script";

type Placed = Record<ScriptPlacement, ActiveScript[]>;
/** Which of them run now. */
type Pick = (scripts: ActiveScript[]) => ActiveScript[];

/** Where scripts may run: `none` on pages whose URL opens an account. */
type ScriptArea = AppArea | "none";
const scriptAreaOf = (pathname: string): ScriptArea => (isSecretPage(pathname) ? "none" : areaOf(pathname));

export interface ScriptLoader {
  start(): void;
  /** To be called after every navigation. */
  handleNavigation(pathname: string): void;
}

interface LoaderOptions {
  /** True when the page was opened without scripts on purpose. */
  safeMode: boolean;
  reloadPage: () => void;
}

/** Runs the scripts that staff have set up, and swaps them when somebody moves between the site and the back office. */
export function makeScriptLoader({ safeMode, reloadPage }: LoaderOptions): ScriptLoader {
  let area: ScriptArea | undefined;
  let loads = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasRun = false;
  /** Of the scripts that were loaded, and when that was last compared. */
  let version: number | undefined;
  let comparedAt = 0;

  const load = async (wanted: ScriptArea): Promise<void> => {
    const mine = ++loads;
    removeScripts();
    closeBanner();
    setAsking(null);
    if (wanted === "none") return;
    try {
      const { data, consent, version: now } = await api(scriptsApi.active, { query: { area: wanted }, quiet: true });
      // A newer area has asked meanwhile: these scripts are not for it.
      if (mine !== loads) return;
      version = now;
      comparedAt = performance.now();
      run(data, (scripts) => allowedOf(scripts, readChoice() === "yes"));
      if (consent) offerChoice(data, consent);
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return;
      console.warn("Custom scripts could not be loaded", error);
    }
  };

  const run = (data: Placed, pick: Pick): void => {
    insertScripts(data, pick);
    hasRun = document.querySelector(`[${MARK}]`) !== null || hasRun;
  };

  const offerChoice = (data: Placed, words: ConsentWords): void => {
    const handleAnswer = (isYes: boolean): void => {
      const hadYes = readChoice() === "yes";
      keepChoice(isYes);
      // What has run cannot be undone: only a fresh document is free of it.
      if (hadYes && !isYes) reloadPage();
      else if (isYes && !hadYes) run(data, (scripts) => scripts.filter(({ needs_consent }) => needs_consent));
    };
    const ask = (): void => showBanner(words, handleAnswer);
    setAsking({ words, ask });
    if (readChoice() === null) ask();
  };

  /** Takes what staff want loaded again, unless somebody would lose what they typed. What has run cannot be undone: then the page is loaded afresh. */
  const compare = async (wanted: ScriptArea): Promise<void> => {
    if (version === undefined || wanted === "none" || performance.now() - comparedAt < ASK_EVERY_MS) return;
    comparedAt = performance.now();
    const mine = loads;
    const { version: now } = await api(scriptsApi.version, { quiet: true });
    if (mine !== loads || now === version || hasUnsavedChanges()) return;
    if (hasRun) reloadPage();
    else await load(wanted);
  };

  const loadLater = (wanted: ScriptArea): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void load(wanted), DELAY_MS);
  };

  return {
    start() {
      if (safeMode) return;
      watchScripts();
      const first = scriptAreaOf(window.location.pathname);
      area = first;
      if (document.readyState === "complete") loadLater(first);
      else window.addEventListener("load", () => void load(area ?? first), { once: true });
    },
    handleNavigation(pathname) {
      const next = scriptAreaOf(pathname);
      if (safeMode || area === undefined) return;
      if (next === area) {
        // Whether that arrives is nobody's worry: the next step asks again.
        compare(next).catch(() => undefined);
        return;
      }
      const leavesSite = area === "site";
      area = next;
      if (leavesSite && hasRun) {
        // What a script has done cannot be undone. On pages where none may run, only a fresh document is free of it.
        clearTimeout(timer);
        timer = setTimeout(reloadPage, DELAY_MS);
      } else {
        loadLater(next);
      }
    },
  };
}

function removeScripts(): void {
  for (const element of document.querySelectorAll(`[${MARK}]`)) element.remove();
}

function insertScripts(data: Placed, pick: Pick): void {
  const make = (scripts: ActiveScript[]): HTMLScriptElement[] => pick(scripts).flatMap(makeElements);
  document.head.append(...make(data.head));
  document.body.prepend(...make(data.body));
  document.body.append(...make(data.footer));
}

/** Plain code becomes one script; a pasted snippet becomes its script tags. Markup around them is left out. */
function makeElements(script: ActiveScript): HTMLScriptElement[] {
  if (!isSnippet(script.script_code)) return [makeElement(script.id, script.script_code)];
  const template = document.createElement("template");
  template.innerHTML = script.script_code;
  return [...template.content.querySelectorAll("script")].map((source) => {
    const element = makeElement(script.id, source.textContent ?? "");
    for (const { name, value } of source.attributes) if (name !== "nonce") element.setAttribute(name, value);
    if (element.src) {
      element.textContent = "";
      element.addEventListener("error", () => reportScript(script.id, `Not loaded: ${element.src}`));
    }
    return element;
  });
}

function makeElement(id: string, code: string): HTMLScriptElement {
  const element = document.createElement("script");
  element.setAttribute(MARK, id);
  element.nonce = pageNonce();
  // Inserted scripts load in whatever order they arrive unless told otherwise.
  element.async = false;
  element.textContent = namedCode(id, code);
  return element;
}
