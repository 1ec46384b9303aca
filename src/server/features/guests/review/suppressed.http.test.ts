import { describe, expect, test } from "vitest";
import { makeClient } from "#server/features/clients/clients.factory.ts";
import { emailKeyOf, isSuppressed, suppressAddress } from "#server/features/clients/consent/consent.service.ts";
import { leaveDetails, phoneIn } from "#server/features/guests/guests.factory.ts";
import { makeRestaurant } from "#server/features/restaurants/restaurants.factory.ts";
import { changeSettings } from "#server/features/settings/settings.service.ts";
import { testApp } from "#server/testing/test-app.ts";

// Somebody who wants no mail leaves the form with the tick all the same.

const t = await testApp();
const french = await makeRestaurant(t.db, { review_code: "francaise", country: "FR" });
const german = await makeRestaurant(t.db, { review_code: "deutsche", country: "DE" });
await changeSettings(t.ctx(), { double_opt_in_countries: ["DE"] });

type Restaurant = typeof french;
const suppress = (restaurant: Restaurant, email: string) =>
  suppressAddress(t.ctx(), {
    restaurantId: restaurant.id,
    emailKey: emailKeyOf(t.ctx(), email),
    origin: "one_click",
    page: "one-click",
    locale: "en",
  });

/** Leaves the form with the tick; what is known of the person afterwards. */
async function leave({ id, review_code }: Restaurant, email: string, phone = phoneIn(t)) {
  t.clock.advance({ seconds: 1 });
  await leaveDetails(t, review_code, { email, marketing_consent: "true" }, phone);
  await t.runJobs();
  const client = await t.db.selectFrom("clients").selectAll().where("email", "=", email).executeTakeFirstOrThrow();
  const emailKey = emailKeyOf(t.ctx(), email);
  const ledger = await t.db.selectFrom("consent_events").selectAll().where("email_key", "=", emailKey).execute();
  const timeline = await t.db.selectFrom("client_events").select("kind").where("client_id", "=", client.id).execute();
  return {
    consent: client.consent,
    hasConsent: client.has_consent,
    ledger: ledger.toSorted((a, b) => a.at.getTime() - b.at.getTime()).map(({ kind }) => kind),
    agreed: timeline.map(({ kind }) => kind).filter((kind) => kind.startsWith("consent")),
    mails: t.mails.filter((mail) => mail.to.address === email).length,
    isListed: await isSuppressed(t.db, id, emailKey),
  };
}
/** From a device nobody is known by, the tick is quoted in the ledger as something asked for. */
const NOTHING_CHANGED = { consent: "withdrawn", hasConsent: false, agreed: [], mails: 0, isListed: true };

describe("of somebody on the suppression list a form changes nothing but the ledger", () => {
  test("when the address is new here", async () => {
    await suppress(french, "new@off.test");
    expect(await leave(french, "new@off.test")).toEqual({ ...NOTHING_CHANGED, ledger: ["withdrawn", "requested"] });
  });

  test("when the form itself would earn a surprise", async () => {
    await changeSettings(t.ctx(), { offer_wording: "thank_you" });
    await suppress(french, "thanked@off.test");
    const left = await leave(french, "thanked@off.test");
    await changeSettings(t.ctx(), { offer_wording: "positive_review" });
    expect(left).toEqual({ ...NOTHING_CHANGED, ledger: ["withdrawn", "requested"] });
  });

  test("where consent is confirmed by mail", async () => {
    await suppress(german, "asked@off.test");
    expect(await leave(german, "asked@off.test")).toEqual({ ...NOTHING_CHANGED, ledger: ["withdrawn", "requested"] });
  });

  test("when they were a client before, on their own device", async () => {
    const phone = phoneIn(t);
    const email = "own@off.test";
    expect(await leave(french, email, phone)).toMatchObject({ consent: "given", ledger: ["given"] });
    await suppress(french, email);
    const left = await leave(french, email, phone);
    expect(left).toMatchObject({ consent: "withdrawn", hasConsent: false, mails: 0, isListed: true });
    // Their own tick: it counts as soon as they take the unsubscription back.
    expect(left.ledger).toEqual(["given", "withdrawn", "given"]);
    expect(left.agreed).toEqual(["consent_given"]);
  });

  test("when they were a client before, on another device", async () => {
    const email = "other@off.test";
    await makeClient(t.db, { restaurant_id: french.id, email, email_key: emailKeyOf(t.ctx(), email) });
    await suppress(french, email);
    expect(await leave(french, email)).toEqual({ ...NOTHING_CHANGED, ledger: ["withdrawn", "requested"] });
  });
});
