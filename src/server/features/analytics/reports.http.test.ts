import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, test } from "vitest";
import { analyticsApi } from "#shared/analytics/analytics.contract.ts";
import { campaignsApi } from "#shared/campaigns/campaigns.contract.ts";
import { clientsApi } from "#shared/clients/clients.contract.ts";
import type { Endpoint } from "#shared/http/endpoint.ts";
import { offersApi } from "#shared/offers/offers.contract.ts";
import { dashboardApi } from "#shared/analytics/dashboard.contract.ts";
import { makeClient } from "#server/features/clients/clients.factory.ts";
import { seedDefaults } from "#server/features/index.ts";
import { makeKeychain } from "#server/features/nfc/nfc.factory.ts";
import { type MailedOffer, mailOffer } from "#server/features/offers/offers.factory.ts";
import { makeReview } from "#server/features/reviews/reviews.factory.ts";
import { openSession } from "#server/features/sessions/sessions.service.ts";
import { makeCaller } from "#server/testing/caller.ts";
import { type OwnerCaller, twoOwners } from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";
import { makeRedemption } from "./analytics.factory.ts";

const t = await testApp();
let mine: OwnerCaller;
let theirs: OwnerCaller;
let offer: MailedOffer;
let tableOne: string;

const NOVEMBER = { from: "2026-11-01", to: "2026-11-30" };

/** Two restaurants; mine has had a year of guests, the other one guest too many for any sum to be right by mistake. */
beforeAll(async () => {
  await seedDefaults(t.ctx());
  ({ mine, theirs } = await twoOwners(t));
  offer = await mailOffer(t, mine.restaurantId, { guests: 3 });
  for (const owner of [theirs, mine]) {
    const holder = { userId: owner.user.id, epoch: owner.user.credential_epoch };
    Object.assign(owner, makeCaller(t.app, await openSession(t.ctx(), holder, { remember: true })));
    tableOne = await fill(owner.restaurantId);
  }
  const [first, second] = offer.guests;
  await mine.call(offersApi.validate, { body: { payload: first?.payload ?? "", amount_cents: 6_000 } });
  await mine.call(offersApi.validate, { body: { payload: second?.payload ?? "" } });
  await mine.call(offersApi.validate, { body: { payload: second?.payload ?? "" } });
  await t.db
    .updateTable("mail_recipients")
    .set({ opened_at: t.clock.now(), status: "opened" })
    .where("wave_id", "=", offer.waveId)
    .execute();
});

