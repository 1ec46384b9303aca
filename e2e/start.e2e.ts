import { mailsTo } from "./kit/mailbox.ts";
import { freshEmail } from "./kit/people.ts";
import { expect, test } from "./kit/test.ts";

test("a fresh start answers, with an empty mailbox beside it", async ({ request }) => {
  expect((await request.get("/livez")).status()).toBe(200);
  expect((await request.get("/readyz")).status()).toBe(200);
  expect(await mailsTo(freshEmail())).toEqual([]);
});

test("the first page is the login, and it draws text", async ({ page }) => {
  await page.goto("/");
  await expect(page).toHaveURL(/\/login$/);
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toBeVisible();
  // Without fonts a browser draws boxes of no width while the document looks right.
  expect((await heading.boundingBox())?.width).toBeGreaterThan(20);
});
