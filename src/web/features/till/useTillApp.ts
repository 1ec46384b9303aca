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
    void keepForLater();
    return () => link.remove();
  }, []);
}

/** A worker for this page's address alone; it is told what the page was made of, because it was not there yet when that was loaded. */
async function keepForLater(): Promise<void> {
  // Missing on plain http and in private windows, whatever the types say.
  const workers = (navigator as Partial<Navigator>).serviceWorker;
  if (!workers || import.meta.env.DEV) return;
  // A worker of an earlier version is replaced while the page is open.
  workers.addEventListener("controllerchange", () => tell(workers.controller));
  try {
    await workers.register(`${WORKER}?v=${VERSION}`, { scope: "/till" });
    tell((await workers.ready).active);
  } catch (error) {
    console.warn("The till will need a network", error);
  }
}

function tell(worker: ServiceWorker | null): void {
  const loaded = performance.getEntriesByType("resource").map(({ name }) => new URL(name));
  const assets = loaded.filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith("/assets/"));
  worker?.postMessage({ keep: [...new Set(assets.map(({ pathname }) => pathname))] }, []);
}
