import { Suspense, lazy, useEffect, useState } from "react";

const ToastHost = lazy(async () => ({ default: (await import("./ToastHost.tsx")).ToastHost }));

const LATEST_MS = 2000;

/** Loads the code that draws toasts after the first page is on screen and idle, so that it does not delay the page. */
export function Toasts() {
  const [ready, setReady] = useState(false);
  useEffect(() => onIdle(() => setReady(true)), []);
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
