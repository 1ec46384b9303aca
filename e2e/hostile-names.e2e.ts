import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type BrowserContext, type Locator, type Page, devices } from "@playwright/test";
import { parse } from "csv-parse/sync";
import type { Db } from "#server/db/database.ts";
import { startVisit } from "../src/server/features/guests/review/visits.service.ts";
import { makeReview } from "#server/features/reviews/reviews.factory.ts";
import { readOrMakeKey, secretBox } from "#server/platform/secrets/secret-box.ts";
import { type Owner, freshEmail } from "./kit/people.ts";
import { signIn } from "./kit/sign-in.ts";
import { expect, test } from "./kit/test.ts";

// What anybody on the internet may type into the form behind a printed code.
const NAMES = [
  { first: '<img src=x onerror="wasRun=1">', last: '"><script>wasRun=1</script>' },
  { first: '=HYPERLINK("evil","Click")', last: "-SUM(1+1)*cmd|' /C calc'!A0" },
  { first: "W".repeat(80), last: "Ü".repeat(80) },
  { first: "👩‍👩‍👧‍👦🍝", last: "Zoë {{name}} ${7*7}" },
];
/** A desk and a phone. */
const WIDTHS = [1440, 390];
const names = NAMES.map(({ first, last }) => `${first} ${last}`);
const { viewport, isMobile, hasTouch, userAgent } = devices["Pixel 7"];
const PHONE = { viewport, isMobile, hasTouch, userAgent };

interface Planted {
  owner: Owner;
  restaurantId: string;
  path: string;
  guests: { id: string; name: string }[];
}

/** A restaurant whose guests are all of them hostile: each left the public form, one is known to have written a review. */
async function plant(db: Db, owner: Owner, phone: Page): Promise<Planted> {
  const { id: restaurantId, review_code } = await db
    .selectFrom("restaurants")
    .select(["id", "review_code"])
    .where("user_id", "=", owner.id)
    .executeTakeFirstOrThrow();
  const google = `http://localhost:${process.env["E2E_GOOGLE_PORT"]}`;
  const place = { place_id: "x", name: "x", address: "x", rating: null, review_count: 0, refreshed_at: new Date() };
  const links = { maps_url: `${google}/maps`, write_review_url: `${google}/local/writereview?placeid=x` };
  await db
    .insertInto("google_places")
    .values({ restaurant_id: restaurantId, ...place, ...links })
    .execute();
  const path = `/review/${review_code}`;
  await beginVisit(phone.context(), review_code);
  const guests: Planted["guests"] = [];
  for (const [index, { first, last }] of NAMES.entries()) {
    const email = freshEmail("hostile");
    await phone.goto(`${path}?new=1`);
    await phone.getByLabel("First name").fill(first);
    await phone.getByLabel("Last name").fill(last);
    await phone.getByLabel("Email", { exact: true }).fill(email);
    await phone.getByRole("checkbox").check();
    await phone.getByRole("button", { name: "Continue to Google" }).click();
    await phone.waitForURL(`${google}/**`);
    await phone.goto(path);
    await expect(phone.getByRole("heading", { name: `Good to see you again, ${first}` })).toBeVisible();
    await expectInert(phone);
    const query = db.selectFrom("clients").select("id").where("email", "=", email);
    guests.push({ id: (await query.executeTakeFirstOrThrow()).id, name: names[index] ?? "" });
  }
  await writeReviews(db, owner, restaurantId, guests);
  return { owner, restaurantId, path, guests };
}

/** A guest whose visit began a little ago, as one who has read the page. */
async function beginVisit(context: BrowserContext, code: string): Promise<void> {
  const secrets = secretBox(readOrMakeKey(join(process.env["E2E_DATA_DIR"] ?? "", "secrets.key")));
  const { token } = startVisit({ secrets, now: new Date(Date.now() - 30_000) }, code);
  await context.addCookies([{ name: "v", value: token, domain: "localhost", path: `/review/${code}` }]);
}

/** Google's authors have the same names, and the bell tells of them. */
async function writeReviews(db: Db, owner: Owner, restaurantId: string, guests: Planted["guests"]): Promise<void> {
  for (const [index, { id, name }] of guests.entries()) {
    const review = await makeReview(db, {
      restaurant_id: restaurantId,
      author_name: name,
      text: `${name} was here`,
      business_ref: `hostile-${index}`,
      published_at: new Date(),
      reply_text: `Thank you, ${name}`,
      reply_at: new Date(),
      reply_where: "google",
    });
    await db
      .updateTable("clients")
      .set({ review_id: review.id, converted_at: new Date(), converted_by: "match" })
      .where("id", "=", id)
      .execute();
    await db
      .insertInto("notifications")
      .values({
        user_id: owner.id,
        staff_id: null,
        type: "review",
        kind: "review_arrived",
        params: JSON.stringify({ author: name, rating: 5 }),
        data: JSON.stringify({ rating: 5 }),
        link: `/restaurants/${restaurantId}/reviews`,
        created_at: new Date(),
        read_at: null,
      })
      .execute();
  }
}

