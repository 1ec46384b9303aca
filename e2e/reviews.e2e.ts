import type { Page } from "@playwright/test";
import type { Person } from "./kit/people.ts";
import { signIn } from "./kit/sign-in.ts";
import { expect, expectAccessible, test } from "./kit/test.ts";

/** The demo's owner: connected to Google, with a few hundred synced reviews. */
const odile: Person = { id: "", name: "Odile Ferrandel", email: "owner@demo.test", password: "Demo1234!" };

const rows = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading") });
const count = async (page: Page): Promise<number> => {
  const words = page.getByText(/^[\d,]+ reviews?( match(es)?)?$/).first();
  return Number((await words.textContent())?.replace(/\D/g, ""));
};

// One owner and one set of reviews: these steps follow each other.
test.describe.configure({ mode: "serial" });
test.use({ viewport: { width: 1440, height: 900 } });

test.beforeEach(async ({ page }) => {
  await signIn(page, odile);
});

test("reviews are narrowed by rating and words, and the back button widens them again", async ({ page }) => {
  await page.goto("/reviews");
  await expect(page.getByRole("heading", { name: "Reviews", level: 1 })).toBeVisible();
  await expect(rows(page)).toHaveCount(20);
  const all = await count(page);
  expect(all).toBeGreaterThan(100);
  await expectAccessible(page);

  await page.getByRole("button", { name: /^5 stars,/ }).click();
  await expect(page).toHaveURL(/ratings=5/);
  await expect(page.getByRole("button", { name: /^5 stars,/ })).toHaveAttribute("aria-pressed", "true");
  await expect.poll(() => count(page)).toBeLessThan(all);
  await expect(rows(page).first().getByRole("img", { name: "5 of 5 stars" })).toBeVisible();

  await page.getByRole("button", { name: "Show 20 more" }).click();
  await expect(rows(page)).toHaveCount(40);

  const name = (await rows(page).first().getByRole("heading").textContent()) ?? "";
  await page.getByRole("searchbox", { name: "Search" }).fill(name);
  await expect(page).toHaveURL(/search=/);
  await expect(rows(page).first().getByRole("heading")).toHaveText(name);
  await expectAccessible(page);

  await page.goBack();
  await expect(page.getByRole("searchbox", { name: "Search" })).toHaveValue("");
  await page.getByRole("button", { name: "Clear", exact: true }).click();
  await expect(page).toHaveURL("/reviews");
  await expect.poll(() => count(page)).toBe(all);
});

test("a reply is posted on Google, changed and deleted", async ({ page }) => {
  await page.goto("/reviews?reply=waiting");
  await rows(page)
    .first()
    .getByRole("button", { name: /^(Reply to|Continue draft for)/ })
    .click();
  await expect(page).toHaveURL(/review=/);
  const pane = page.getByRole("complementary", { name: "Reply" });
  const field = pane.getByRole("textbox", { name: "Public reply" });
  await expect(field).toBeFocused();
  await field.fill("Thank you for coming.");
  const answered = new URL(page.url()).searchParams.get("review") ?? "";
  await pane.getByRole("button", { name: "Post on Google" }).click();
  // The next one that waits is there to be answered; the first keeps its place.
  await expect(page).not.toHaveURL(new RegExp(answered));
  await expect(field).toHaveValue("");
  await expect(rows(page).first().getByText("Replied")).toBeVisible();
  await rows(page)
    .first()
    .getByRole("button", { name: /^Edit reply/ })
    .click();
  await expect(pane.getByText("On Google", { exact: true })).toBeVisible();
  await expect(pane.getByText("Thank you for coming.")).toBeVisible();
  await expectAccessible(page);

  // It is there after a reload too, by the address alone.
  await page.reload();
  await expect(pane.getByText("Thank you for coming.")).toBeVisible();
  await pane.getByRole("button", { name: "Edit" }).click();
  await field.fill("Thank you, see you soon.");
  await pane.getByRole("button", { name: "Update on Google" }).click();
  await expect(pane.getByText("Thank you, see you soon.")).toBeVisible();

  await pane.getByRole("button", { name: "Delete" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("It vanishes on Google too")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Delete reply" }).click();
  await expect(field).toHaveValue("");
});

test("the list has the width, and on a phone its first review is seen at once", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/reviews");
  expect((await rows(page).first().boundingBox())?.width).toBeGreaterThan(640);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(rows(page).first().getByRole("heading")).toBeInViewport();
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByRole("button", { name: /^5 stars,/ }).click();
  await expect(page).toHaveURL(/ratings=5/);
});

test("on a phone the reply is a sheet that the back button closes", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/reviews?reply=waiting");
  await rows(page)
    .first()
    .getByRole("button", { name: /^(Reply to|Continue draft for)/ })
    .click();
  const sheet = page.getByRole("dialog", { name: "Reply" });
  await expect(sheet.getByRole("button", { name: "Post on Google" })).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(sheet).toBeHidden();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});

test("a sync says how far it is and how it ended", async ({ page }) => {
  await page.goto("/reviews");
  await page.getByRole("button", { name: "Sync now" }).click();
  await expect(page.getByText(/new reviews?$|Everything is up to date/)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText("Synced just now")).toBeVisible();
});
