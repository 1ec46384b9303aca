import type { Page } from "@playwright/test";
import { expect } from "@playwright/test";

export const CARDS = {
  good: "4242424242424242",
  declined: "4000000000000002",
  asksTheBank: "4000002500003155",
} as const;

/** Types a card into the hosted page and pays. */
export async function payWith(page: Page, number: string, button = /^Pay/): Promise<void> {
  await page.getByLabel("Name on card").fill("Odile Zahler");
  await page.getByLabel("Card number").fill(number);
  await page.getByLabel("Expiry date, month and year").fill("09 / 39");
  await page.getByLabel("Security code (CVC)").fill("123");
  await page.getByRole("button", { name: button }).click();
}

/** What the bank's own page asks for some cards. */
export async function approveWithBank(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { name: "Confirm with your bank" })).toBeVisible();
  await page.getByRole("button", { name: "Approve", exact: true }).click();
}
