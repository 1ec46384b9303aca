import type { Page } from "@playwright/test";
import type { Db } from "#server/db/database.ts";
import { signIn, signInStaff } from "../kit/sign-in.ts";
import { test as base, expect } from "../kit/test.ts";

type Placement = "head" | "body" | "footer";
interface Scripts {
  /** The id of the script in each place. */
  ids: Record<Placement, string>;
}

/** Each script notes where it ran; nobody else in the run has these ids. */
const codeOf = (id: string): string => `(window.ranScripts ??= []).push("${id}")`;

async function insertScript(db: Db, placement: Placement, code: (id: string) => string): Promise<string> {
  const id = crypto.randomUUID();
  await db
    .insertInto("custom_scripts")
    // One that waits for a yes would ask everybody else's visitors, too: other journeys run at the same time.
    .values({ id, title: `e2e ${placement}`, script_code: code(id), placement, active: true, needs_consent: false })
    .execute();
  return id;
}

const test = base.extend<{ scripts: Scripts }>({
  scripts: async ({ db }, use) => {
    const ids = {
      head: await insertScript(db, "head", codeOf),
      body: await insertScript(db, "body", (id) => `<script>${codeOf(id)}</script>`),
      footer: await insertScript(db, "footer", codeOf),
    };
    await use({ ids });
    await db.deleteFrom("custom_scripts").where("id", "in", Object.values(ids)).execute();
  },
});

const ranOf = (page: Page, { ids }: Scripts): Promise<string[]> =>
  page.evaluate(
    (ours) => ((window as { ranScripts?: string[] }).ranScripts ?? []).filter((id) => ours.includes(id)),
    Object.values(ids),
  );

/** Waits until nothing more is under way, so that what has not run by then does not run. */
async function expectNone(page: Page, scripts: Scripts): Promise<void> {
  await expect(page.getByRole("heading").first()).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(await ranOf(page, scripts)).toEqual([]);
  for (const id of Object.values(scripts.ids))
    await expect(page.locator(`script[data-custom-script="${id}"]`)).toHaveCount(0);
}

test("active scripts run once, each in its place, allowed by the page's nonce", async ({ page, scripts }) => {
  const { head, body, footer } = scripts.ids;
  await page.goto("/login");
  await expect.poll(() => ranOf(page, scripts)).toEqual([head, body, footer]);
  const mark = (id: string): string => `[data-custom-script="${id}"]`;
  await expect(page.locator(`head > script${mark(head)}`)).toHaveCount(1);
  await expect(page.locator(`body > script${mark(footer)}`)).toHaveCount(1);
  const isOrdered = await page.evaluate(
    ([first, root, last]) => {
      const [a, b, c] = [first, root, last].map((selector) => document.querySelector(selector ?? ""));
      const follows = (x: Element | null | undefined, y: Element | null | undefined): boolean =>
        !!x && !!y && (x.compareDocumentPosition(y) & Node.DOCUMENT_POSITION_FOLLOWING) > 0;
      return follows(a, b) && follows(b, c);
    },
    [`body > script${mark(body)}`, "#root", `body > script${mark(footer)}`],
  );
  expect(isOrdered).toBe(true);

  // Moving on within the site runs nothing a second time.
  await page.getByRole("link", { name: "Create an account" }).click();
  await expect(page).toHaveURL("/register");
  await page.waitForLoadState("networkidle");
  expect(await ranOf(page, scripts)).toEqual([head, body, footer]);
});

test("scripts also run for a signed-in owner", async ({ page, people, scripts }) => {
  await signIn(page, await people.owner());
  await page.goto("/dashboard");
  await expect.poll(() => ranOf(page, scripts)).toHaveLength(3);
});

test("code smuggled in as markup does not run", async ({ page, noises }) => {
  await page.goto("/login");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.evaluate(() =>
    document.body.insertAdjacentHTML("beforeend", '<img src="/nothing" alt="" onerror="window.smuggled = true">'),
  );
  await expect.poll(() => noises.some((noise) => noise.includes("inline event handler"))).toBe(true);
  expect(await page.evaluate(() => "smuggled" in window)).toBe(false);
  noises.length = 0;
});

test("no script runs in the back office", async ({ page, people, scripts }) => {
  await page.goto("/admin/login");
  await expectNone(page, scripts);
  await signInStaff(page, await people.admin());
  await page.goto("/admin/dashboard");
  await expectNone(page, scripts);
});

test("no script is even asked for on pages whose address opens an account", async ({ page, scripts }) => {
  const asked: string[] = [];
  page.on("request", (request) => void (request.url().includes("custom-scripts") && asked.push(request.url())));
  for (const path of ["/reset-password/x", "/set-password/x", "/admin/reset-password/x", "/admin/set-password/x"]) {
    await page.goto(path);
    await expectNone(page, scripts);
  }
  expect(asked).toEqual([]);
});

test("safe mode opens the site without scripts, for as long as the page lives", async ({ page, scripts }) => {
  await page.goto("/login?safe-mode");
  await expectNone(page, scripts);
  await page.getByRole("link", { name: "Create an account" }).click();
  await expect(page).toHaveURL(/\/register/);
  await expectNone(page, scripts);
});

test("a script that ran on the site is gone from the back office", async ({ page, scripts }) => {
  await page.goto("/admin/login");
  await page.getByRole("link", { name: "Owner login" }).click();
  await expect(page).toHaveURL("/login");
  await expect.poll(() => ranOf(page, scripts)).toHaveLength(3);
  const reloaded = page.waitForEvent("load");
  await page.goBack();
  await reloaded;
  await expect(page).toHaveURL("/admin/login");
  await expectNone(page, scripts);
});

test("a script that fails breaks nothing but itself", async ({ page, db, noises, scripts }) => {
  // Fails for this visit only: other journeys run at the same time.
  const broken = await insertScript(
    db,
    "head",
    (id) => `if (location.search === "?${id}") throw new Error("not ours")`,
  );
  try {
    await page.goto(`/login?${broken}`);
    await expect.poll(() => noises.length).toBe(1);
    await expect.poll(() => ranOf(page, scripts)).toHaveLength(3);
    await expect(page.getByRole("button", { name: "Log in" })).toBeEnabled();
    expect(noises).toEqual(["uncaught: not ours"]);
    noises.length = 0;
  } finally {
    await db.deleteFrom("custom_scripts").where("id", "=", broken).execute();
  }
});
