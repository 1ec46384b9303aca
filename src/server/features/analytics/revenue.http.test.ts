import { beforeAll, describe, expect, test } from "vitest";
import { analyticsApi } from "#shared/analytics/analytics.contract.ts";
import { type OwnerCaller, twoOwners } from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";
import { makeRedemption } from "./analytics.factory.ts";

// It is noon of Sunday, 15 November 2026 in Paris.
const t = await testApp();
let mine: OwnerCaller;
let theirs: OwnerCaller;

beforeAll(async () => {
  ({ mine, theirs } = await twoOwners(t));
});

const read = async (year = 2026, owner = mine) => (await owner.call(analyticsApi.revenue, { query: { year } })).body;
const enter = (year: number | string, month: number | string, body: object, owner = mine) =>
  owner.call(analyticsApi.enterRevenue, { params: { year: String(year), month: String(month) }, body: { ...body } });
const remove = (year: number, month: number, owner = mine, query: { revision?: number } = {}) =>
  owner.call(analyticsApi.removeRevenue, { params: { year: String(year), month: String(month) }, query });
const audited = async (restaurantId: string) =>
  (
    await t.db
      .selectFrom("audit_events")
      .select(["action", "details"])
      .where("restaurant_id", "=", restaurantId)
      .where("action", "like", "analytics.%")
      .orderBy("at")
      .execute()
  ).map(({ action, details }) => [action, details]);

describe("what cannot be entered is refused by name", () => {
  test.each([
    ["a year before any", 1899, 5, { amount_cents: 100 }, "year"],
    ["a year beyond all", 2101, 5, { amount_cents: 100 }, "year"],
    ["half a year", "2026.5", 5, { amount_cents: 100 }, "year"],
    ["no year", "this", 5, { amount_cents: 100 }, "year"],
    ["month 13", 2026, 13, { amount_cents: 100 }, "month"],
    ["month 0", 2026, 0, { amount_cents: 100 }, "month"],
    ["a month that has not begun", 2026, 12, { amount_cents: 100 }, "month"],
    ["a year that has not begun", 2027, 1, { amount_cents: 100 }, "month"],
    ["an amount as text", 2026, 5, { amount_cents: "1,5" }, "amount_cents"],
    ["parts of cents", 2026, 5, { amount_cents: 1.5 }, "amount_cents"],
    ["no number", 2026, 5, { amount_cents: Number.NaN }, "amount_cents"],
    ["less than nothing", 2026, 5, { amount_cents: -1 }, "amount_cents"],
    ["more than anybody takes", 2026, 5, { amount_cents: 1e15 }, "amount_cents"],
    ["no amount", 2026, 5, { notes: "x" }, "amount_cents"],
    ["notes without end", 2026, 5, { amount_cents: 100, notes: "x".repeat(501) }, "notes"],
    ["a revision that is none", 2026, 5, { amount_cents: 100, revision: "1" }, "revision"],
  ])("%s", async (_what, year, month, body, field) => {
    const { status, body: answer } = await enter(year, month, body);
    expect([status, Object.keys(answer.errors ?? {})]).toEqual([422, [field]]);
    expect(answer.errors?.[field]?.[0]).not.toMatch(/[a-z]:[a-z]/);
  });

  test.each(["1899", "13.5", "", "NaN"])("reading the year %j too", async (year) => {
    const answer = await mine.call(analyticsApi.revenue, { query: { year } });
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ["year"]]);
  });
});

