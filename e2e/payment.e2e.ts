import type { Page } from "@playwright/test";
import type { Db } from "#server/db/database.ts";
import { approveWithBank, CARDS, payWith } from "./kit/card-page.ts";
import { codeIn, waitForMail } from "./kit/mailbox.ts";
import { freshEmail } from "./kit/people.ts";
import { fillLogin, signIn, stored } from "./kit/sign-in.ts";
import { expect, expectAccessible, test } from "./kit/test.ts";

const PASSWORD = "Sauce-Morille-7!";

interface Newcomer {
  email: string;
  password: string;
}

/** A verified account without a subscription, made without the forms. */
async function newcomer(page: Page): Promise<Newcomer> {
  const email = freshEmail("payer");
  const account = { first_name: "Odile", last_name: "Zahler", email, country: "FR", terms: true };
  await page.request.post("/api/auth/register", {
    data: { ...account, password: PASSWORD, password_confirmation: PASSWORD },
  });
  const code = codeIn(await waitForMail(email));
  const verified = await page.request.post("/api/auth/verify-email", { data: { email, code } });
  expect(verified.status()).toBe(200);
  return { email, password: PASSWORD };
}

/** From the login over the plan to the checkout form, filled in by hand up to the payment. */
async function goToCardPage(page: Page, person: Newcomer): Promise<void> {
  await page.goto("/login");
  await fillLogin(page, person);
  await page
    .getByRole("link", { name: "Continue with Growth" })
    .or(page.getByRole("button", { name: "Continue with Growth" }))
    .click();
  await page.getByRole("combobox", { name: "Country" }).click();
  await page.getByRole("option", { name: "France" }).click();
  await page.getByRole("button", { name: "Enter the details myself" }).click();
  await page.getByLabel("Restaurant name").fill("Table des Tilleuls");
  await page.getByLabel("Street and number").fill("8 rue des Tilleuls");
  await page.getByLabel("Postal code").fill("67000");
  await page.getByLabel("City").fill("Strasbourg");
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page.getByRole("heading", { name: "Pay by card" })).toBeVisible();
}

/** A month later, unpaid: what the provider would have reported by then. */
async function endAccess(db: Db, userId: string): Promise<void> {
  await db
    .updateTable("subscriptions")
    .set({ status: "expired", current_period_end: new Date(Date.now() - 86_400_000), subscription_ref: null })
    .where("restaurant_id", "in", db.selectFrom("restaurants").select("id").where("user_id", "=", userId))
    .execute();
}

/** From the confirmation to the dashboard. */
async function enterDashboard(page: Page, heading = "Your payment is confirmed"): Promise<void> {
  await expect(page.getByRole("heading", { name: heading })).toBeVisible();
  await page.getByRole("button", { name: "Go to dashboard" }).click();
  await page.waitForURL((url) => url.pathname === "/dashboard");
  await expect(page.getByRole("navigation").first()).toBeVisible();
}

test("a new owner registers, finds the restaurant on Google, pays by card and is on the dashboard", async ({
  page,
}) => {
  const email = freshEmail("payer");
  await page.goto("/register");
  await page.getByLabel("First name").fill("Odile");
  await page.getByLabel("Last name").fill("Zahler");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("combobox", { name: "Country" }).click();
  await page.getByRole("option", { name: "France" }).click();
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(PASSWORD);
  await page.getByRole("textbox", { name: "Repeat the password" }).fill(PASSWORD);
  await page.getByRole("checkbox", { name: /terms of use/ }).check();
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByLabel("Verification code").pressSequentially(codeIn(await waitForMail(email)));

  await expect(page.getByText("€19.00")).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole("link", { name: "Continue with Growth" })
    .or(page.getByRole("button", { name: "Continue with Growth" }))
    .click();
  await page.getByRole("combobox", { name: "Find your restaurant" }).fill("osteria marrovia");
  await page.getByRole("option", { name: /Osteria Marrovia/ }).click();
  await expect(page.getByText("Is this you?")).toBeVisible();
  await expect(page.getByLabel("City")).toHaveValue("Colmar");
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page.getByText("Please accept the terms to continue")).toBeVisible();
  await page.getByRole("checkbox").check();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Continue to payment" }).click();

  await expect(page.getByText("Test mode.")).toBeVisible();
  await payWith(page, CARDS.good);
  await expect(page.getByRole("heading", { name: "Your payment is confirmed" })).toBeVisible();
  await expect(page.getByText("Osteria Marrovia").first()).toBeVisible();
  await expectAccessible(page);
  await enterDashboard(page);
  await expect(page.getByText("Osteria Marrovia").first()).toBeVisible();
  await waitForMail(email, { subject: /invoice/ });
});

