import { useEffect, useState, type ComponentType } from "react";
import { onIdle } from "#web/lib/onIdle.ts";

interface ToastsProps {
  /** Calls back when the code that draws toasts may be fetched: once the first page is on screen and idle, unless told otherwise. */
  begin?: (callback: () => void) => (() => void) | void;
}

/** Loads the code that draws toasts so that it does not delay the page. Without a network the page stands without it. */
export function Toasts({ begin = onIdle }: ToastsProps) {
  const [Host, setHost] = useState<ComponentType>();
  useEffect(() => {
    const left = new AbortController();
    const load = async (): Promise<void> => {
      try {
        const { ToastHost } = await import("./ToastHost.tsx");
        if (!left.signal.aborted) setHost(() => ToastHost);
      } catch {
        window.addEventListener("online", () => void load(), { once: true, signal: left.signal });
      }
    };
    const stop = begin(() => void load());
    return () => {
      left.abort();
      stop?.();
    };
  }, [begin]);
  return Host ? <Host /> : null;
}
