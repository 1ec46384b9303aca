import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { sql } from "kysely";
import { PATIENCE, connect } from "#server/db/connection.ts";
import type { Db } from "#server/db/database.ts";
import { startEmbeddedPostgres } from "#server/platform/database/embedded-postgres.ts";
import { launchProduct, untilReady } from "#server/testing/product.ts";
import { connectToProduct } from "../kit/people.ts";
import { signIn, signInStaff } from "../kit/sign-in.ts";
import { test as base, expect } from "../kit/test.ts";

// Scripts for guests would disturb every other journey: these have a product of their own, on a database of their own.

/** For a machine that is busy: it takes a few seconds. */
const READY_MS = 180_000;

interface Own {
  url: string;
  db: Db;
}

/** Each notes that it ran, where it stands, and in which order. */
const note = (name: string): string =>
  `(window.ranScripts ??= []).push("${name}:" + (document.currentScript.closest("head") ? "head" : "body"));`;

const SCRIPTS = [
  { title: "head", placement: "head", script_code: note("head") },
  { title: "throws", placement: "head", script_code: `${note("throws")} throw new Error("not ours")` },
  { title: "body", placement: "body", script_code: `<!-- pasted --><script>${note("body")}</script>` },
  {
    title: "closes",
    placement: "body",
    script_code: `const tag = "<script>window.leaked = true</script></body><b id='leaked'>"; ${note("closes")}`,
  },
  { title: "footer", placement: "footer", script_code: note("footer") },
  { title: "asks", placement: "footer", script_code: note("asks"), needs_consent: true },
] as const;
const FREE = ["head:head", "throws:head", "body:body", "closes:body", "footer:body"];

const test = base.extend<object, { own: Own }>({
  own: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures a function needs from this pattern.
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), "plaudit-scripts-"));
      const shared = await connectToProduct();
      const name = `scripts_${crypto.randomUUID().slice(0, 8)}`;
      await sql`CREATE DATABASE ${sql.id(name)}`.execute(shared.db);
      const { connectionString } = await startEmbeddedPostgres({ dataDir: process.env["E2E_DATA_DIR"] ?? "" });
      const address = Object.assign(new URL(connectionString), { pathname: `/${name}` }).href;
      const product = await launchProduct(folder, { DATABASE_URL: address });
      await untilReady(product, READY_MS);
      const { db, close } = connect(address, { max: 2, patience: PATIENCE.job });
      await db
        .insertInto("custom_scripts")
        .values(
          SCRIPTS.map((script, place) => ({
            needs_consent: false,
            ...script,
            active: true,
            in_owner: true,
            in_guest: true,
            sort_order: place,
          })),
        )
        .execute();
      await use({ url: product.url, db });
      await close();
      await product.kill();
      await sql`DROP DATABASE ${sql.id(name)} WITH (FORCE)`.execute(shared.db);
      await shared.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    },
    { scope: "worker", timeout: READY_MS + 30_000 },
  ],
  db: [async ({ own }, use) => use(own.db), { scope: "worker" }],
  baseURL: async ({ own }, use) => use(own.url),
});
// One worker, and so one product, for all of them.
test.describe.configure({ mode: "default" });

const ran = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as { ranScripts?: string[] }).ranScripts ?? []);

/** What is free has run, what asks has not, and the page is whole: nothing of a script's text became markup, one script alone failed. */
async function expectFreeOnes(page: Page, noises: string[]): Promise<void> {
  await expect.poll(() => ran(page)).toEqual(FREE);
  expect(await page.evaluate(() => "leaked" in window)).toBe(false);
  await expect(page.locator("#leaked")).toHaveCount(0);
  expect(noises.splice(0)).toEqual(["uncaught: not ours"]);
}

/** Once nothing more is under way: what has not run by then does not run. */
async function expectNone(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("heading").first()).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect([path, await ran(page)]).toEqual([path, []]);
}

const reviewPath = async (db: Db): Promise<string> => {
  const { review_code } = await db.selectFrom("restaurants").select("review_code").executeTakeFirstOrThrow();
  return `/review/${review_code}`;
};

test("a guest's page runs the scripts of every placement, and neither a failure nor a closing tag breaks it", async ({
  page,
  people,
  db,
  noises,
}) => {
  await people.owner();
  const path = await reviewPath(db);
  const answer = await page.goto(path);
  expect(answer?.headers()["content-security-policy"]).toMatch(/script-src [^;]*'nonce-[^']+' 'strict-dynamic'/);
  await expectFreeOnes(page, noises);
  // The page still does its work.
  await page.getByLabel("First name").fill("Ida");
  await page.getByLabel("First name").press("Enter");
  await expect(page.getByText("Last name is required")).toBeVisible();
  for (const without of [`${path}?safe-mode`, `${path}/privacy`, "/unsubscribe/x"]) await expectNone(page, without);
});

test("pages of owners run them too; the back office, pages with a secret address and safe mode do not", async ({
  page,
  people,
  noises,
}) => {
  await signIn(page, await people.owner());
  await page.goto("/dashboard");
  await expectFreeOnes(page, noises);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await signInStaff(page, await people.admin());
  for (const path of ["/dashboard?safe-mode", "/admin/dashboard", "/admin/tools"]) await expectNone(page, path);
  // Whoever is signed in is led away from these.
  await page.evaluate(() => localStorage.clear());
  for (const path of ["/reset-password/x", "/set-password/x", "/admin/reset-password/x", "/admin/set-password/x"])
    await expectNone(page, path);
});

test("what asks first waits for a yes, which counts on all pages, is kept and can be taken back", async ({
  page,
  people,
  db,
  noises,
}) => {
  await people.owner();
  const path = await reviewPath(db);
  const choice = page.getByRole("button", { name: "Privacy choices" });
  const hasAsked = async (): Promise<boolean> => (await ran(page)).includes("asks:body");
  await page.goto(path);
  await expect(page.getByRole("button", { name: "Decline" })).toBeVisible();
  await expectFreeOnes(page, noises);
  await page.getByRole("button", { name: "Agree" }).click();
  await expect.poll(() => ran(page)).toEqual([...FREE, "asks:body"]);

  // Kept: nobody is asked again, here or elsewhere on the site.
  for (const next of [path, "/login"]) {
    await page.goto(next);
    await expect.poll(hasAsked).toBe(true);
    await expect(page.getByRole("button", { name: "Agree" })).toHaveCount(0);
  }

  // Taken back: a fresh page, free of it.
  await page.goto(path);
  await choice.click();
  const fresh = page.waitForEvent("load");
  await page.getByRole("button", { name: "Decline" }).click();
  await fresh;
  await expect.poll(() => ran(page)).toEqual(FREE);
  await expect(page.getByRole("button", { name: "Agree" })).toHaveCount(0);
  // And given once more.
  await choice.click();
  await page.getByRole("button", { name: "Agree" }).click();
  await expect.poll(hasAsked).toBe(true);
  expect(new Set(noises.splice(0))).toEqual(new Set(["uncaught: not ours"]));
});
