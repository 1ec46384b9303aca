import { afterEach, describe, expect, test } from "vitest";
import { accountsApi } from "#shared/accounts/accounts.contract.ts";
import { nfcApi } from "#shared/nfc/nfc.contract.ts";
import { placesApi } from "#shared/restaurants/places.contract.ts";
import { settingsApi } from "#shared/settings/settings.contract.ts";
import { subscriptionsApi } from "#shared/subscriptions/subscriptions.contract.ts";
import { makeUser } from "#server/features/accounts/accounts.factory.ts";
import { AS_WRITTEN } from "#server/testing/as-written.ts";
import { signedInManager, signedInOwner } from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";

const t = await testApp();
const staff = await signedInManager(t, ["settings"]);
const owner = await signedInOwner(t);
const read = async () => (await staff.call(settingsApi.read)).body;
/** Sends changes as a form does that was filled just now. */
const change = async (changes: Record<string, unknown>) =>
  staff.call(settingsApi.change, { body: { revision: (await read()).revision, ...changes } });
const trail = async () =>
  (
    await t.db
      .selectFrom("audit_events")
      .select("details")
      .where("action", "=", "settings.changed")
      .orderBy(AS_WRITTEN)
      .execute()
  ).map(({ details }) => details);
afterEach(() => t.google.setFault(null));

describe("the Google key", () => {
  test("is tried, stored sealed, and never comes back: only its end and since when", async () => {
    expect((await read()).google_api_key).toEqual({ is_set: false, last_four: null, since: null });
    const { status, body } = await change({ google_api_key: ` ${t.google.apiKey} ` });
    expect([status, body.google_api_key]).toEqual([
      200,
      { is_set: true, last_four: t.google.apiKey.slice(-4), since: t.clock.now().toISOString() },
    ]);
    const rows = await t.db.selectFrom("settings").selectAll().execute();
    expect(JSON.stringify([body, rows, await trail()])).not.toContain(t.google.apiKey);
    expect(await trail()).toContainEqual({ key: "google_api_key" });
  });

  test.each([
    ["is missing", "", "Google API key is required"],
    ["is null", null, "Google API key is required"],
    ["is blank", "   ", "Google API key is required"],
    ["is too short", "AIza", "Enter at least 10 characters"],
    ["has a space in it", "AIza 1234567890", "not allowed"],
    ["is refused by Google", "AIza-nobody-knows-this", "Google refuses this key"],
  ])("that %s is refused on its field, and nothing beside it is stored", async (_name, google_api_key, message) => {
    const before = await read();
    const { status, body } = await change({ google_api_key, offer_minutes: 77 });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["google_api_key"]]);
    expect(body.errors?.["google_api_key"]?.[0]).toContain(message);
    expect(await read()).toEqual(before);
  });

  test("is not stored while Google cannot be asked", async () => {
    t.google.setFault("down");
    const before = await read();
    const { status, body } = await change({ google_api_key: "AIza-another-key-1234" });
    expect([status, body.code]).toEqual([503, "google_unavailable"]);
    expect(await read()).toEqual(before);
  });
});