/** A keychain with taps and guests, an own link with guests, reviews, surprises, invoices: this November and the one before. */
async function fill(restaurantId: string): Promise<string> {
  const { id } = await makeKeychain(t.db, {
    restaurant_id: restaurantId,
    last_tap_at: new Date("2026-11-12T12:00:00Z"),
    status: "active",
    name: "Table 1",
  });
  await makeKeychain(t.db, { restaurant_id: restaurantId });
  await t.db
    .insertInto("tap_days")
    .values([
      { keychain_id: id, restaurant_id: restaurantId, day: "2026-11-02", taps: 12 },
      { keychain_id: id, restaurant_id: restaurantId, day: "2026-11-12", taps: 8 },
      { keychain_id: id, restaurant_id: restaurantId, day: "2025-11-12", taps: 5 },
      { keychain_id: id, restaurant_id: restaurantId, day: "2025-11-20", taps: 50 },
    ])
    .execute();
  const guest = (at: string, values: object) =>
    makeClient(t.db, { restaurant_id: restaurantId, created_at: new Date(at), ...values });
  const agreed = (at: string) => ({ consent: "given" as const, consent_at: new Date(at), forwarded_at: new Date(at) });
  const byKeychain = { source: "keychain" as const, keychain_id: id };
  const converted = { converted_at: new Date("2026-11-05T09:00:00Z"), converted_by: "match" as const };
  await guest("2026-11-02T12:00:00Z", { ...byKeychain, ...agreed("2026-11-02T12:00:00Z"), ...converted });
  await guest("2026-11-12T12:00:00Z", byKeychain);
  await guest("2026-11-03T12:00:00Z", agreed("2026-11-03T12:00:00Z"));
  await guest("2026-11-03T12:00:00Z", { source: "import", ...agreed("2026-11-03T12:00:00Z") });
  await guest("2025-11-03T12:00:00Z", { ...byKeychain, ...agreed("2025-11-03T12:00:00Z") });
  await makeReview(t.db, { restaurant_id: restaurantId, published_at: new Date("2026-11-05T08:00:00Z") });
  await makeReview(t.db, { restaurant_id: restaurantId, published_at: new Date("2026-11-06T08:00:00Z") });
  // Sunday 25 October 2026: half past two comes twice, and both times it is two.
  for (const at of ["2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z", "2025-11-10T19:00:00Z"])
    await makeRedemption(t.db, { restaurantId, at, cents: 2_000 });
  const invoice = {
    restaurant_id: restaurantId,
    status: "paid" as const,
    payment_ref: null,
    paid_at: new Date(),
    number: "1",
  };
  const { id: subscription_id } = await t.db
    .selectFrom("subscriptions")
    .select("id")
    .where("restaurant_id", "=", restaurantId)
    .executeTakeFirstOrThrow();
  const period = { period_start: new Date("2026-11-01T10:00:00Z"), period_end: new Date("2026-12-01T10:00:00Z") };
  await t.db
    .insertInto("invoices")
    .values({
      ...invoice,
      ...period,
      subscription_id,
      invoice_ref: `in_${restaurantId}`,
      amount_cents: 3_000,
      issued_at: period.period_start,
    })
    .execute();
  return id;
}

describe("scans", () => {
  test("are counted by offer, campaign and day, with what was refused and what bills came to", async () => {
    const { body } = await mine.call(analyticsApi.qr, { query: { ...NOVEMBER, compare: "previous_year" } });
    expect(body).toMatchObject({
      period: { from: "2026-11-01", to: "2026-11-16" },
      compared_with: { from: "2025-11-01", to: "2025-11-16" },
      totals: { redeemed: 2, used_before: 1, invalid: 0, bills: 1, revenue_cents: 6_000 },
      previous: { redeemed: 1, used_before: 0, invalid: 0, bills: 1, revenue_cents: 2_000 },
    });
    expect(body.offers.map((row) => [row.offer, row.redeemed, row.previous?.redeemed])).toEqual([
      ["A", 2, 0],
      ...["B", "C", "D", "E", "F", "once"].map((name) => [name, 0, 0]),
      ["surprise", 0, 1],
    ]);
    const { body: campaign } = await mine.call(campaignsApi.one, { params: { id: offer.campaignId } });
    expect(
      body.campaigns.map((row) => [row.id, row.name, row.redeemed, row.revenue_cents, row.previous?.redeemed ?? 0]),
    ).toEqual([
      [offer.campaignId, campaign.name, 2, 6_000, 0],
      [null, null, 0, 0, 1],
    ]);
    expect([body.series.unit, body.series.points.length]).toEqual(["day", 16]);
    expect(body.series.points.at(-1)).toMatchObject({
      start: "2026-11-16",
      redeemed: 2,
      used_before: 1,
      previous: { redeemed: 0 },
    });
    expect(body.series.points[9]).toMatchObject({ start: "2026-11-10", redeemed: 0, previous: { redeemed: 1 } });
    // Monday, half past four.
    expect(body.hours[0]?.[16]).toBe(2);
  });

  test("stand under the hour of a clock in Paris, also when that hour comes twice, and only of the days asked for", async () => {
    const query = { from: "2026-10-25", to: "2026-10-25" };
    const { body } = await mine.call(analyticsApi.qr, { query });
    expect([body.totals.redeemed, body.hours[6]?.[2], body.hours.flat().reduce((sum, one) => sum + one, 0)]).toEqual([
      2, 2, 2,
    ]);
    const { body: before } = await mine.call(analyticsApi.qr, { query: { from: "2026-10-01", to: "2026-10-24" } });
    expect([before.totals.redeemed, before.hours.flat().some((one) => one > 0)]).toEqual([0, false]);
  });

  test("of more than three months are drawn by month", async () => {
    const { body } = await mine.call(analyticsApi.qr, { query: { from: "2025-11-10", to: "2026-11-16" } });
    expect(body.series.unit).toBe("month");
    expect(
      body.series.points.map(({ start, redeemed }) => [start, redeemed]).filter(([, redeemed]) => redeemed !== 0),
    ).toEqual([
      ["2025-11-10", 1],
      ["2026-10-01", 2],
      ["2026-11-01", 2],
    ]);
  });
});

