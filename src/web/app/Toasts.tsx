import { Suspense, lazy, useEffect, useState } from "react";

const ToastHost = lazy(async () => ({ default: (await import("./ToastHost.tsx")).ToastHost }));

const LATEST_MS = 2000;

interface ToastsProps {
  /** Calls back when the code that draws toasts may be fetched: once the first page is on screen and idle, unless told otherwise. */
  begin?: (callback: () => void) => (() => void) | void;
}

/** Loads the code that draws toasts so that it does not delay the page. */
export function Toasts({ begin = onIdle }: ToastsProps) {
  const [ready, setReady] = useState(false);
  useEffect(() => begin(() => setReady(true)), [begin]);
  return ready ? (
    <Suspense>
      <ToastHost />
    </Suspense>
  ) : null;
}

/** Safari has no idle callback; a short timeout does there. */
function onIdle(callback: () => void): () => void {
  if (typeof window.requestIdleCallback !== "function") {
    const timer = setTimeout(callback, 200);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(callback, { timeout: LATEST_MS });
  return () => window.cancelIdleCallback(handle);
}
