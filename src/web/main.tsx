import "#web/ui/theme/tokens.css";
import { createRoot } from "react-dom/client";
import { isLocale } from "#shared/domain/locales.ts";
import { startOpenPage } from "./app/open/startOpenPage.tsx";
import { makeScriptLoader } from "./features/scripts/scriptLoader.ts";
import { initI18n } from "./lib/words/i18n.ts";
import { pageNonce } from "./lib/nonce.ts";
import { areaOf } from "./lib/pages/navigation.ts";
import { followAccountLocale } from "./lib/session/accountLocale.ts";
import { forgetEndedView } from "./lib/session/supportView.ts";

// Read before any redirect can drop it.
const safeMode = new URLSearchParams(window.location.search).has("safe-mode");

// Drawers and dialogs lock the page's scrolling with a style element of their own; its library looks for the nonce here.
Object.assign(window, { __webpack_nonce__: pageNonce() });

if (areaOf(window.location.pathname) === "admin") forgetEndedView();
followAccountLocale();
const scripts = makeScriptLoader({ safeMode, reloadPage: () => window.location.reload() });
scripts.start();

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root");
start(root).catch((error: unknown) => {
  console.error(error);
  explainFailedStart(root);
});

async function start(target: HTMLElement): Promise<void> {
  const { open } = document.documentElement.dataset;
  const locale = document.documentElement.lang;
  const loadApp = () => import("./app/startApp.tsx");
  const onNavigated = (pathname: string): void => scripts.handleNavigation(pathname);
  if (open !== undefined && isLocale(locale)) {
    return startOpenPage({
      root: target,
      path: open,
      locale,
      loadApp,
      leave: async (reactRoot, leaveFor) => (await loadApp()).startApp({ reactRoot, onNavigated, leaveFor }),
    });
  }
  const [{ startApp }] = await Promise.all([loadApp(), initI18n()]);
  // The HTML of an open page that this visitor is not to see. A sketch stays until the page itself is drawn.
  if ("passed" in document.documentElement.dataset) target.replaceChildren();
  delete document.documentElement.dataset["passed"];
  await startApp({ reactRoot: createRoot(target), onNavigated, isSketched: target.hasChildNodes() });
  target.inert = false;
  delete document.documentElement.dataset["sketch"];
}

/** Something could not be loaded, perhaps the language itself, so this says it in both. */
function explainFailedStart(target: HTMLElement): void {
  delete document.documentElement.dataset["passed"];
  const text = document.createElement("p");
  text.style.cssText =
    "max-width: 30rem; margin: 20vh auto; padding: 0 1rem; font: 16px/1.5 system-ui, sans-serif; text-align: center";
  text.append(
    "Plaudit could not be loaded. Check your connection. · Plaudit konnte nicht geladen werden. Prüfen Sie Ihre Verbindung. ",
  );
  const retry = document.createElement("a");
  retry.href = window.location.href;
  retry.textContent = "Reload · Neu laden";
  text.append(retry);
  target.replaceChildren(text);
  target.inert = false;
}
