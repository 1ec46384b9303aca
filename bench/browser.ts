import { type CDPSession, chromium } from "@playwright/test";
import { CHROMIUM_ARGS, findChromium } from "../scripts/chromium.ts";
import { medianOf } from "./bench.ts";

const VISITS = 3;
/** As Chrome's developer tools have them. */
const NETWORKS = {
  slow4g: { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 },
  fast4g: { offline: false, latency: 165, downloadThroughput: 1_125_000, uploadThroughput: 187_500 },
};

export interface Seen {
  /** Milliseconds. */
  lcp: number;
  cls: number;
  /** Every script written into the page. */
  scripts: string[];
  /** Bytes of script files as they came over the line. */
  scriptBytes: number;
}

interface Visit {
  network?: keyof typeof NETWORKS;
  width?: number;
  /** How many times slower than this machine's the processor is. */
  slowdown?: number;
  /** What the browser has kept from earlier, such as a login. */
  stored?: Record<string, string>;
  /** Shows that the page has all it shows. */
  until?: string;
}

/** Opens a page on a poor connection with a slow processor, a few times with no file kept, and takes the medians. */
export async function measureInBrowser(
  url: string,
  { network = "slow4g", width = 390, slowdown = 4, stored = {}, until = "body" }: Visit = {},
): Promise<Seen> {
  const browser = await chromium.launch({ executablePath: await findChromium(console.error), args: CHROMIUM_ARGS });
  const seen: Seen[] = [];
  try {
    for (let visit = 0; visit < VISITS; visit += 1) {
      const context = await browser.newContext({
        viewport: { width, height: 844 },
        deviceScaleFactor: width < 700 ? 2 : 1,
        isMobile: width < 700,
        locale: "en-GB",
        storageState: {
          cookies: [],
          origins: [
            {
              origin: new URL(url).origin,
              localStorage: Object.entries(stored).map(([name, value]) => ({ name, value })),
            },
          ],
        },
      });
      const page = await context.newPage();
      const session = await context.newCDPSession(page);
      let scriptBytes = 0;
      const scripts = new Set<string>();
      session.on(
        "Network.responseReceived",
        ({ requestId, type }) => void (type === "Script" && scripts.add(requestId)),
      );
      session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
        if (scripts.has(requestId)) scriptBytes += encodedDataLength;
      });
      await session.send("Network.enable");
      await session.send("Network.emulateNetworkConditions", NETWORKS[network]);
      await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
      await page.addInitScript({ content: OBSERVE });
      await page.goto(url, { waitUntil: "load" });
      const seenAll = `document.querySelector(${JSON.stringify(until)}) !== null && globalThis.seenPaint > 0`;
      while (!(await holdsIn(session, seenAll))) await page.waitForTimeout(50);
      // Two more seconds, in which nothing may move.
      await page.waitForTimeout(2_000);
      const told = await page.evaluate<Omit<Seen, "scriptBytes">>(
        "({ lcp: globalThis.seenPaint, cls: globalThis.seenShift, scripts: [...document.scripts].map((s) => s.textContent) })",
      );
      seen.push({ ...told, scriptBytes });
      await context.close();
    }
  } finally {
    await browser.close();
  }
  return {
    lcp: medianOf(seen.map(({ lcp }) => lcp)),
    cls: medianOf(seen.map(({ cls }) => cls)),
    scripts: seen[0]?.scripts ?? [],
    scriptBytes: medianOf(seen.map(({ scriptBytes }) => scriptBytes)),
  };
}

/**
 * Asked through the debugger: the page's own policy lets nothing be evaluated in it, and Playwright's locators bring a script of
 * 16 ms and lay the page out to know what is visible, just while it is drawn (40 to 50 ms of a desk's largest paint).
 */
async function holdsIn(session: CDPSession, expression: string): Promise<boolean> {
  const { result } = await session.send("Runtime.evaluate", { expression, returnByValue: true });
  return result.value === true;
}

const OBSERVE = `
  globalThis.seenPaint = 0;
  globalThis.seenShift = 0;
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) globalThis.seenPaint = entry.startTime; })
    .observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) globalThis.seenShift += entry.value; })
    .observe({ type: "layout-shift", buffered: true });
`;
