import type { Root } from "react-dom/client";
import { after } from "#web/lib/after.ts";
import { loadAllTexts } from "#web/lib/words/i18n.ts";
import { goTo, setNavigate } from "#web/lib/pages/navigation.ts";
import { App } from "./App.tsx";
import { navigateByRouter, router } from "./router.tsx";
import { announceSessionEnd } from "./sessionWatch.ts";

interface AppStart {
  reactRoot: Root;
  /** Called after every navigation. */
  onNavigated: (pathname: string) => void;
  /** Where to go from a page that was drawn without the router; else the address says where one is. */
  leaveFor?: { href: string; replace: boolean };
  /** Whether the page is on screen as a sketch, which the page itself replaces. */
  isSketched?: boolean;
}

const FIRST_PAGE_MS = 150;
let isStarted = false;

/** Draws the app with its router. From an open page the next page is made ready first, so that nothing goes blank. */
export async function startApp({ reactRoot, onNavigated, leaveFor, isSketched = false }: AppStart): Promise<void> {
  // Somebody clicked twice: the router is on its way already and goes where the last click says.
  if (isStarted) return leaveFor && goTo(leaveFor.href, leaveFor);
  if (leaveFor) await loadAllTexts();
  isStarted = true;
  announceSessionEnd();
  router.subscribe("onResolved", ({ toLocation }) => onNavigated(toLocation.pathname));
  setNavigate(navigateByRouter);
  // What comes with the document is drawn once and whole; whoever waits longer sees that it is coming.
  const ready = leaveFor ? router.navigate(leaveFor) : router.load();
  await (leaveFor || isSketched ? ready : Promise.race([ready, after(FIRST_PAGE_MS)]));
  reactRoot.render(<App arrival={leaveFor ? "open-page" : "document"} />);
}
