import { describe, expect, test } from "vitest";
import { countedOn } from "./counted-months.factory.ts";
import { windowOf } from "./period.rules.ts";
import { type Keychain, funnelReportOf, nfcReportOf, qrReportOf } from "./reports.rules.ts";

// From Monday to Tuesday, compared with Saturday and Sunday.
const DAYS = { from: "2026-11-16", to: "2026-11-17" };
const BEFORE = { from: "2026-11-14", to: "2026-11-15" };
const TODAY = "2026-11-18";
const compared = windowOf({ ...DAYS, compare: "previous_period" }, TODAY);
const alone = windowOf(DAYS, TODAY);

const redeemed = (count: number, bills: number, revenue_cents: number) => ({ redeemed: count, bills, revenue_cents });
const none = redeemed(0, 0, 0);

describe("what tills redeemed", () => {
  const till = (count: number, bills: number, revenue_cents: number, used_before: number, invalid: number) => ({
    ...redeemed(count, bills, revenue_cents),
    used_before,
    invalid,
  });
  const months = [
    countedOn("tills", "2026-11-16", [5, 3, 9_000, 2, 1]),
    countedOn("tills", "2026-11-17", [4, 2, 6_000, 0, 3]),
    countedOn("tills", "2026-11-14", [2, 1, 2_500, 1, 0]),
    countedOn("tills", "2026-11-13", [90, 90, 90, 90, 90]),
  ];

  test("is told in full, by day, beside the days before", () => {
    const { period, compared_with, totals, previous, series } = qrReportOf(months, compared, []);
    expect({ period, compared_with, totals, previous, series }).toEqual({
      period: DAYS,
      compared_with: BEFORE,
      totals: till(9, 5, 15_000, 2, 4),
      previous: till(2, 1, 2_500, 1, 0),
      series: {
        unit: "day",
        points: [
          { start: "2026-11-16", ...till(5, 3, 9_000, 2, 1), previous: till(2, 1, 2_500, 1, 0) },
          { start: "2026-11-17", ...till(4, 2, 6_000, 0, 3), previous: till(0, 0, 0, 0, 0) },
        ],
      },
    });
  });

  test("has nothing beside it where no comparison was asked for", () => {
    const { period, compared_with, totals, previous, series } = qrReportOf(months, alone, []);
    expect({ period, compared_with, totals, previous }).toEqual({
      period: DAYS,
      compared_with: null,
      totals: till(9, 5, 15_000, 2, 4),
      previous: null,
    });
    expect(series.points.map((point) => point.previous)).toEqual([null, null]);
  });
});

describe("offers", () => {
  const months = [
    countedOn("offers", "2026-11-16", [3, 2, 5_000], { part: "A", source_id: "autumn" }),
    countedOn("offers", "2026-11-17", [1, 1, 2_000], { part: "A", source_id: "terrace" }),
    countedOn("offers", "2026-11-15", [4, 0, 0], { part: "once", source_id: "autumn" }),
    countedOn("offers", "2026-11-16", [2, 0, 0], { part: "surprise" }),
    countedOn("tills", "2026-11-16", [99, 99, 99, 99, 99], { part: "B" }),
  ];

  test("are all listed in order, also those nobody used", () => {
    expect(qrReportOf(months, compared, []).offers).toEqual([
      { offer: "A", ...redeemed(4, 3, 7_000), previous: none },
      ...["B", "C", "D", "E", "F"].map((offer) => ({ offer, ...none, previous: none })),
      { offer: "once", ...none, previous: redeemed(4, 0, 0) },
      { offer: "surprise", ...redeemed(2, 0, 0), previous: none },
    ]);
  });

  test("stand alone without a comparison", () => {
    expect(qrReportOf(months, alone, []).offers[0]).toEqual({ offer: "A", ...redeemed(4, 3, 7_000), previous: null });
  });
});

describe("campaigns", () => {
  const offer = (source_id: string | null, day: string, count: number) =>
    countedOn("offers", day, [count, 1, 1_000], source_id === null ? {} : { source_id });
  const months = [
    offer("welcome", "2026-11-16", 2),
    offer("gone", "2026-11-16", 2),
    offer("autumn", "2026-11-17", 2),
    offer(null, "2026-11-16", 2),
    offer("birthday", "2026-11-16", 2),
    offer("terrace", "2026-11-16", 7),
    offer("terrace", "2026-11-15", 1),
    offer("summer", "2026-11-14", 6),
    offer("old", "2026-11-13", 8),
  ];
  const names = ["Welcome", "Autumn", "Birthday", "Terrace", "Summer", "Old"].map((name) => ({
    id: name.toLowerCase(),
    name,
  }));
  const now = (count: number) => redeemed(count, 1, 1_000);

  test("come by what was redeemed, then by name; those without a name first, and none that nobody used", () => {
    expect(qrReportOf(months, compared, names).campaigns).toEqual([
      { id: "terrace", name: "Terrace", ...now(7), previous: now(1) },
      { id: "gone", name: null, ...now(2), previous: none },
      { id: null, name: null, ...now(2), previous: none },
      { id: "autumn", name: "Autumn", ...now(2), previous: none },
      { id: "birthday", name: "Birthday", ...now(2), previous: none },
      { id: "welcome", name: "Welcome", ...now(2), previous: none },
      { id: "summer", name: "Summer", ...none, previous: now(6) },
    ]);
  });

  test("of the days before are left out without a comparison", () => {
    const { campaigns } = qrReportOf(months, alone, names);
    expect(campaigns.map(({ id }) => id)).toEqual(["terrace", "gone", null, "autumn", "birthday", "welcome"]);
    expect(campaigns[0]).toEqual({ id: "terrace", name: "Terrace", ...now(7), previous: null });
  });
});