describe("a month", () => {
  test("has what was entered and what tills noted, apart and together, beside the year before", async () => {
    await enter(2026, 10, { amount_cents: 1_250_000, notes: "Terrace\nopen" });
    await enter(2025, 10, { amount_cents: 900_000 });
    await enter(2025, 12, { amount_cents: 700_000 });
    await enter(2026, 10, { amount_cents: 5 }, theirs);
    // The last minute of October in Paris, and the first of November.
    await makeRedemption(t.db, { restaurantId: mine.restaurantId, at: "2026-10-31T22:59:00Z", cents: 4_850 });
    await makeRedemption(t.db, { restaurantId: mine.restaurantId, at: "2026-10-31T23:00:00Z", cents: 100 });
    await makeRedemption(t.db, { restaurantId: mine.restaurantId, at: "2026-10-20T12:00:00Z", cents: null });
    await makeRedemption(t.db, { restaurantId: theirs.restaurantId, at: "2026-10-20T12:00:00Z", cents: 77 });
    const body = await read();
    expect(body.months.map(({ total_cents }) => total_cents)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 1_254_850, 100, 0]);
    expect(body.months[9]).toMatchObject({
      entered_cents: 1_250_000,
      bills_cents: 4_850,
      bills: 1,
      entry: { amount_cents: 1_250_000, notes: "Terrace\nopen", saved_at: t.clock.now().toISOString() },
      may_enter: true,
      previous: { entered_cents: 900_000, bills_cents: 0, bills: 0, total_cents: 900_000 },
    });
    expect(body.months.map(({ may_enter }) => may_enter).lastIndexOf(true)).toBe(10);
    expect(body.totals).toEqual({ entered_cents: 1_250_000, bills_cents: 4_950, bills: 2, total_cents: 1_254_950 });
    // December has not begun, so that of last year is no part of the comparison.
    expect(body.previous.total_cents).toBe(900_000);
    expect(body.years).toEqual([2025, 2026]);
    expect((await read(2025)).totals.total_cents).toBe(1_600_000);
    expect((await read(2026, theirs)).totals).toEqual({ entered_cents: 5, bills_cents: 77, bills: 1, total_cents: 82 });
  });

  test("entered twice alike is one change, and the log says what became of it", async () => {
    const { mine: owner } = await twoOwners(t);
    const first = await enter(2026, 3, { amount_cents: 100, notes: "a", revision: 0 }, owner);
    const again = await enter(2026, 3, { amount_cents: 100, notes: "a", revision: 0 }, owner);
    expect([first.status, again.body]).toEqual([200, first.body]);
    t.clock.advance({ seconds: 1 });
    const changed = await enter(2026, 3, { amount_cents: 0, revision: first.body.revision }, owner);
    expect(changed.body).toMatchObject({ amount_cents: 0, notes: "" });
    t.clock.advance({ seconds: 1 });
    expect((await remove(2026, 3, owner)).status).toBe(200);
    expect((await remove(2026, 3, owner)).status).toBe(404);
    const of = { year: 2026, month: 3 };
    expect(await audited(owner.restaurantId)).toEqual([
      ["analytics.revenue_entered", { ...of, amount_cents: 100, before_cents: null }],
      ["analytics.revenue_entered", { ...of, amount_cents: 0, before_cents: 100 }],
      ["analytics.revenue_removed", { ...of, before_cents: 0 }],
    ]);
  });

  test("is not overwritten by somebody who has not seen what stands there", async () => {
    const seen = (await enter(2026, 4, { amount_cents: 100, revision: 0 })).body.revision;
    await enter(2026, 4, { amount_cents: 200, revision: seen });
    for (const revision of [seen, 0]) {
      const late = await enter(2026, 4, { amount_cents: 300, revision });
      expect([late.status, late.body.code]).toEqual([409, "revenue_changed"]);
    }
    expect((await remove(2026, 4, mine, { revision: seen })).status).toBe(409);
    expect((await read()).months[3]?.entered_cents).toBe(200);
    // Removed and made anew it is another entry, also with the same words.
    await remove(2026, 4);
    await enter(2026, 4, { amount_cents: 100, revision: 0 });
    expect((await enter(2026, 4, { amount_cents: 400, revision: seen })).status).toBe(409);
    const answers = await Promise.all(
      [1, 2, 3, 4].map((cents) => enter(2026, 6, { amount_cents: cents, revision: 0 })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
  });

  test("of another restaurant is neither changed nor removed", async () => {
    await enter(2024, 5, { amount_cents: 500 }, theirs);
    expect((await remove(2024, 5)).status).toBe(404);
    await enter(2024, 5, { amount_cents: 1 });
    expect((await read(2024, theirs)).months[4]?.entered_cents).toBe(500);
  });
});

test("begins when it does in Paris", async () => {
  t.clock.set("2026-11-30T22:59:59Z");
  const { mine: owner } = await twoOwners(t);
  expect((await enter(2026, 12, { amount_cents: 1 }, owner)).status).toBe(422);
  t.clock.set("2026-11-30T23:00:00Z");
  expect((await enter(2026, 12, { amount_cents: 1 }, owner)).status).toBe(200);
});
