import { z } from "zod";
import { DAY_RANGE, day, isDayRange } from "#shared/http/dates.ts";
import { Done, endpoint } from "#shared/http/endpoint.ts";
import { typedText } from "#shared/http/fields.ts";
import {
  COMPARISONS,
  FIRST_YEAR,
  FUNNEL_STEPS,
  LAST_YEAR,
  MOST_REVENUE_CENTS,
  MOST_YEARS,
  NFC_TABLES,
  NOTES_MAX,
  QR_OFFERS,
  QR_TABLES,
  SERIES_UNITS,
} from "./analytics-values.ts";

const count = z.number().int();
const cents = z.number().int();
const instant = z.iso.datetime();

// ---- revenue by year and month

const year = z.coerce
  .number("analytics_answers:year")
  .pipe(
    z.int("analytics_answers:year").min(FIRST_YEAR, "analytics_answers:year").max(LAST_YEAR, "analytics_answers:year"),
  );
const month = z.coerce
  .number("analytics_answers:month")
  .pipe(z.int("analytics_answers:month").min(1, "analytics_answers:month").max(12, "analytics_answers:month"));
const ByMonth = z.object({ year, month });
const RevenueQuery = z.object({ year });
/** Another number with each save; whoever saw no entry sends 0. */
const revision = z.int("validation:type").min(0, "validation:min").max(2_147_483_647, "validation:max");

const Revenue = z.object({
  /** What the owner entered. */
  entered_cents: cents,
  /** What bills came to that tills noted when a code was redeemed. */
  bills_cents: cents,
  /** How many bills that were. */
  bills: count,
  /** Both together: an entry is what did not come with a code. */
  total_cents: cents,
});
export type Revenue = z.infer<typeof Revenue>;

const RevenueEntry = z.object({
  amount_cents: cents,
  notes: z.string(),
  revision: z.number().int(),
  saved_at: instant,
});
export type RevenueEntry = z.infer<typeof RevenueEntry>;

const RevenueMonth = Revenue.extend({
  month: z.number().int(),
  /** Null where nothing was entered. */
  entry: RevenueEntry.nullable(),
  /** Whether it can be entered: a month that has begun. */
  may_enter: z.boolean(),
  /** The same month of the year before. */
  previous: Revenue,
});
export type RevenueMonth = z.infer<typeof RevenueMonth>;

const RevenueYear = z.object({
  year: z.number().int(),
  /** Years that have anything, and the running one; oldest first. */
  years: z.array(z.number().int()),
  months: z.array(RevenueMonth),
  totals: Revenue,
  /** The year before, as far as this one has come: months that have not begun are left out. */
  previous: Revenue,
});
export type RevenueYear = z.infer<typeof RevenueYear>;

// ---- what happened in a period

const inCalendar = (value: string): boolean => {
  const itsYear = Number(value.slice(0, 4));
  return itsYear >= FIRST_YEAR && itsYear <= LAST_YEAR;
};
const periodDay = day.refine(inCalendar, "analytics_answers:date");

/** 29 February of three years later is 1 March: a day more does no harm. */
const isShortEnough = ({ from, to }: { from: string; to: string }): boolean =>
  to.slice(4) < from.slice(4)
    ? Number(to.slice(0, 4)) - Number(from.slice(0, 4)) <= MOST_YEARS
    : Number(to.slice(0, 4)) - Number(from.slice(0, 4)) < MOST_YEARS;

const PERIOD_FIELDS = {
  /** Days in Paris, both included. */
  from: periodDay,
  to: periodDay,
  compare: z.enum(COMPARISONS, "validation:choice").optional(),
};
const TOO_LONG = { error: "analytics_answers:too_long", path: ["from"] };
const PeriodQuery = z.object(PERIOD_FIELDS).refine(isDayRange, DAY_RANGE).refine(isShortEnough, TOO_LONG);
const QrFileQuery = z
  .object({ ...PERIOD_FIELDS, table: z.enum(QR_TABLES, "validation:choice").default("days") })
  .refine(isDayRange, DAY_RANGE)
  .refine(isShortEnough, TOO_LONG);
