import { makeClient } from "#server/features/clients/clients.factory.ts";
import { emailKeyOf } from "../src/server/features/clients/consent/consent.service.ts";
import { makeUnsubscribeToken } from "../src/server/features/guests/links/unsubscribe.service.ts";
import { makeRestaurant } from "#server/features/restaurants/restaurants.factory.ts";
import type { Db } from "#server/db/database.ts";
import { isRestaurant, makePlaces } from "../src/standins/google/places/places.data.ts";
import { PHONE, productSecrets, visitCookie } from "./kit/guest-visit.ts";
import { freshEmail } from "./kit/people.ts";
import { expect, expectAccessible, test } from "./kit/test.ts";

test.use(PHONE);

const google = () => `http://localhost:${process.env["E2E_GOOGLE_PORT"]}`;
const place = makePlaces().find(isRestaurant);

/** A restaurant that has chosen its place on Google. */
async function placed(db: Db) {
  const restaurant = await makeRestaurant(db, {
    name: "Zur alten Mühle",
    city: "Colmar",
    review_code: crypto.randomUUID().slice(0, 12),
  });
  await db
    .insertInto("google_places")
    .values({
      restaurant_id: restaurant.id,
      place_id: place?.id ?? "",
      name: place?.name ?? "",
      address: "x",
      rating: null,
      review_count: 0,
      maps_url: `${google()}/maps/place/${place?.id}`,
      write_review_url: `${google()}/local/writereview?placeid=${place?.id}`,
      refreshed_at: new Date(),
    })
    .execute();
  return { ...restaurant, path: `/review/${restaurant.review_code}` };
}

const clientsWith = (db: Db, email: string) =>
  db.selectFrom("clients").selectAll().where("email", "=", email).execute();

test("a guest leaves details, goes on to Google's form, and is known the next time", async ({ page, context, db }) => {
  const { path, review_code } = await placed(db);
  await context.addCookies([visitCookie(review_code, 30)]);
  await page.goto(path);
  await expect(page.getByRole("heading", { name: "How was your meal?" })).toBeVisible();
  await expect(page.getByRole("timer")).toHaveText(/^9:[0-5]\d$/);
  await expectAccessible(page);

  await page.getByRole("button", { name: "Continue to Google" }).click();
  await expect(page.getByText("First name is required")).toBeVisible();
  await expect(page.getByText("Please enter a valid email address")).toBeVisible();
  await expect(page.getByLabel("First name")).toBeFocused();
  await expectAccessible(page);

  const email = freshEmail("jonas");
  await page.getByLabel("First name").fill("Jonas");
  await expect(page.getByText("First name is required")).toBeHidden();
  await page.getByLabel("Last name").fill("Wittkamp");
  await page.getByLabel("Email", { exact: true }).fill(email.replace("@e2e.test", "@gmial.com"));
  await page.getByLabel("Phone").focus();
  await page.getByRole("button", { name: "Did you mean gmail.com?" }).click();
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(email.replace("@e2e.test", "@gmail.com"));
  await page.getByLabel("Email", { exact: true }).fill(email);
  await expect(page.getByRole("checkbox")).not.toBeChecked();
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Continue to Google" }).dblclick();
  await page.waitForURL(`${google()}/local/writereview**`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(place?.name ?? "–");
  const clients = await clientsWith(db, email);
  expect(clients).toMatchObject([{ first_name: "Jonas", consent: "given", left_in_time: true }]);

  await page.goto(path);
  await expect(page.getByRole("heading", { name: "Good to see you again, Jonas" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Continue to Google" }).click();
  await page.waitForURL(`${google()}/local/writereview**`);
  await page.goto(path);
  await page.getByRole("link", { name: "Not you?" }).click();
  await expect(page.getByLabel("First name")).toHaveValue("");
});

test("the countdown runs out in front of the guest, who can still go on", async ({ page, context, db }) => {
  const { path, review_code } = await placed(db);
  await context.addCookies([visitCookie(review_code, 10 * 60 - 4)]);
  await page.goto(path);
  await expect(page.getByText("A surprise for your next visit")).toBeVisible();
  await expect(page.getByText("The surprise has ended")).toBeVisible();
  await expect(page.getByRole("timer")).toBeHidden();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByText("The surprise has ended")).toBeVisible();
  const email = freshEmail("late");
  await page.getByLabel("First name").fill("Lena");
  await page.getByLabel("Last name").fill("Spät");
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByRole("button", { name: "Continue to Google" }).click();
  await page.waitForURL(`${google()}/local/writereview**`);
  expect(await clientsWith(db, email)).toMatchObject([{ left_in_time: false, consent: "none" }]);
});

test.describe("without JavaScript, in German and in the dark", () => {
  test.use({ javaScriptEnabled: false, locale: "de-AT", colorScheme: "dark" });

  test("the form says what is wrong, keeps what was typed and leads to Google", async ({ page, context, db }) => {
    const { path, review_code } = await placed(db);
    await context.addCookies([visitCookie(review_code, 60)]);
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "Wie hat es Ihnen geschmeckt?" })).toBeVisible();
    await page.getByLabel("Vorname").fill("Jonas");
    await page.getByLabel("E-Mail-Adresse").fill("jonas@");
    await page.getByRole("button", { name: "Weiter zur Google-Bewertung" }).click();
    await expect(page.getByLabel("Vorname")).toHaveValue("Jonas");
    await expect(page.getByLabel("Nachname")).toHaveAttribute("aria-invalid", "true");
    const email = freshEmail("ohne");
    await page.getByLabel("Nachname").fill("Wittkamp");
    await page.getByLabel("E-Mail-Adresse").fill(email);
    await page.getByRole("button", { name: "Weiter zur Google-Bewertung" }).click();
    await page.waitForURL(`${google()}/local/writereview**`);
    expect(await clientsWith(db, email)).toMatchObject([{ locale: "de", left_in_time: true }]);
  });
});

