import { readFile } from "node:fs/promises";
import type { Person } from "../kit/people.ts";
import { signInStaff } from "../kit/sign-in.ts";
import { expect, expectAccessible, test } from "../kit/test.ts";

/** Holds the permission for clients, not the one for restaurants; nothing of the demo is changed here. */
const MANAGER: Person = { id: "", email: "manager@demo.test", password: "Demo1234!", name: "" };

test.use({ locale: "de-DE", viewport: { width: 390, height: 844 } });

test("a manager finds a guest of some restaurant on a phone, takes the proof and the file", async ({ page }) => {
  await signInStaff(page, MANAGER);
  await page.goto("/admin/clients?consent=yes");
  await expect(page.getByText("Gäste aller Restaurants, die neuesten zuerst.")).toBeVisible();
  const names = page.locator("a[href*='client=']");
  // The newest may belong to other journeys, which change and erase them; the last of the page is one of the demo's.
  const name = await names.last().innerText();
  await page.getByRole("searchbox").fill(name);
  await expect(page).toHaveURL(/search=/);
  await names.filter({ hasText: name }).first().click();

  const drawer = page.getByRole("dialog", { name, exact: true });
  await expect(drawer.getByText("Restaurant", { exact: true })).toBeVisible();
  await expect(drawer.getByRole("button", { name: "Bearbeiten" })).toHaveCount(0);
  await expectAccessible(page);
  const proof = page.waitForEvent("download");
  await drawer.getByRole("button", { name: "Nachweis drucken" }).click();
  expect((await readFile(await (await proof).path())).subarray(0, 4).toString()).toBe("%PDF");
  await drawer.getByRole("button", { name: "Details schließen" }).click();
  await expect(drawer).toBeHidden();

  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV exportieren" }).click();
  const [heading = "", first = ""] = (await readFile(await (await file).path(), "utf8")).split("\r\n");
  expect(heading.split(";").slice(-2)).toEqual(["Restaurant", "Ort"]);
  expect(first).toContain(name.split(" ")[0]);
});
