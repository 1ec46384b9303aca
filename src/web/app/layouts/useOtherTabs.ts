import { useEffect } from "react";
import type { SessionKind } from "#web/lib/session/session.ts";
import { leaveSession } from "#web/lib/session/unauthorized.ts";

/** When somebody signs out in one tab, the other tabs go to the login page too. */
export function useOtherTabs(tokenKey: "token" | "admin_token", login: string): void {
  const kind: SessionKind = tokenKey === "token" ? "owner" : "admin";
  useEffect(() => {
    const handleStorage = (event: StorageEvent): void => {
      if (event.key === null || (event.key === tokenKey && event.newValue === null)) leaveSession(kind, login);
    };
    window.addEventListener("storage", handleStorage);
    return () => window.removeEventListener("storage", handleStorage);
  }, [kind, tokenKey, login]);
}
