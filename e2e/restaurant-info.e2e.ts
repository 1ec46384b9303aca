import { readFileSync } from "node:fs";
import type { Download, Page } from "@playwright/test";
import { signIn } from "./kit/sign-in.ts";
import { expect, expectAccessibleInBothColours, test } from "./kit/test.ts";

const fileOf = async (download: Download): Promise<Buffer> => readFileSync(await download.path());
const nameField = (page: Page) => page.getByRole("textbox", { name: "Restaurant name" });

test("an owner corrects the restaurant's details, and they stay", async ({ page, people }) => {
  const owner = await people.owner();
  await signIn(page, owner);
  await page.goto("/restaurant-info");
  await expect(nameField(page)).toHaveValue(owner.restaurant);

  await page.getByRole("textbox", { name: "Website" }).fill("zur-alten-muehle");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Enter a web address, like www.example.com")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Website" })).toBeFocused();

  await page.getByRole("textbox", { name: "Website" }).fill("muehle.example");
  await page.getByRole("textbox", { name: "Phone" }).fill("0123");
  await page.getByRole("textbox", { name: "City" }).fill("Nancy");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText(/^Invalid phone format/)).toBeVisible();
  await expect(page.getByRole("textbox", { name: "City" })).toHaveValue("Nancy");

  await page.getByRole("textbox", { name: "Phone" }).fill("03 53 01 12 34");
  await nameField(page).fill("Mühle am Wehr");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Details saved")).toBeVisible();
  await expect(page.getByRole("link", { name: /Mühle am Wehr/ })).toContainText("Nancy");

  await page.reload();
  await expect(nameField(page)).toHaveValue("Mühle am Wehr");
  await expect(page.getByRole("textbox", { name: "Phone" })).toHaveValue("+33353011234");
  await expect(page.getByRole("textbox", { name: "Website" })).toHaveValue("https://muehle.example");
});

test("the review link is copied, and its code and a sheet are downloaded", async ({ page, people, context, db }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const owner = await people.owner();
  await signIn(page, owner);
  await page.goto("/restaurant-info");
  const link = await page.getByRole("textbox", { name: "Your review link" }).inputValue();
  expect(link).toMatch(/\/review\/[\w-]+$/);
  await page.getByRole("button", { name: "Copy" }).click();
  await expect(page.getByText("Link copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);

  const printedAt = async () =>
    (await db.selectFrom("restaurants").select("printed_at").where("user_id", "=", owner.id).executeTakeFirstOrThrow())
      .printed_at;
  expect(await printedAt()).toBeNull();
  const download = async (name: string): Promise<Download> => {
    const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name }).click()]);
    return file;
  };
  const png = await download("Download the QR code as PNG");
  expect(png.suggestedFilename()).toBe("zur-alten-muhle-am-fluss-qr.png");
  expect((await fileOf(png)).subarray(1, 4).toString("latin1")).toBe("PNG");
  expect((await fileOf(await download("Download the QR code as SVG"))).toString()).toMatch(/^<svg /);

  await page.getByText("Deutsch", { exact: true }).click();
  const poster = await download("Download PDF: Poster");
  expect(poster.suggestedFilename()).toBe("zur-alten-muhle-am-fluss-poster-de.pdf");
  expect((await fileOf(poster)).subarray(0, 5).toString("latin1")).toBe("%PDF-");
  expect(await printedAt()).not.toBeNull();
});

test.describe("in German", () => {
  test.use({ locale: "de-DE" });

  test("the restaurant's page meets WCAG 2.2 AA in light and dark, also with an error on a field", async ({
    page,
    people,
  }) => {
    await signIn(page, await people.owner());
    await page.goto("/restaurant-info");
    await expect(page.getByRole("heading", { level: 1, name: "Mein Restaurant" })).toBeVisible();
    const save = page.getByRole("button", { name: "Änderungen speichern" });
    await expect(save).toBeVisible();
    await page.getByRole("textbox", { name: "Website" }).fill("x");
    await save.click();
    await expect(page.getByRole("textbox", { name: "Website" })).toHaveAttribute("aria-invalid", "true");
    await expectAccessibleInBothColours(page);
  });
});
