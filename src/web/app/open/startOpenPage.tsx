import { hydrateRoot, type Root } from "react-dom/client";
import type { Locale } from "#shared/domain/locales.ts";
import { initOpenI18n } from "#web/lib/i18n.ts";
import { isOtherArea, setNavigate } from "#web/lib/navigation.ts";
import { whenUsed } from "#web/lib/whenUsed.ts";
import { releaseHeldInput } from "./heldInput.ts";
import { setLeaving } from "./leaving.ts";
import { OpenApp } from "./OpenApp.tsx";
import { OPEN_PAGES } from "./openPages.ts";

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
  const open = OPEN_PAGES[path];
  if (!open) throw new Error(`${path} does not arrive as HTML`);
  const [pages] = await Promise.all([open.load(), initOpenI18n(locale)]);
  const [Page] = Object.values(pages);
  if (!Page) throw new Error(`${path} has no page`);
  applyStyles(root);
  const handleReady = (): void => releaseHeldInput(root);
  const reactRoot = hydrateRoot(
    root,
    <OpenApp name={open.name} onReady={handleReady}>
      <Page />
    </OpenApp>,
  );

  // What comes next is fetched while somebody reads and types.
  whenUsed(() => void loadApp().catch(() => {}));
  setNavigate((href, { replace = false } = {}) => {
    const reopen = (): void => (replace ? window.location.replace(href) : window.location.assign(href));
    if (isOtherArea(href)) return reopen();
    setLeaving(true);
    // If the code cannot be fetched, a fresh document finds it or says what is wrong.
    leave(reactRoot, { href, replace }).catch(reopen);
  });
}

/** The build has put the style attributes under another name; React expects them where they belong. */
function applyStyles(root: HTMLElement): void {
  for (const element of root.querySelectorAll<HTMLElement | SVGElement>("[data-style]")) {
    element.style.cssText = element.getAttribute("data-style") ?? "";
    element.removeAttribute("data-style");
  }
}