describe("what a setting does", () => {
  test("without maps nobody searches on Google, and the form is filled by hand", async () => {
    const search = () => owner.call(placesApi.search, { query: { query: "osteria", country: "FR" } });
    expect((await search()).status).toBe(200);
    await change({ maps_enabled: false });
    const refused = await search();
    expect([refused.status, refused.body.code]).toEqual([409, "places_search_off"]);
    await change({ maps_enabled: true });
    expect((await search()).status).toBe(200);
  });

  test("price and free number of keychains count in the next quote and on the plan", async () => {
    await change({ keychain_price_cents: 1500, free_keychains: 2 });
    const { body } = await owner.call(nfcApi.quote, { query: { quantity: 3 } });
    expect(body).toMatchObject({ free_quantity: 2, unit_price_cents: 1500, total_cents: 1500 });
    const plans = await t.anyone.call(subscriptionsApi.plans);
    expect(plans.body.data.map((plan) => plan.free_keychains)).toEqual([2]);
    await change({ keychain_price_cents: 990, free_keychains: null });
    expect((await t.anyone.call(subscriptionsApi.plans)).body.data[0]?.free_keychains).toBe(10);
  });

  test("the first month is cheaper until its end, and not after it or without one", async () => {
    const price = async () => (await t.anyone.call(subscriptionsApi.plans)).body.data[0]?.first_month_cents;
    const soon = (days: number) => new Date(t.clock.now().getTime() + days * 86_400_000).toISOString();
    await change({ first_month_offer_ends_at: soon(1) });
    expect(await price()).toBe(1900);
    await change({ first_month_offer_ends_at: soon(-1) });
    expect(await price()).toBe(4900);
    await change({ first_month_offer_ends_at: soon(1) });
    await change({ first_month_offer_ends_at: null });
    expect(await price()).toBe(4900);
  });

  test("letters come from the name that was set, until it is taken back", async () => {
    const letter = async () => {
      const { email } = await makeUser(t.db, { email_verified_at: null });
      await t.anyone.call(accountsApi.resendVerification, { body: { email } });
      await t.runJobs();
      return t.mails.findLast((mail) => mail.to.address === email);
    };
    expect(await letter()).not.toHaveProperty("fromName");
    await change({ sender_name: " Plaudit Deutschland " });
    expect((await letter())?.fromName).toBe("Plaudit Deutschland");
    await change({ sender_name: "" });
    expect(await letter()).not.toHaveProperty("fromName");
    expect((await read()).sender).toEqual({ name: "Plaudit", address: "hello@plaudit.localhost" });
  });

  test("countries are kept once each", async () => {
    const { body } = await change({ double_opt_in_countries: ["DE", "AT", "DE"] });
    expect(body.double_opt_in_countries).toEqual(["AT", "DE"]);
    await change({ double_opt_in_countries: [] });
  });
});

describe("changing", () => {
  test.each([
    ["offer_minutes", [0, 121, 1.5, "10", null]],
    ["offer_wording", ["bribe", null, 7]],
    ["first_month_offer_ends_at", ["tomorrow", "2026-11-16", "9999-01-01T00:00:00Z", 7]],
    ["double_opt_in_countries", ["DE", Array(11).fill("DE")]],
    ["keychain_price_cents", [0, 100_001, -1]],
    ["free_keychains", [-1, 1001, 0.5]],
    ["maps_enabled", ["yes", 1, null]],
    ["sender_name", ["x".repeat(81), "a\r\nBcc: b@x.org", "see www.spam.example"]],
    ["campaign_mails_a_week", [0, 15]],
    ["revision", [-1, "1", null]],
  ])("%s takes nothing that is out of bounds", async (field, values) => {
    const before = await read();
    for (const value of values) {
      const { status, body } = await change({ [field]: value });
      expect([status, Object.keys(body.errors ?? {}).map((name) => name.split(".")[0])]).toEqual([422, [field]]);
    }
    expect(await read()).toEqual(before);
  });

  test("each change is on record with what it was and is, and what stays the same is not", async () => {
    const before = (await trail()).length;
    await change({ offer_minutes: 15, offer_wording: "any_review" });
    await change({ offer_minutes: 15 });
    const entries = (await trail()).slice(before);
    expect(entries).toHaveLength(2);
    expect(entries).toEqual(
      expect.arrayContaining([
        { key: "offer_minutes", from: 10, to: 15 },
        { key: "offer_wording", from: "positive_review", to: "any_review" },
      ]),
    );
  });

  test("of the same setting by two people: the second is told, of different ones: both count", async () => {
    const { revision } = await read();
    const send = (changes: Record<string, unknown>) =>
      staff.call(settingsApi.change, { body: { revision, ...changes } });
    expect((await send({ quiet_keychain_days: 40 })).status).toBe(200);
    expect((await send({ low_stock_keychains: 7 })).status).toBe(200);
    const late = await send({ quiet_keychain_days: 50 });
    expect([late.status, late.body.code]).toEqual([409, "settings_changed"]);
    expect(await read()).toMatchObject({ quiet_keychain_days: 40, low_stock_keychains: 7 });
    const all = await Promise.all([21, 22, 23, 24].map((offer_minutes) => change({ offer_minutes })));
    expect(all.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1);
    expect(all.every(({ status }) => status === 200 || status === 409)).toBe(true);
  });

  test("needs the key for settings", async () => {
    const other = await signedInManager(t, ["support", "tools"]);
    for (const answer of [
      await other.call(settingsApi.read),
      await other.call(settingsApi.change, { body: { revision: 0 } }),
    ])
      expect([answer.status, answer.body.code]).toEqual([403, "permission_required"]);
    expect((await owner.call(settingsApi.read)).status).toBe(401);
  });
});
