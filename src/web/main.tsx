import "#web/ui/theme/tokens.css";
import { createRoot } from "react-dom/client";
import { App } from "./app/providers.tsx";
import { router } from "./app/router.tsx";
import { announceSessionEnd } from "./app/sessionWatch.ts";
import { makeScriptLoader } from "./features/scripts/scriptLoader.ts";
import { initI18n } from "./lib/i18n.ts";
import { pageNonce } from "./lib/nonce.ts";
import { followAccountLocale } from "./lib/session/accountLocale.ts";

// Read before any redirect can drop it.
const safeMode = new URLSearchParams(window.location.search).has("safe-mode");

// Drawers and dialogs lock the page's scrolling with a style element of their own; its library looks for the nonce here.
Object.assign(window, { __webpack_nonce__: pageNonce() });

announceSessionEnd();
followAccountLocale();
const scripts = makeScriptLoader({ safeMode, reloadPage: () => window.location.reload() });
scripts.start();
router.subscribe("onResolved", ({ toLocation }) => scripts.handleNavigation(toLocation.pathname));

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root");

initI18n().then(
  () => createRoot(root).render(<App />),
  () => explainFailedStart(root),
);

/** The language itself could not be loaded, so this says it in both. */
function explainFailedStart(target: HTMLElement): void {
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
}
