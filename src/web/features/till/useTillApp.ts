import { useEffect } from "react";

const MANIFEST = "/till.webmanifest";
const WORKER = "/till-worker.js";
/** The name of this very file once it is built: it changes with everything that it loads. */
const VERSION = encodeURIComponent(new URL(import.meta.url).pathname.split("/").at(-1) ?? "");

/** Makes this page, and no other, one that a phone can install and open without a network. */
export function useTillApp(): void {
  useEffect(() => {
    const link = Object.assign(document.createElement("link"), { rel: "manifest", href: MANIFEST });
    document.head.append(link);
    const left = new AbortController();
    void keepForLater(left.signal);
    return () => {
      link.remove();
      left.abort();
    };
  }, []);
}

/** A worker for this page's address alone; it is told what the page is made of, because it was not there yet when that was loaded. */
async function keepForLater(left: AbortSignal): Promise<void> {
  // Missing on plain http and in private windows, whatever the types say.
  const workers = (navigator as Partial<Navigator>).serviceWorker;
  if (!workers || import.meta.env.DEV) return;
  try {
    await workers.register(`${WORKER}?v=${VERSION}`, { scope: "/till" });
    const { active } = await workers.ready;
    if (!left.aborted) tellWhatLoads(workers, active, left);
  } catch (error) {
    console.warn("The till will need a network", error);
  }
}

/** Tells all there is so far, and what is still on its way once it has arrived. */
function tellWhatLoads(workers: ServiceWorkerContainer, active: ServiceWorker | null, left: AbortSignal): void {
  const assets = new Set<string>();
  const tell = (worker: ServiceWorker | null): void => worker?.postMessage({ keep: [...assets] }, []);
  // A worker of an earlier version is replaced while the page is open.
  workers.addEventListener("controllerchange", () => tell(workers.controller), { signal: left });
  const observer = new PerformanceObserver((list) => {
    const known = assets.size;
    for (const { name } of list.getEntries()) {
      const { origin, pathname } = new URL(name);
      if (origin === location.origin && pathname.startsWith("/assets/")) assets.add(pathname);
    }
    if (assets.size > known) tell(workers.controller ?? active);
  });
  observer.observe({ type: "resource", buffered: true });
  left.addEventListener("abort", () => observer.disconnect());
}
