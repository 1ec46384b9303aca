import { chromium } from "@playwright/test";
import { CHROMIUM_ARGS, findChromium } from "../scripts/chromium.ts";
import { medianOf } from "./bench.ts";

const VISITS = 5;
/** Slow 4G as Chrome's developer tools have it. */
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 };

export interface Seen {
  /** Milliseconds. */
  lcp: number;
  cls: number;
  /** Every script the page ran. */
  scripts: string[];
}

/** Opens a page on a phone with a poor connection, a few times with nothing kept, and takes the medians. */
export async function measureInBrowser(url: string): Promise<Seen> {
  const browser = await chromium.launch({ executablePath: await findChromium(console.error), args: CHROMIUM_ARGS });
  const seen: Seen[] = [];
  try {
    for (let visit = 0; visit < VISITS; visit += 1) {
      const context = await browser.newContext({
        viewport: { width: 390, height: 844 },
        deviceScaleFactor: 2,
        isMobile: true,
      });
      const page = await context.newPage();
      const session = await context.newCDPSession(page);
      await session.send("Network.enable");
      await session.send("Network.emulateNetworkConditions", SLOW_4G);
      await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
      await page.addInitScript({ content: OBSERVE });
      await page.goto(url, { waitUntil: "load" });
      // Asked through the debugger: the page's own policy lets nothing be evaluated in it.
      while (!(await page.evaluate("globalThis.seenPaint > 0"))) await page.waitForTimeout(50);
      // Two seconds of a running countdown: nothing may move.
      await page.waitForTimeout(2_000);
      seen.push(
        await page.evaluate<Seen>(
          "({ lcp: globalThis.seenPaint, cls: globalThis.seenShift, scripts: [...document.scripts].map((s) => s.textContent) })",
        ),
      );
      await context.close();
    }
  } finally {
    await browser.close();
  }
  return {
    lcp: medianOf(seen.map(({ lcp }) => lcp)),
    cls: medianOf(seen.map(({ cls }) => cls)),
    scripts: seen[0]?.scripts ?? [],
  };
}

const OBSERVE = `
  globalThis.seenPaint = 0;
  globalThis.seenShift = 0;
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) globalThis.seenPaint = entry.startTime; })
    .observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) globalThis.seenShift += entry.value; })
    .observe({ type: "layout-shift", buffered: true });
`;
