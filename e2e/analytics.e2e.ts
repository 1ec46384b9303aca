import { readFile } from "node:fs/promises";
import { parisWallOf } from "#shared/domain/paris-wall.ts";
import { signIn } from "./kit/sign-in.ts";
import { expect, expectAccessibleInBothColours, test } from "./kit/test.ts";

test("an owner enters last month's revenue, sees the sum change and takes the file away", async ({ page, people }) => {
  await signIn(page, await people.owner());
  await page.goto("/analytics");
  await expect(page.getByText("Here you will see whether it pays")).toBeVisible();
  await page.getByRole("button", { name: "Enter last month’s revenue" }).click();
  const dialog = page.getByRole("dialog", { name: "Enter revenue" });
  await dialog.getByLabel("Amount in euros").fill("1.234,50");
  await expect(dialog.getByText("Reads as €1,234.50")).toBeVisible();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();

  // In January last month is one of another year, a step away.
  const [year = 0, month = 0] = parisWallOf(new Date()).slice(0, 7).split("-").map(Number);
  const entered = month === 1 ? year - 1 : year;
  if (month === 1) await page.getByRole("button", { name: `Year ${entered}` }).click();
  await expect(page.getByRole("group", { name: "Entered by you" })).toContainText("€1,235");
  await expect(page.getByRole("table", { name: `Revenue of ${entered} by month` })).toContainText("€1,234.50");
  await expect(page.locator(".recharts-surface")).toBeVisible();
  await expectAccessibleInBothColours(page);

  const downloaded = page.waitForEvent("download");
  await page.getByRole("button", { name: `Revenue of ${entered} as a CSV file` }).click();
  const file = await downloaded;
  expect(file.suggestedFilename()).toMatch(/\.csv$/);
  expect(await readFile(await file.path(), "utf8")).toContain("1234.50");
});