const NfcFileQuery = z
  .object({ ...PERIOD_FIELDS, table: z.enum(NFC_TABLES, "validation:choice").default("days") })
  .refine(isDayRange, DAY_RANGE)
  .refine(isShortEnough, TOO_LONG);
export type PeriodQuery = z.output<typeof PeriodQuery>;

const Period = z.object({ from: z.iso.date(), to: z.iso.date() });

/** What every report says about its time. */
const REPORT = {
  /** As asked for, but not beyond today. */
  period: Period,
  /** What it is compared with; null where no comparison was asked for. */
  compared_with: Period.nullable(),
};

/** A chart: each point with what the same part of the other period counted, null without comparison. */
const seriesOf = <Shape extends z.ZodRawShape>(figures: z.ZodObject<Shape>) =>
  z.object({
    unit: z.enum(SERIES_UNITS),
    points: z.array(
      figures.extend({
        /** Its first day; a month at the beginning of the period may begin late. */
        start: z.iso.date(),
        previous: figures.nullable(),
      }),
    ),
  });

const QrFigures = z.object({
  redeemed: count,
  /** Shown again after it was used. */
  used_before: count,
  /** Wrong, expired, or somebody else's. */
  invalid: count,
  /** How many of the redeemed ones came with a bill. */
  bills: count,
  revenue_cents: cents,
});
export type QrFigures = z.infer<typeof QrFigures>;
const Redeemed = z.object({ redeemed: count, bills: count, revenue_cents: cents });
export type RedeemedFigures = z.infer<typeof Redeemed>;

const QrReport = z.object({
  ...REPORT,
  totals: QrFigures,
  previous: QrFigures.nullable(),
  /** Every one, in order, also those nobody used. */
  offers: z.array(z.object({ offer: z.enum(QR_OFFERS), ...Redeemed.shape, previous: Redeemed.nullable() })),
  /** The most redeemed first; without an id: surprises, which belong to no campaign. */
  campaigns: z.array(
    z.object({
      id: z.uuid().nullable(),
      name: z.string().nullable(),
      ...Redeemed.shape,
      previous: Redeemed.nullable(),
    }),
  ),
  /** Redemptions by weekday, Monday first, and by the hour of a clock in Paris: 7 rows of 24. */
  hours: z.array(z.array(count)),
  series: seriesOf(QrFigures),
});
export type QrReport = z.infer<typeof QrReport>;

const NfcFigures = z.object({
  taps: count,
  /** Forms left. */
  leads: count,
  /** Guests who agreed to mail and did not take it back; one that waits for a confirmation counts on the day that comes. */
  consents: count,
  /** Guests whose review was recognised or marked. */
  conversions: count,
});
export type NfcFigures = z.infer<typeof NfcFigures>;

const NfcReport = z.object({
  ...REPORT,
  totals: NfcFigures,
  previous: NfcFigures.nullable(),
  /** When any keychain was last tapped; null if none ever was. */
  last_tap_at: instant.nullable(),
  /** Each keychain, the most tapped first, and at the end, without an id, the restaurant's own link. */
  sources: z.array(
    z.object({
      id: z.uuid().nullable(),
      code: z.string(),
      /** What the owner calls it, such as "Table 4"; null for the own link, and for one that went to another restaurant. */
      name: z.string().nullable(),
      /** Whether it leads guests here today. */
      is_active: z.boolean(),
      last_tap_at: instant.nullable(),
      /** How often the restaurant's own link is opened is not counted: its taps are always 0. */
      ...NfcFigures.shape,
      previous: NfcFigures.nullable(),
    }),
  ),
  series: seriesOf(NfcFigures),
});
export type NfcReport = z.infer<typeof NfcReport>;

const Return = z.object({
  /** What the subscription cost: of each invoice the share of its days that lie in the period. */
  cost_cents: cents,
  /** The part of the cost for which there is no invoice yet, at the price of the plan. */
  estimated_cents: cents,
  /** Bills of guests who redeemed a code: this much came by the product, as far as tills noted it. */
  bills_cents: cents,
  bills: count,
  /** What the owner entered for months, of a month that lies partly in the period its share: nobody can say where it came from. */
  entered_cents: cents,
  total_cents: cents,
  /** Bills less cost. */
  balance_cents: cents,
  /** Bills for each euro of cost; null while it cost nothing. */
  per_euro: z.number().nullable(),
});
export type Return = z.infer<typeof Return>;