test("a payment can be cancelled, declined, tried again and confirmed with the bank", async ({ page }) => {
  const person = await newcomer(page);
  await goToCardPage(page, person);
  await page.getByRole("link", { name: "Back to Plaudit" }).first().click();
  await expect(page.getByText("Payment was cancelled. Nothing was charged.")).toBeVisible();
  await expect(page.getByLabel("Restaurant name")).toHaveValue("Table des Tilleuls");
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Continue to payment" }).click();

  await payWith(page, CARDS.declined);
  await expect(page.getByText(/declined/i).first()).toBeVisible();
  await payWith(page, CARDS.asksTheBank);
  await approveWithBank(page);
  await enterDashboard(page);
});

test("a cancelled subscription can be taken back, and a lapsed one comes back with the card on file to where it was going", async ({
  page,
  db,
}) => {
  const person = await newcomer(page);
  await goToCardPage(page, person);
  await payWith(page, CARDS.good);
  await enterDashboard(page);

  await page.goto("/settings?tab=billing");
  await expect(page.getByText(/ending 4242/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Cancel subscription" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel subscription" }).click();
  await page.getByRole("button", { name: "Resume subscription" }).click();
  await expect(page.getByRole("button", { name: "Cancel subscription" })).toBeVisible();

  const user = await db.selectFrom("users").select("id").where("email", "=", person.email).executeTakeFirstOrThrow();
  await endAccess(db, user.id);
  await page.goto("/reviews");
  await page.waitForURL((url) => url.pathname === "/subscription/reactivate");
  await expect(page.getByText(person.email)).toBeVisible();
  await expect(page.getByText(/ending 4242/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Reactivate for €49.00" }).click();
  await expect(page.getByRole("heading", { name: "You are back" })).toBeVisible();
  await page
    .getByRole("button", { name: "Go to dashboard" })
    .or(page.getByRole("button", { name: /Continue/ }))
    .click();
  await page.waitForURL((url) => url.pathname === "/reviews");
});

test("a lapsed owner comes back with a new card", async ({ page, people }) => {
  const owner = await people.owner({ lapsed: true });
  await page.goto(`/subscription/reactivate?email=${encodeURIComponent(owner.email)}`);
  await expect(page.getByText(owner.restaurant)).toBeHidden();
  await page.getByRole("textbox", { name: "Password" }).fill(owner.password);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText(new RegExp(owner.restaurant))).toBeVisible();
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Reactivate for €49.00" }).click();
  await payWith(page, CARDS.good);
  await enterDashboard(page, "You are back");
});

test("access that is lost while working leads to reactivation, and back to the very list", async ({
  page,
  people,
  db,
}) => {
  const address = "/clients?search=marthe";
  const owner = await people.owner();
  await page.clock.install();
  await signIn(page, owner);
  await page.goto(address);
  await expect(page.getByRole("button", { name: owner.name })).toBeVisible();
  await page.waitForLoadState("networkidle");

  const unproven: string[] = [];
  page.on("response", (answer) => {
    if (answer.status() === 401) unproven.push(answer.url());
  });
  await endAccess(db, owner.id);
  await page.clock.fastForward("05:00");
  await page.waitForURL(
    ({ pathname, searchParams }) => pathname === "/subscription/reactivate" && searchParams.get("expired") === "true",
  );
  await expect(page.getByText("Your subscription has expired. Please reactivate", { exact: false })).toBeVisible();
  // Whatever was still under way has had its time: nothing may lead away from here.
  await page.clock.fastForward(1000);
  await page.waitForLoadState("networkidle");
  expect([new URL(page.url()).pathname, await stored(page, "token"), unproven]).toEqual([
    "/subscription/reactivate",
    null,
    [],
  ]);

  await page.getByRole("textbox", { name: "Password" }).fill(owner.password);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Reactivate for €49.00" }).click();
  await payWith(page, CARDS.good);
  await expect(page.getByRole("heading", { name: "You are back" })).toBeVisible();
  await page.getByRole("button", { name: "Go to dashboard" }).click();
  await expect(page).toHaveURL(address);
});
