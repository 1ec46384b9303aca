import { hydrateRoot, type Root } from "react-dom/client";
import type { Locale } from "#shared/domain/locales.ts";
import { readAddress } from "#shared/http/written-page.ts";
import type { Address } from "#web/lib/pages/address.ts";
import { initOpenI18n } from "#web/lib/words/i18n.ts";
import { isOtherArea, openDocument, setNavigate } from "#web/lib/pages/navigation.ts";
import { whenUsed } from "#web/lib/whenUsed.ts";
import { releaseHeldInput } from "./heldInput.ts";
import { setLeaving } from "./leaving.ts";
import { OpenApp } from "./OpenApp.tsx";
import { loadOpenPage } from "./openPages.ts";

interface OpenStart {
  /** The element with the page's HTML. */
  root: HTMLElement;
  path: string;
  locale: Locale;
  /** Fetches the code of the app. */
  loadApp: () => Promise<unknown>;
  /** Replaces this page by another one. */
  leave: (reactRoot: Root, target: { href: string; replace: boolean }) => Promise<void>;
}

/** Brings a page that arrived as HTML to life. */
export async function startOpenPage({ root, path, locale, loadApp, leave }: OpenStart): Promise<void> {
  const [{ name, Page, goesOn = false }] = await Promise.all([loadOpenPage(path), initOpenI18n(locale)]);
  applyStyles(root);
  const handleReady = (): void => releaseHeldInput(root);
  const reactRoot = hydrateRoot(
    root,
    <OpenApp name={name} address={addressOf(path)} onReady={handleReady}>
      <Page />
    </OpenApp>,
  );

  // What comes next is fetched while somebody reads and types.
  const fetchApp = (): void => void loadApp().catch(() => {});
  if (goesOn) fetchApp();
  else whenUsed(fetchApp);
  setNavigate((href, { replace = false } = {}) => {
    if (isOtherArea(href)) return openDocument(href, { replace });
    setLeaving(true);
    // If the code cannot be fetched, a fresh document finds it or says what is wrong.
    leave(reactRoot, { href, replace }).catch(() => openDocument(href, { replace }));
  });
}

function addressOf(pattern: string): Address {
  const { pathname, search } = window.location;
  return readAddress(pattern, pathname, search) ?? {};
}

/** The build has put the style attributes under another name; React expects them where they belong. */
function applyStyles(root: HTMLElement): void {
  for (const element of root.querySelectorAll<HTMLElement | SVGElement>("[data-style]")) {
    element.style.cssText = element.getAttribute("data-style") ?? "";
    element.removeAttribute("data-style");
  }
}