describe("hours", () => {
  const filled = (...cells: [weekday: number, hour: number, count: number][]): number[][] =>
    Array.from({ length: 7 }, (_row, weekday) =>
      Array.from({ length: 24 }, (_cell, hour) => cells.find(([day, at]) => day === weekday && at === hour)?.[2] ?? 0),
    );
  const hour = (day: string, part: string, count: number) => countedOn("hours", day, [count], { part });
  const weeks = windowOf({ from: "2026-11-02", to: "2026-11-15" }, TODAY);

  test.each([
    ["nothing", [], filled()],
    ["the first day, a Monday, at midnight", [hour("2026-11-02", "0", 3)], filled([0, 0, 3])],
    ["the last day, a Sunday, before midnight", [hour("2026-11-15", "23", 4)], filled([6, 23, 4])],
    ["the day before", [hour("2026-11-01", "12", 5)], filled()],
    ["the day after", [hour("2026-11-16", "12", 5)], filled()],
    ["two Thursdays", [hour("2026-11-05", "19", 2), hour("2026-11-12", "19", 5)], filled([3, 19, 7])],
    ["another kind", [countedOn("tills", "2026-11-05", [6], { part: "19" })], filled()],
  ])("%s", (_what, months, hours) => {
    expect(qrReportOf(months, weeks, []).hours).toEqual(hours);
  });
});

describe("keychains", () => {
  const figures = (taps: number, leads: number, consents: number, conversions: number) => ({
    taps,
    leads,
    consents,
    conversions,
  });
  const nobody = figures(0, 0, 0, 0);
  const keychain = (id: string, facts: Partial<Keychain> = {}): Keychain => ({
    id,
    code: `CODE-${id}`,
    name: `Table ${id}`,
    is_here: true,
    is_active: true,
    last_tap_at: null,
    ...facts,
  });
  const taps = (source_id: string, day: string, count: number) => countedOn("taps", day, [count], { source_id });
  const guests = (source_id: string, day: string, counts: number[]) =>
    countedOn("keychain_guests", day, counts, { source_id });
  const all = (day: string, leads: number, consents: number, conversions: number) =>
    countedOn("guests", day, [50, leads, consents, 40, conversions, 30]);
  const months = [
    taps("1", "2026-11-16", 20),
    taps("2", "2026-11-17", 30),
    taps("1", "2026-11-15", 8),
    guests("1", "2026-11-16", [5, 4, 3]),
    guests("2", "2026-11-17", [2, 1, 1]),
    guests("1", "2026-11-14", [3, 2, 1]),
    all("2026-11-16", 9, 8, 7),
    all("2026-11-14", 5, 3, 1),
  ];
  const tables = {
    keychains: [
      keychain("1", { last_tap_at: "2026-11-16T12:00:00.000Z" }),
      keychain("2", { last_tap_at: "2026-11-17T20:00:00.000Z", is_active: false }),
      keychain("3"),
    ],
    reviewCode: "OWN",
  };
  const own = { id: null, code: "OWN", name: null, is_active: true, last_tap_at: null };

  test("are told one by one and together, and the rest came by the own link", () => {
    const [first, second, third] = tables.keychains.map(({ is_here: _here, ...told }) => told);
    expect(nfcReportOf(months, compared, tables)).toEqual({
      period: DAYS,
      compared_with: BEFORE,
      totals: figures(50, 9, 8, 7),
      previous: figures(8, 5, 3, 1),
      last_tap_at: "2026-11-17T20:00:00.000Z",
      sources: [
        { ...second, ...figures(30, 2, 1, 1), previous: nobody },
        { ...first, ...figures(20, 5, 4, 3), previous: figures(8, 3, 2, 1) },
        { ...third, ...nobody, previous: nobody },
        { ...own, ...figures(0, 2, 3, 3), previous: figures(0, 2, 1, 0) },
      ],
      series: {
        unit: "day",
        points: [
          { start: "2026-11-16", ...figures(20, 9, 8, 7), previous: figures(0, 5, 3, 1) },
          { start: "2026-11-17", ...figures(30, 0, 0, 0), previous: figures(8, 0, 0, 0) },
        ],
      },
    });
  });

  test("stand alone without a comparison", () => {
    const { previous, sources } = nfcReportOf(months, alone, tables);
    expect([previous, sources.map((source) => source.previous)]).toEqual([null, [null, null, null, null]]);
  });

  test("no link takes back guests where keychains have more than there are", () => {
    const { sources } = nfcReportOf([guests("1", "2026-11-16", [5, 4, 3])], compared, tables);
    expect(sources.at(-1)).toEqual({ ...own, ...nobody, previous: nobody });
  });

  test("as often tapped come by their codes", () => {
    const keychains = ["C", "A", "D", "B"].map((id) => keychain(id));
    const { sources } = nfcReportOf([taps("D", "2026-11-16", 1)], alone, { keychains, reviewCode: "OWN" });
    expect(sources.map(({ code }) => code)).toEqual(["CODE-D", "CODE-A", "CODE-B", "CODE-C", "OWN"]);
  });

  test.each([
    ["no keychain", [], null],
    ["one that was never tapped", [null], null],
    ["one that was", ["2026-11-16T12:00:00.000Z"], "2026-11-16T12:00:00.000Z"],
    [
      "the last of several, in whatever order",
      ["2026-11-16T12:00:00.000Z", "2026-11-17T20:00:00.000Z", null, "2026-10-01T08:00:00.000Z"],
      "2026-11-17T20:00:00.000Z",
    ],
  ])("the last tap of %s", (_what, times, last) => {
    const keychains = times.map((last_tap_at, at) => keychain(String(at), { last_tap_at }));
    expect(nfcReportOf([], alone, { keychains, reviewCode: "OWN" }).last_tap_at).toBe(last);
  });

  test.each([
    ["nothing ever", [], alone, false],
    ["nothing in the days before either", [], compared, false],
    ["taps", [taps("9", "2026-11-16", 1)], alone, true],
    ["forms alone", [guests("9", "2026-11-16", [1, 0, 0])], alone, true],
    ["consents alone", [guests("9", "2026-11-16", [0, 1, 0])], alone, true],
    ["reviews alone", [guests("9", "2026-11-16", [0, 0, 1])], alone, true],
    ["something in the days before", [taps("9", "2026-11-15", 1)], compared, true],
    ["something in days before that are not asked for", [taps("9", "2026-11-15", 1)], alone, false],
  ])("one that went to another restaurant stays for what it brought: %s", (_what, counted, window, isListed) => {
    const keychains = [keychain("9", { is_here: false })];
    const { sources } = nfcReportOf(counted, window, { keychains, reviewCode: "OWN" });
    expect(sources.map(({ code }) => code)).toEqual(isListed ? ["CODE-9", "OWN"] : ["OWN"]);
  });
});

