import { type BrowserContext, type BrowserContextOptions, type Page, test as base, expect } from "@playwright/test";
import axe from "axe-core";
import type { Db } from "#server/db/database.ts";
import { type People, connectToProduct, peopleIn } from "./people.ts";

export { expect } from "@playwright/test";

interface TestFixtures {
  /** What no page may do: an uncaught error, or anything the content security policy blocked. */
  noises: string[];
  /** A page in a browser of its own: another device. */
  otherPage: (options?: BrowserContextOptions) => Promise<Page>;
}

interface WorkerFixtures {
  db: Db;
  people: People;
}

/** Every journey also fails on an uncaught error in the page and on anything the content security policy blocked. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  noises: [
    async ({ context }, use) => {
      const noises: string[] = [];
      listen(context, noises);
      await use(noises);
      expect(noises).toEqual([]);
    },
    { auto: true },
  ],
  otherPage: async ({ browser, contextOptions, baseURL, locale, viewport, noises }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext({
        ...contextOptions,
        ...(baseURL === undefined ? {} : { baseURL }),
        ...(locale === undefined ? {} : { locale }),
        viewport,
        ...options,
      });
      contexts.push(context);
      listen(context, noises);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
  db: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures a function needs from this pattern.
    async ({}, use) => {
      const connection = await connectToProduct();
      await use(connection.db);
      await connection.close();
    },
    { scope: "worker" },
  ],
  people: [async ({ db }, use) => use(peopleIn(db)), { scope: "worker" }],
});

function listen(context: BrowserContext, noises: string[]): void {
  context.on("weberror", (noise) => noises.push(`uncaught: ${noise.error().message}`));
  context.on("console", (message) => {
    if (message.type() === "error" && /Content Security Policy/i.test(message.text())) noises.push(message.text());
  });
}

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/**
 * Fails with one line per rule that the page as it stands breaks: WCAG 2.2 AA, and what axe knows as good practice for pages; a
 * mail is none.
 */
export async function expectAccessible(page: Page, { isMail = false } = {}): Promise<void> {
  // Evaluated through the debugger: a script tag would be blocked by the page's own policy.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source);
  // A list that is being read anew is drawn pale.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.evaluate(settleColours);
  const rules = isMail ? WCAG : [...WCAG, "best-practice"];
  const faults = await page.evaluate(async (runOnly) => {
    const tool = (globalThis as unknown as { axe: typeof axe }).axe;
    const { violations } = await tool.run(document, { runOnly });
    // An open menu hangs below everything else in the document; that it is outside of the page's regions is how menus are made.
    const isOfMenu = (target: unknown): boolean =>
      typeof target === "string" && Boolean(document.querySelector(target)?.closest("[role=menu]"));
    return violations.flatMap(({ id, help, nodes }) => {
      const counted = nodes.filter(({ target }) => id !== "region" || !isOfMenu(target[0]));
      const shown = counted.map((node) => node.html.slice(0, 200)).join("; ");
      return counted.length === 0 ? [] : `${id}: ${help} (${shown})`;
    });
  }, rules);
  expect(faults, page.url()).toEqual([]);
}

/** The same in light and in dark colours, which a page takes from the device as long as nobody has chosen. */
export async function expectAccessibleInBothColours(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", colorScheme);
    await expectAccessible(page);
  }
}

/** Colours fade into each other, however briefly: half-way they would be measured as neither. */
async function settleColours(): Promise<void> {
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
}