/** Nothing of a name has become an element, nothing has run, and nothing is wider than the window once it is laid out for its width. */
async function expectInert(page: Page): Promise<void> {
  const harm = await page.evaluate(() => ({
    ran: "wasRun" in globalThis,
    pictures: document.querySelectorAll('img[src="x"]').length,
  }));
  expect(harm, page.url()).toEqual({ ran: false, pictures: 0 });
  const wider = () =>
    page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth));
  await expect.poll(wider, page.url()).toBe(0);
}

/** Everything named is on the screen, as text, on a desk and on a phone. */
async function expectShown(page: Page, shown: readonly Locator[]): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    for (const text of shown) await expect(text.first()).toBeVisible();
    await expectInert(page);
  }
}

test("names typed by strangers are text on every screen and in every file", async ({ page, otherPage, people, db }) => {
  test.slow();
  const { owner, guests, restaurantId } = await plant(db, await people.owner(), await otherPage(PHONE));
  const main = page.getByRole("main");
  const token = await signIn(page, owner);
  const everyName = names.map((name) => main.getByText(name));

  await page.goto("/dashboard");
  await expectShown(page, everyName);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    await page.getByRole("button", { name: /notifications/i }).click();
    for (const name of names) await expect(page.getByText(`${name} wrote about you on Google.`)).toBeVisible();
    await expectInert(page);
    await page.keyboard.press("Escape");
  }

  for (const { id, name } of guests) {
    await page.goto(`/clients?client=${id}`);
    await expectShown(page, [page.getByRole("dialog", { name, exact: true })]);
  }
  await page.goto("/clients");
  await expectShown(page, everyName);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  expectPlainCells(await readFile(await (await download).path(), "utf8"));
  await page.getByRole("searchbox").fill("<img");
  await expect(main.getByText(names[1] ?? "")).toHaveCount(0);
  await expectShown(page, [main.getByText(names[0] ?? "")]);

  await page.goto(`/restaurants/${restaurantId}/reviews`);
  await expectShown(
    page,
    names.map((name) => main.getByText(`${name} was here`)),
  );
  const ids = await db.selectFrom("reviews").select("id").where("restaurant_id", "=", restaurantId).execute();
  for (const { id } of ids) {
    await page.goto(`/reviews?review=${id}`);
    await expectShown(page, [page.getByText(/^Thank you, /)]);
  }

  for (const { id, name } of guests) {
    const ask = (file: string) =>
      page.request.get(`/api/clients/${id}/${file}`, { headers: { authorization: `Bearer ${token}` } });
    const json = (await (await ask("export.json")).json()) as { first_name: string; last_name: string };
    expect(`${json.first_name} ${json.last_name}`).toBe(name);
    expect((await (await ask("consent.pdf")).body()).subarray(0, 5).toString()).toBe("%PDF-");
  }
});

/** What a spreadsheet would run is made plain text. */
function expectPlainCells(csv: string): void {
  const rows = parse(csv, { bom: true, from_line: 2 });
  expect(rows.map(([first, last]) => [first, last]).toReversed()).toEqual(
    NAMES.map(({ first, last }) => [first, last].map((text) => (/^[=-]/.test(text) ? `'${text}` : text))),
  );
}

test("a name of two hundred letters is refused with a reason, and nothing typed is lost", async ({
  page,
  people,
  db,
}) => {
  const owner = await people.owner();
  const { review_code } = await db
    .selectFrom("restaurants")
    .select("review_code")
    .where("user_id", "=", owner.id)
    .executeTakeFirstOrThrow();
  await beginVisit(page.context(), review_code);
  await page.goto(`/review/${review_code}`);
  const long = "Wilhelmine ".repeat(18).trim();
  await page.getByLabel("First name").fill(long);
  await page.getByLabel("Last name").fill("<b>Kraus</b>");
  await page.getByLabel("Email", { exact: true }).fill("kraus@e2e.test");
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Continue to Google" }).click();
  await expect(page.getByText("Enter at most 80 characters")).toBeVisible();
  await expect(page.getByLabel("First name")).toHaveValue(long);
  await expect(page.getByLabel("Last name")).toHaveValue("<b>Kraus</b>");
  await expect(page.getByRole("checkbox")).toBeChecked();
  await expectInert(page);
});
