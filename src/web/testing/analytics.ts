import { FUNNEL_STEPS, QR_OFFERS } from "#shared/analytics/analytics-values.ts";
import type {
  FunnelReport,
  NfcReport,
  QrReport,
  Return,
  Revenue,
  RevenueEntry,
  RevenueMonth,
  RevenueYear,
} from "#shared/analytics/analytics.contract.ts";

const PERIOD = { from: "2026-10-18", to: "2026-11-16" };
const BEFORE = { from: "2026-09-18", to: "2026-10-17" };
const idOf = (n: number): string => `0198c1de-7c40-4000-8000-${String(n).padStart(12, "0")}`;

export const makeReturn = (more: Partial<Return> = {}): Return => ({
  cost_cents: 4900,
  estimated_cents: 0,
  bills_cents: 124_050,
  bills: 31,
  entered_cents: 1_250_000,
  total_cents: 1_374_050,
  balance_cents: 119_150,
  per_euro: 25.32,
  ...more,
});

const COUNTS = [616, 143, 77, 120, 49, 2994, 1302, 348, 183];

export const makeFunnel = (more: Partial<FunnelReport> = {}): FunnelReport => ({
  period: PERIOD,
  compared_with: BEFORE,
  has_begun: true,
  steps: FUNNEL_STEPS.map((step, index) => ({ step, value: COUNTS[index] ?? 0, previous: index === 0 ? 560 : 0 })),
  forms_of_keychains: { value: 96, previous: 0 },
  reviews: { value: 52, previous: 40 },
  return: makeReturn(),
  previous_return: makeReturn({ bills_cents: 24_900, balance_cents: 20_000 }),
  ...more,
});

/** A restaurant that has done nothing yet. */
export const emptyFunnel = (): FunnelReport =>
  makeFunnel({
    has_begun: false,
    steps: FUNNEL_STEPS.map((step) => ({ step, value: 0, previous: 0 })),
    forms_of_keychains: { value: 0, previous: 0 },
    reviews: { value: 0, previous: 0 },
    return: makeReturn({
      bills_cents: 0,
      bills: 0,
      entered_cents: 0,
      total_cents: 0,
      balance_cents: -4900,
      per_euro: 0,
    }),
    previous_return: null,
  });

const revenue = (entered: number, bills: number): Revenue => ({
  entered_cents: entered,
  bills_cents: bills,
  bills: Math.ceil(bills / 4000),
  total_cents: entered + bills,
});

export const makeEntry = (cents: number, more: Partial<RevenueEntry> = {}): RevenueEntry => ({
  amount_cents: cents,
  notes: "",
  revision: 3,
  saved_at: "2026-11-02T10:00:00.000Z",
  ...more,
});

/** One month: what was entered (null: nothing), what tills noted, and the year before in all. */
export const makeMonth = (month: number, entered: number | null, bills = 0, before = 0): RevenueMonth => ({
  month,
  ...revenue(entered ?? 0, bills),
  entry: entered === null ? null : makeEntry(entered),
  may_enter: month <= 11,
  previous: revenue(before, 0),
});

/** 2026, seen in November: September and October are entered, of which only September was in 2025. */
export function makeYear(months: readonly RevenueMonth[], year = 2026): RevenueYear {
  const all = Array.from(
    { length: 12 },
    (_, index) =>
      months.find(({ month }) => month === index + 1) ?? {
        ...makeMonth(index + 1, null),
        may_enter: year < 2026 || index < 11,
      },
  );
  const sum = (key: keyof Revenue): number => all.reduce((total, row) => total + row[key], 0);
  return {
    year,
    years: [2025, 2026],
    months: all,
    totals: {
      entered_cents: sum("entered_cents"),
      bills_cents: sum("bills_cents"),
      bills: sum("bills"),
      total_cents: sum("total_cents"),
    },
    previous: revenue(0, 0),
  };
}

const HOURS = Array.from({ length: 7 }, (_, day) =>
  Array.from({ length: 24 }, (_unused, hour) => (day === 4 && hour === 20 ? 11 : hour === 12 ? day : 0)),
);

export const makeCodes = (more: Partial<QrReport> = {}): QrReport => {
  const figures = { redeemed: 40, used_before: 6, invalid: 2, bills: 31, revenue_cents: 124_050 };
  return {
    period: PERIOD,
    compared_with: BEFORE,
    totals: figures,
    previous: { redeemed: 32, used_before: 3, invalid: 0, bills: 0, revenue_cents: 0 },
    offers: QR_OFFERS.map((offer) => ({
      offer,
      redeemed: offer === "A" ? 30 : offer === "surprise" ? 10 : 0,
      bills: offer === "A" ? 31 : 0,
      revenue_cents: offer === "A" ? 124_050 : 0,
      previous: { redeemed: offer === "A" ? 32 : 0, bills: 0, revenue_cents: 0 },
    })),
    campaigns: [
      { id: idOf(1), name: "Autumn table", redeemed: 30, bills: 31, revenue_cents: 124_050, previous: null },
      { id: null, name: null, redeemed: 10, bills: 0, revenue_cents: 0, previous: null },
    ],
    hours: HOURS,
    series: {
      unit: "day",
      points: [
        { start: "2026-11-15", ...figures, previous: { ...figures, redeemed: 5 } },
        { start: "2026-11-16", ...figures, redeemed: 0, previous: { ...figures, redeemed: 0 } },
      ],
    },
    ...more,
  };
};

export const makeKeychains = (more: Partial<NfcReport> = {}): NfcReport => {
  const totals = { taps: 616, leads: 143, consents: 77, conversions: 49 };
  return {
    period: PERIOD,
    compared_with: null,
    totals,
    previous: null,
    last_tap_at: "2026-11-16T08:00:00.000Z",
    sources: [
      {
        id: idOf(11),
        code: "mrv-01",
        name: "Table 4",
        is_active: true,
        last_tap_at: "2026-11-16T08:00:00.000Z",
        taps: 606,
        leads: 90,
        consents: 40,
        conversions: 30,
        previous: null,
      },
      {
        id: idOf(12),
        code: "mrv-02",
        name: null,
        is_active: false,
        last_tap_at: null,
        taps: 10,
        leads: 6,
        consents: 3,
        conversions: 2,
        previous: null,
      },
      {
        id: null,
        code: "marrovia",
        name: null,
        is_active: true,
        last_tap_at: null,
        taps: 0,
        leads: 47,
        consents: 34,
        conversions: 17,
        previous: null,
      },
    ],
    series: {
      unit: "month",
      points: [
        { start: "2026-10-18", ...totals, previous: null },
        { start: "2026-11-01", ...totals, previous: null },
      ],
    },
    ...more,
  };
};
