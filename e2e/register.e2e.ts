import type { Page } from "@playwright/test";
import { codeIn, linkIn, waitForMail } from "./kit/mailbox.ts";
import { freshEmail } from "./kit/people.ts";
import { fillLogin } from "./kit/sign-in.ts";
import { expect, test } from "./kit/test.ts";

const PASSWORD = "Sauce-Morille-7!";

/** Fills the registration form as one should. */
async function fillForm(page: Page, email: string): Promise<void> {
  await page.goto("/register");
  await page.getByLabel("First name").fill("Ines");
  await page.getByLabel("Last name").fill("Quarrel");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("combobox", { name: "Country" }).click();
  await page.getByRole("option", { name: "Germany" }).click();
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(PASSWORD);
  await page.getByRole("textbox", { name: "Repeat the password" }).fill(PASSWORD);
  await page.getByRole("checkbox", { name: /terms of use/ }).check();
}

/** Registers; ends on the page that asks for the code. */
async function register(page: Page, email: string): Promise<void> {
  await fillForm(page, email);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("heading", { name: "Check your inbox" })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
}

/** An account that waits for its code, made without the form. */
async function registered(page: Page): Promise<string> {
  const email = freshEmail("ines");
  const account = { first_name: "Ines", last_name: "Quarrel", email, country: "DE", terms: true };
  const passwords = { password: PASSWORD, password_confirmation: PASSWORD };
  const response = await page.request.post("/api/auth/register", { data: { ...account, ...passwords } });
  expect(response.status()).toBe(201);
  return email;
}

const onPlanPage =
  (email: string) =>
  (url: URL): boolean =>
    url.pathname === "/subscription-plan" && url.searchParams.get("email") === email;

/** A code that is certainly not this one. */
const otherThan = (code: string): string => (code === "000000" ? "111111" : "000000");

test("a new owner registers, confirms the address by code and is led to the plans", async ({ page }) => {
  const email = freshEmail("ines");
  await register(page, email);
  const code = codeIn(await waitForMail(email, { subject: /is your Plaudit code/ }));

  const field = page.getByLabel("Verification code");
  await expect(field).toBeFocused();
  await field.pressSequentially(otherThan(code));
  await expect(page.getByText("Invalid or expired verification code")).toBeVisible();
  await expect(field).toHaveValue("");

  await field.pressSequentially(code);
  await page.waitForURL(onPlanPage(email));
  await expect(page.getByText("Email verified", { exact: true })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();

  await page.goto("/login");
  await fillLogin(page, { email, password: PASSWORD });
  await page.waitForURL(onPlanPage(email));
  await expect(page.getByText("Subscription required")).toBeVisible();
});

test("the link in the mail confirms the address, once", async ({ page }) => {
  const email = await registered(page);
  const link = linkIn(await waitForMail(email), /\/verify-token\//);
  await page.goto(link);
  await page.waitForURL(onPlanPage(email));

  await page.goto(link);
  await expect(page.getByText("The email could not be verified")).toBeVisible();
  await expect(page.getByRole("link", { name: "Enter the code instead" })).toBeVisible();
});

test("a new code replaces the old one", async ({ page, db }) => {
  const email = await registered(page);
  const first = await waitForMail(email);
  // As if the minute of waiting had passed.
  await db
    .updateTable("email_verifications")
    .set({ requested_at: new Date(Date.now() - 120_000) })
    .where("user_id", "=", (query) => query.selectFrom("users").select("id").where("email", "=", email))
    .execute();
  await page.goto(`/verify-email/${email}`);
  await page.getByRole("button", { name: "Send a new code" }).click();
  await expect(page.getByText("New code sent")).toBeVisible();
  const second = await waitForMail(email, { after: first });

  const field = page.getByLabel("Verification code");
  if (codeIn(first) !== codeIn(second)) {
    await field.pressSequentially(codeIn(first));
    await expect(page.getByText("Invalid or expired verification code")).toBeVisible();
  }
  await field.pressSequentially(codeIn(second));
  await page.waitForURL(onPlanPage(email));
});
