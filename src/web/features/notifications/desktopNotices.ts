import { localStore } from "#web/lib/session/storage.ts";
import type { BellSide, NotificationItem } from "./bellQueries.ts";

const CLOSE_AFTER_MS = 5000;
const AT_MOST = 3;
const storageKey = (side: BellSide): string => `desktop_notifications_${side}`;

export type DesktopState = "unsupported" | "off" | "blocked" | "on";

/** The browser's permission is for the whole site; owner area and back office each keep their own choice whether to use it. */
export function desktopState(side: BellSide): DesktopState {
  if (typeof window.Notification !== "function" || !window.isSecureContext) return "unsupported";
  if (window.Notification.permission === "denied") return "blocked";
  const isWanted = localStore.get(storageKey(side)) === "on";
  return isWanted && window.Notification.permission === "granted" ? "on" : "off";
}

/** Asks the browser. Call it only from a click: unasked questions get answered with "never". */
export async function turnDesktopOn(side: BellSide): Promise<void> {
  if ((await window.Notification.requestPermission()) === "granted") localStore.set(storageKey(side), "on");
}

export const turnDesktopOff = (side: BellSide): void => localStore.remove(storageKey(side));

/** Shows what is new outside the window, if somebody asked for that and does not see it in the page anyway. */
export function showOnDesktop(
  side: BellSide,
  items: readonly NotificationItem[],
  onOpen: (item: NotificationItem) => void,
): void {
  if (desktopState(side) !== "on" || !document.hidden) return;
  for (const item of items.slice(0, AT_MOST)) {
    try {
      // Several open tabs would each show it; the same tag makes them one notice.
      const notice = new window.Notification(item.title, { body: item.message, tag: item.id, icon: "/favicon.svg" });
      const timer = setTimeout(() => notice.close(), CLOSE_AFTER_MS);
      notice.addEventListener("click", () => {
        clearTimeout(timer);
        notice.close();
        window.focus();
        onOpen(item);
      });
    } catch {
      // Some phones have `Notification` but let only a service worker create one.
      return;
    }
  }
}
