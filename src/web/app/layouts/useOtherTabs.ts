import { useEffect } from "react";
import type { SessionKind } from "#web/lib/session/session.ts";
import { isViewTab } from "#web/lib/session/supportView.ts";
import { leaveSession } from "#web/lib/session/unauthorized.ts";

/** When somebody signs out in one tab, the other tabs go to the login page too. */
export function useOtherTabs(tokenKey: "token" | "admin_token", login: string): void {
  const kind: SessionKind = tokenKey === "token" ? "owner" : "admin";
  useEffect(() => {
    const handleStorage = (event: StorageEvent): void => {
      // Whoever is signed in as an owner in this browser is not whom this tab shows.
      if (kind === "owner" && isViewTab()) return;
      if (event.key === null || (event.key === tokenKey && event.newValue === null)) leaveSession(kind, login);
    };
    window.addEventListener("storage", handleStorage);
    return () => window.removeEventListener("storage", handleStorage);
  }, [kind, tokenKey, login]);
}
