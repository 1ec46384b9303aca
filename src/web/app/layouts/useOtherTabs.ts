import { useEffect } from "react";
import { goTo } from "#web/lib/navigation.ts";

/** When somebody signs out in one tab, the other tabs go to the login page too. */
export function useOtherTabs(tokenKey: "token" | "admin_token", login: string): void {
  useEffect(() => {
    const handleStorage = (event: StorageEvent): void => {
      if (event.key === null || (event.key === tokenKey && event.newValue === null)) goTo(login);
    };
    window.addEventListener("storage", handleStorage);
    return () => window.removeEventListener("storage", handleStorage);
  }, [tokenKey, login]);
}
