import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { CHROMIUM_ARGS, findChromium } from "./chromium.ts";

const USAGE = `node scripts/screenshot.ts URL out.png [--width 1440] [--height 900] [--dark] [--locale de] [--full] [--phone]
  [--storage key=value …] [--wait selector] [--click selector …]`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    width: { type: "string" },
    height: { type: "string" },
    dark: { type: "boolean", default: false },
    locale: { type: "string", default: "en" },
    full: { type: "boolean", default: false },
    phone: { type: "boolean", default: false },
    storage: { type: "string", multiple: true, default: [] },
    wait: { type: "string" },
    click: { type: "string", multiple: true, default: [] },
  },
});
const [url, out] = positionals;
if (!url || !out) {
  console.error(USAGE);
  process.exit(2);
}

const browser = await chromium.launch({ executablePath: await findChromium(console.error), args: CHROMIUM_ARGS });
try {
  const context = await browser.newContext({
    viewport: {
      width: Number(values.width ?? (values.phone ? 390 : 1440)),
      height: Number(values.height ?? (values.phone ? 844 : 900)),
    },
    colorScheme: values.dark ? "dark" : "light",
    locale: values.locale,
    reducedMotion: "reduce",
    ...(values.phone ? { deviceScaleFactor: 2, hasTouch: true, isMobile: true } : {}),
  });
  const remember = (pairs: string[]): void => {
    const storage = (globalThis as unknown as { localStorage: { setItem(key: string, value: string): void } })
      .localStorage;
    for (const pair of pairs) storage.setItem(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
  };
  if (values.storage.length > 0) await context.addInitScript(remember, values.storage);
  const page = await context.newPage();
  page.on("pageerror", (error) => console.error(`page error: ${error.message}`));
  page.on("console", (message) => message.type() === "error" && console.error(`console: ${message.text()}`));
  await page.goto(url, { waitUntil: "load" });
  // A page that polls never falls silent; the picture is taken all the same.
  await page.waitForLoadState("networkidle", { timeout: 5_000 }).catch(() => {});
  for (const selector of values.click) await page.click(selector);
  if (values.wait) await page.waitForSelector(values.wait);
  await page.screenshot({ path: out, fullPage: values.full });
} finally {
  await browser.close();
}