const FunnelReport = z.object({
  ...REPORT,
  /** Whether any step was ever counted, in this period or another. */
  has_begun: z.boolean(),
  /**
   * All nine, in order. A review is a guest's who was recognised or marked; `reviews` are all that Google published. Whoever is sent on to
   * Google again counts on the last day.
   */
  steps: z.array(z.object({ step: z.enum(FUNNEL_STEPS), value: count, previous: count.nullable() })),
  /** How many of the forms were opened by a keychain: only these follow from taps. */
  forms_of_keychains: z.object({ value: count, previous: count.nullable() }),
  reviews: z.object({ value: count, previous: count.nullable() }),
  return: Return,
  previous_return: Return.nullable(),
});
export type FunnelReport = z.infer<typeof FunnelReport>;

const CSV = { download: "text/csv; charset=utf-8", response: z.unknown() } as const;
const OWNER = { access: "owner_subscribed" } as const;

/** All of it needs a plan with analytics. */
export const analyticsApi = {
  revenue: endpoint({
    method: "GET",
    path: "/api/analytics/revenue",
    ...OWNER,
    summary: "Revenue by month of a year: what the owner entered and what tills noted, beside the year before",
    query: RevenueQuery,
    response: RevenueYear,
  }),
  enterRevenue: endpoint({
    method: "PUT",
    path: "/api/analytics/revenue/:year/:month",
    ...OWNER,
    summary: "Enter what a month brought, or correct it; refused if somebody changed it since",
    params: ByMonth,
    valuesInPath: true,
    body: z.object({
      amount_cents: z
        .int("analytics_answers:amount")
        .min(0, "analytics_answers:amount")
        .max(MOST_REVENUE_CENTS, "analytics_answers:amount_high"),
      notes: typedText(NOTES_MAX).default(""),
      /** Of the entry that was seen; without it the entry is replaced whatever it is. */
      revision: revision.optional(),
    }),
    response: RevenueEntry,
  }),
  removeRevenue: endpoint({
    method: "DELETE",
    path: "/api/analytics/revenue/:year/:month",
    ...OWNER,
    summary: "Remove what was entered for a month; what tills noted stays",
    params: ByMonth,
    valuesInPath: true,
    query: z.object({ revision: z.coerce.number("validation:type").pipe(revision).optional() }),
    response: Done,
  }),
  qr: endpoint({
    method: "GET",
    path: "/api/analytics/qr",
    ...OWNER,
    summary: "What was redeemed at tills: by offer, campaign, weekday and hour, and over time",
    query: PeriodQuery,
    response: QrReport,
  }),
  nfc: endpoint({
    method: "GET",
    path: "/api/analytics/nfc",
    ...OWNER,
    summary: "What keychains brought: taps, forms, consents and reviews of each",
    query: PeriodQuery,
    response: NfcReport,
  }),
  funnel: endpoint({
    method: "GET",
    path: "/api/analytics/funnel",
    ...OWNER,
    summary: "From the tap to the guest who comes back, and what that returns for the subscription",
    query: PeriodQuery,
    response: FunnelReport,
  }),
  revenueCsv: endpoint({
    method: "GET",
    path: "/api/analytics/revenue.csv",
    ...OWNER,
    summary: "Revenue by month of a year, for a spreadsheet",
    query: RevenueQuery,
    ...CSV,
  }),
  qrCsv: endpoint({
    method: "GET",
    path: "/api/analytics/qr.csv",
    ...OWNER,
    summary: "One table of what was redeemed, for a spreadsheet",
    query: QrFileQuery,
    ...CSV,
  }),
  nfcCsv: endpoint({
    method: "GET",
    path: "/api/analytics/nfc.csv",
    ...OWNER,
    summary: "One table of what keychains brought, for a spreadsheet",
    query: NfcFileQuery,
    ...CSV,
  }),
  funnelCsv: endpoint({
    method: "GET",
    path: "/api/analytics/funnel.csv",
    ...OWNER,
    summary: "The steps from tap to redemption and the return on the subscription, for a spreadsheet",
    query: PeriodQuery,
    ...CSV,
  }),
};
