import { Suspense, lazy, useEffect, useState } from "react";

const ToastHost = lazy(async () => ({ default: (await import("./ToastHost.tsx")).ToastHost }));

const LATEST_MS = 2000;

/** Fetches what draws toasts once the first page is on screen and at rest, so that it never delays one. */
export function Toasts() {
  const [ready, setReady] = useState(false);
  useEffect(() => onIdle(() => setReady(true)), []);
  return ready ? (
    <Suspense>
      <ToastHost />
    </Suspense>
  ) : null;
}

/** Safari has no idle callback; there a moment's wait does. */
function onIdle(callback: () => void): () => void {
  if (typeof window.requestIdleCallback !== "function") {
    const timer = setTimeout(callback, 200);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(callback, { timeout: LATEST_MS });
  return () => window.cancelIdleCallback(handle);
}
