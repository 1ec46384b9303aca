const LATEST_MS = 2000;

/** Calls back once the page has nothing to do, or after two seconds. Safari has no idle callback; a short timeout does there. */
export function onIdle(callback: () => void): () => void {
  if (typeof window.requestIdleCallback !== "function") {
    const timer = setTimeout(callback, 200);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(callback, { timeout: LATEST_MS });
  return () => window.cancelIdleCallback(handle);
}