describe("keychains", () => {
  test("are listed with what each brought, the restaurant's own link last", async () => {
    const { body } = await mine.call(analyticsApi.nfc, { query: { ...NOVEMBER, compare: "previous_year" } });
    // Three guests of the campaign came by the link too, and agreed.
    expect(body.totals).toEqual({ taps: 20, leads: 6, consents: 5, conversions: 1 });
    expect(body.previous).toEqual({ taps: 5, leads: 1, consents: 1, conversions: 0 });
    expect(body.last_tap_at).toBe("2026-11-12T12:00:00.000Z");
    expect(
      body.sources.map(({ id, taps, leads, consents, conversions }) => [
        id === null,
        taps,
        leads,
        consents,
        conversions,
      ]),
    ).toEqual([
      [false, 20, 2, 1, 1],
      [false, 0, 0, 0, 0],
      [true, 0, 4, 4, 0],
    ]);
    expect(body.sources[0]).toMatchObject({
      id: tableOne,
      name: "Table 1",
      is_active: true,
      previous: { taps: 5, leads: 1 },
    });
    expect(body.series.points[1]).toMatchObject({ start: "2026-11-02", taps: 12, leads: 1 });
  });

  test("that went to another restaurant keep here what they brought here, and tell nothing of the other's", async () => {
    const [from, to] = [await twoOwners(t), theirs];
    const owner = from.mine;
    const keychain = await makeKeychain(t.db, { restaurant_id: owner.restaurantId, status: "active", name: "Bar" });
    const at = { keychain_id: keychain.id, day: "2026-11-02" };
    await t.db
      .insertInto("tap_days")
      .values([
        { ...at, restaurant_id: owner.restaurantId, taps: 3 },
        { ...at, restaurant_id: to.restaurantId, taps: 900 },
      ])
      .execute();
    const moved = { restaurant_id: to.restaurantId, last_tap_at: new Date("2026-11-15T12:00:00Z") };
    await t.db.updateTable("keychains").set(moved).where("id", "=", keychain.id).execute();
    const { body } = await owner.call(analyticsApi.nfc, { query: NOVEMBER });
    expect([body.totals.taps, body.last_tap_at]).toEqual([3, null]);
    expect(body.sources[0]).toMatchObject({
      id: keychain.id,
      taps: 3,
      name: null,
      is_active: false,
      last_tap_at: null,
    });
    await t.db.deleteFrom("tap_days").where("keychain_id", "=", keychain.id).execute();
    await t.db.deleteFrom("keychains").where("id", "=", keychain.id).execute();
  });
});

