import { type BrowserContext, type BrowserContextOptions, type Page, test as base, expect } from "@playwright/test";
import type { Db } from "#server/db/database.ts";
import { type People, connectToProduct, peopleIn } from "./people.ts";

export { expect } from "@playwright/test";
export { expectAccessible, expectAccessibleInBothColours } from "./accessible.ts";

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