describe("from the tap to the guest who comes back", () => {
  const returned = (bills_cents: number) => ({
    cost_cents: 4_900,
    estimated_cents: 0,
    bills_cents,
    bills: 1,
    entered_cents: 0,
    total_cents: bills_cents,
    balance_cents: bills_cents - 4_900,
    per_euro: 1,
  });
  const months = [
    countedOn("taps", "2026-11-16", [100]),
    countedOn("guests", "2026-11-16", [90, 80, 70, 60, 50, 40]),
    countedOn("mails", "2026-11-17", [30, 20, 10]),
    countedOn("tills", "2026-11-17", [9, 8, 7, 6, 5]),
    countedOn("reviews", "2026-11-17", [4, 20]),
    countedOn("taps", "2026-11-14", [10]),
    countedOn("guests", "2026-11-14", [9, 8, 7, 6, 5, 4]),
    countedOn("mails", "2026-11-15", [3, 2, 1]),
    countedOn("reviews", "2026-11-15", [2, 9]),
  ];
  const steps = ["tap", "form", "consent", "forward", "review", "mail", "open", "click", "redemption"];
  const values = [100, 80, 70, 60, 50, 30, 20, 10, 9];

  test("every step is beside that of the days before", () => {
    const before = [10, 8, 7, 6, 5, 3, 2, 1, 0];
    const returns = { now: returned(9_800), previous: returned(4_900) };
    expect(funnelReportOf(months, compared, returns)).toEqual({
      period: DAYS,
      compared_with: BEFORE,
      steps: steps.map((step, at) => ({ step, value: values[at], previous: before[at] })),
      forms_of_keychains: { value: 40, previous: 4 },
      reviews: { value: 4, previous: 2 },
      return: returned(9_800),
      previous_return: returned(4_900),
    });
  });

  test("no step has one before it without a comparison", () => {
    expect(funnelReportOf(months, alone, { now: returned(9_800), previous: null })).toEqual({
      period: DAYS,
      compared_with: null,
      steps: steps.map((step, at) => ({ step, value: values[at], previous: null })),
      forms_of_keychains: { value: 40, previous: null },
      reviews: { value: 4, previous: null },
      return: returned(9_800),
      previous_return: null,
    });
  });
});
