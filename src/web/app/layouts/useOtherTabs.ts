import { useEffect } from "react";
import { goTo } from "#web/lib/navigation.ts";

/** Signing out in one tab leaves no signed-in page behind in another. */
export function useOtherTabs(tokenKey: "token" | "admin_token", login: string): void {
  useEffect(() => {
    const handleStorage = (event: StorageEvent): void => {
      if (event.key === null || (event.key === tokenKey && event.newValue === null)) goTo(login);
    };
    window.addEventListener("storage", handleStorage);
    return () => window.removeEventListener("storage", handleStorage);
  }, [tokenKey, login]);
}