describe("the way from tap to return", () => {
  test("counts each step on its own day, and holds bills against what the subscription cost", async () => {
    await mine.call(analyticsApi.enterRevenue, {
      params: { year: "2026", month: "11" },
      body: { amount_cents: 160_000 },
    });
    const { body } = await mine.call(analyticsApi.funnel, { query: { ...NOVEMBER, compare: "previous_year" } });
    expect(body.steps.map(({ step, value, previous }) => [step, value, previous])).toEqual([
      ["tap", 20, 5],
      ["form", 6, 1],
      ["consent", 5, 1],
      ["forward", 2, 1],
      ["review", 1, 0],
      ["mail", 3, 0],
      ["open", 3, 0],
      ["click", 0, 0],
      ["redemption", 2, 1],
    ]);
    expect([body.forms_of_keychains, body.reviews]).toEqual([
      { value: 2, previous: 1 },
      { value: 2, previous: 0 },
    ]);
    // Sixteen of thirty days of 30 euros; the entry is about the days November has had.
    expect(body.return).toEqual({
      cost_cents: 1_600,
      estimated_cents: 0,
      bills_cents: 6_000,
      bills: 1,
      entered_cents: 160_000,
      total_cents: 166_000,
      balance_cents: 4_400,
      per_euro: 3.75,
    });
    expect(body.previous_return).toMatchObject({ cost_cents: 0, bills_cents: 2_000, entered_cents: 0, per_euro: null });
  });

  test("tells a period without anything from a restaurant without anything", async () => {
    const { mine: fresh } = await twoOwners(t);
    const begun = async (owner: typeof mine) =>
      (await owner.call(analyticsApi.funnel, { query: { from: "2021-01-01", to: "2021-01-31" } })).body.has_begun;
    expect([await begun(mine), await begun(fresh)]).toEqual([true, false]);
  });

  test("the dashboard's cards say the same", async () => {
    const query = { from: "2026-10-18", to: "2026-11-16", compare: "previous_period" as const };
    const [{ body: funnel }, { body: dashboard }] = [
      await mine.call(analyticsApi.funnel, { query }),
      await mine.call(dashboardApi.read),
    ];
    expect([dashboard.stats.keychain_taps.value, dashboard.stats.new_reviews.value]).toEqual([
      funnel.steps[0]?.value,
      funnel.reviews.value,
    ]);
  });

  test("an erased guest is taken off forms and consents; mails and redemptions stay as they were", async () => {
    const steps = async () =>
      Object.fromEntries(
        (await mine.call(analyticsApi.funnel, { query: NOVEMBER })).body.steps.map(({ step, value }) => [step, value]),
      );
    const before = await steps();
    await mine.call(clientsApi.erase, { params: { id: offer.guests[0]?.clientId ?? "" } });
    expect([before["form"], before["consent"]]).toEqual([6, 5]);
    expect(await steps()).toEqual({ ...before, form: 5, consent: 4 });
  });
});

describe("a period", () => {
  const calls: Endpoint[] = [
    analyticsApi.qr,
    analyticsApi.nfc,
    analyticsApi.funnel,
    analyticsApi.qrCsv,
    analyticsApi.funnelCsv,
  ];
  test.each([
    ["the year 1899", { from: "1899-01-01", to: "1899-02-01" }, ["from", "to"]],
    ["a day there is not", { from: "2026-02-30", to: "2026-03-01" }, ["from"]],
    ["an end before the start", { from: "2026-11-02", to: "2026-11-01" }, ["to"]],
    ["more than three years", { from: "2023-11-01", to: "2026-11-01" }, ["from"]],
    ["days to come", { from: "2026-11-17", to: "2026-11-20" }, ["from"]],
    ["a comparison nobody knows", { ...NOVEMBER, compare: "before" }, ["compare"]],
    ["nothing", {}, ["from", "to"]],
  ])("%s is refused by name", async (_what, query, fields) => {
    for (const def of calls) {
      const { status, body } = await mine.call(def, { query });
      expect([status, Object.keys((body as { errors?: object }).errors ?? {})]).toEqual([422, fields]);
    }
  });

  test("may be three years to the day, and end in the future", async () => {
    const query = { from: "2024-01-01", to: "2026-12-31" };
    expect((await mine.call(analyticsApi.funnel, { query })).body.period).toEqual({
      from: "2024-01-01",
      to: "2026-11-16",
    });
  });
});