test("the language can be switched, and the small print is at hand", async ({ page, db }) => {
  const { path } = await placed(db);
  await page.goto(path);
  await page.getByRole("link", { name: "Deutsch" }).click();
  await expect(page.getByRole("heading", { name: "Wie hat es Ihnen geschmeckt?" })).toBeVisible();
  for (const name of ["Datenschutzerklärung", "Impressum"]) {
    await page.getByRole("link", { name }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Zurück" }).click();
  }
});

test("a code that leads nowhere says so kindly", async ({ page }) => {
  await page.goto("/review/nobody-here");
  await expect(page.getByRole("heading", { name: "There is nothing here" })).toBeVisible();
  await expectAccessible(page);
});

test("a guest unsubscribes with a reason and takes it back", async ({ page, db }) => {
  const restaurant = await placed(db);
  const email = freshEmail("leaver");
  const ctx = { secrets: productSecrets() };
  const email_key = emailKeyOf(ctx, email);
  await makeClient(db, { restaurant_id: restaurant.id, email, email_key, consent: "given", consent_at: new Date() });
  const listed = () =>
    db.selectFrom("suppressions").select(["reason", "custom_reason"]).where("email_key", "=", email_key).execute();

  await page.goto(`/unsubscribe/${makeUnsubscribeToken(ctx, restaurant.id, email_key)}`);
  await expect(page.getByText("l•••@e••••••.test")).toBeVisible();
  await expect(page.getByLabel("Tell us more")).toBeHidden();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(page.getByText("Please select a reason for unsubscribing")).toBeVisible();
  await page.getByLabel("Something else").check();
  await expect(page.getByText("Please select a reason for unsubscribing")).toBeHidden();
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(page.getByText("Please provide more details")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Tell us more").fill("I moved away");
  await expect(page.getByText("Please provide more details")).toBeHidden();
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(page.getByRole("heading", { name: "You are unsubscribed" })).toBeVisible();
  await expectAccessible(page);
  expect(await listed()).toEqual([{ reason: "other", custom_reason: "I moved away" }]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("heading", { name: "You stay on the list" })).toBeVisible();
  await expectAccessible(page);
  expect(await listed()).toEqual([]);
});

test("a cut-off unsubscribe link tells nothing", async ({ page }) => {
  await page.goto("/unsubscribe/abc");
  await expect(page.getByRole("heading", { name: "Unable to load unsubscribe information" })).toBeVisible();
});
