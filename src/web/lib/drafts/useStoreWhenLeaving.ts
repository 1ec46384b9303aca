import { useEffect } from "react";
import type { DraftKeeper } from "./draftKeeper.ts";

/** A tab that is put away may not come back; one that is online again need not wait for the next try. */
export function useStoreWhenLeaving<T>(drafts: DraftKeeper<T>): void {
  useEffect(() => {
    const store = (): void => void drafts.flush();
    const storeIfHidden = (): void => {
      if (document.visibilityState === "hidden") store();
    };
    drafts.start();
    window.addEventListener("online", store);
    document.addEventListener("visibilitychange", storeIfHidden);
    return () => {
      window.removeEventListener("online", store);
      document.removeEventListener("visibilitychange", storeIfHidden);
      store();
      drafts.stop();
    };
  }, [drafts]);
}