describe("files", () => {
  const download = async (path: string, query: Record<string, string>, locale = "en") => {
    const headers = { authorization: `Bearer ${mine.token ?? ""}`, "accept-language": locale };
    const answer = await t.app.inject({ method: "GET", url: path, query, headers });
    expect(answer.headers["content-type"]).toBe("text/csv; charset=utf-8");
    return { answer, lines: parse(answer.body, { bom: true, delimiter: locale === "de" ? ";" : "," }) };
  };

  test("of revenue run no formula and write money as the reader's spreadsheet does", async () => {
    const body = { amount_cents: 123_450, notes: '=HYPERLINK("http://evil.test")' };
    await mine.call(analyticsApi.enterRevenue, { params: { year: "2026", month: "3" }, body });
    const { answer, lines } = await download(analyticsApi.revenueCsv.path, { year: "2026" });
    expect(answer.headers["content-disposition"]).toContain("revenue-2026.csv");
    expect([lines.length, lines[3]]).toEqual([
      13,
      ["2026-03", "1234.50", "0.00", "0", "1234.50", "0.00", `'${body.notes}`],
    ]);
    const german = await download(analyticsApi.revenueCsv.path, { year: "2026" }, "de");
    expect(german.lines[3]?.slice(0, 2)).toEqual(["2026-03", "1234,50"]);
  });

  test.each([
    ["days of scans", analyticsApi.qrCsv.path, {}, 17, ["2026-11-16", "2", "1", "60.00", "1", "0"]],
    ["offers", analyticsApi.qrCsv.path, { table: "offers" }, 9, ["Surprise for a review", "0", "0", "0.00"]],
    ["hours", analyticsApi.qrCsv.path, { table: "hours" }, 8, ["Sunday", ...Array.from({ length: 24 }, () => "0")]],
    ["days of keychains", analyticsApi.nfcCsv.path, {}, 17, ["2026-11-16", "0", "0", "0", "0"]],
    ["the way", analyticsApi.funnelCsv.path, {}, 15, ["Bills less cost (EUR)", "44.00"]],
  ])("of %s have one line each", async (_what, path, query, count, last) => {
    const { lines } = await download(path, { ...NOVEMBER, ...query });
    expect([lines.length, lines.at(-1)]).toEqual([count, last]);
  });

  test("of campaigns and keychains name them", async () => {
    const campaigns = await download(analyticsApi.qrCsv.path, { ...NOVEMBER, table: "campaigns" });
    expect(campaigns.lines[1]?.slice(1)).toEqual(["2", "1", "60.00"]);
    const keychains = await download(analyticsApi.nfcCsv.path, { ...NOVEMBER, table: "keychains" }, "de");
    expect(keychains.lines.map(([name]) => name).at(-1)).toBe("Bewertungslink");
    expect(keychains.lines[1]?.[1]).toBe("Table 1");
  });
});

test("a plan without analytics has none of it, not even what was entered before", async () => {
  const { mine: owner } = await twoOwners(t);
  const plan = {
    id: "bare",
    name: "Bare",
    amount_cents: 1_900,
    first_month_cents: 1_900,
    free_keychains: 0,
    analytics: false,
  };
  await t.db.insertInto("plans").values(plan).execute();
  await t.db
    .updateTable("subscriptions")
    .set({ plan_id: "bare" })
    .where("restaurant_id", "=", owner.restaurantId)
    .execute();
  const answers = [
    await owner.call(analyticsApi.revenue, { query: { year: 2026 } }),
    await owner.call(analyticsApi.enterRevenue, { params: { year: "2026", month: "3" }, body: { amount_cents: 1 } }),
    await owner.call(analyticsApi.removeRevenue, { params: { year: "2026", month: "3" } }),
    await owner.call(analyticsApi.qr, { query: NOVEMBER }),
    await owner.call(analyticsApi.nfc, { query: NOVEMBER }),
    await owner.call(analyticsApi.funnel, { query: NOVEMBER }),
    await owner.call(analyticsApi.revenueCsv, { query: { year: 2026 } }),
    await owner.call(analyticsApi.nfcCsv, { query: NOVEMBER }),
  ];
  for (const { status, body } of answers)
    expect([status, (body as { code?: string }).code]).toEqual([403, "analytics_not_included"]);
  expect((await owner.call(dashboardApi.read)).status).toBe(200);
});
