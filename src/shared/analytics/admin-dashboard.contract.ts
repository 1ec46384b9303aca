import { z } from "zod";
import type { Permission } from "#shared/domain/permissions.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { SERIES_UNITS } from "./analytics-values.ts";

/** How far back the office looks: so many days, or the running month and the eleven before it. */
export const OFFICE_PERIODS = ["30d", "90d", "12m"] as const;
export type OfficePeriod = (typeof OFFICE_PERIODS)[number];

/** What is not kept as a figure is counted up to here; beyond it there are "more". */
export const OFFICE_COUNTED_UP_TO = 1_000;
/** Days before its end in which a trial is worth a call. */
export const TRIAL_ENDS_WITHIN_DAYS = 3;
/** Days for which a campaign that failed is brought up. */
export const FAILED_WITHIN_DAYS = 7;

/** What may need somebody today, most urgent first, and the permission without which nobody could do anything about it. */
export const ATTENTION = {
  mail_paused: "settings",
  dead_jobs: "settings",
  google_key_refused: "settings",
  google_key_missing: "settings",
  tickets_overdue: "support",
  tickets_urgent: "support",
  payments_past_due: "restaurants",
  campaigns_stopped: "campaigns",
  campaigns_failed: "campaigns",
  orders_pending: "nfc_keychains",
  stock_low: "nfc_keychains",
  restaurants_pending: "restaurants",
  restaurants_ownerless: "restaurants",
  trials_ending: "restaurants",
  scripts_failing: "tools",
} as const satisfies Record<string, Permission>;
export type AttentionKind = keyof typeof ATTENTION;
export const ATTENTION_KINDS = Object.keys(ATTENTION) as [AttentionKind, ...AttentionKind[]];

/** Who sees money: whoever may look at a restaurant's subscription and invoices anyway. */
export const MONEY_PERMISSIONS = ["restaurants", "users"] as const satisfies readonly Permission[];

const count = z.number().int();
const cents = z.number().int();
/** Within the period, and within the one it is compared with. */
const Flow = z.object({ value: count, previous: count });
export type Flow = z.infer<typeof Flow>;
const Days = z.object({ from: z.iso.date(), to: z.iso.date() });

/** What the charts draw. */
const TREND = { restaurants: count, clients: count, reviews_won: count, mails: count };
export type TrendKey = keyof typeof TREND;

export const AdminDashboard = z.object({
  period: Days,
  compared_with: Days,
  restaurants: z.object({ active: count, pending: count, suspended: count, new: Flow }),
  owners: z.object({ total: count, new: Flow }),
  /** In euros, the only currency there is. Null for whoever may not see money. */
  revenue: z
    .object({
      /** What subscriptions that run cost by the month at their full price; trials cost nothing. */
      mrr_cents: cents,
      subscriptions: count,
      /** Of those that began in the period, or began anew. */
      new_cents: Flow,
      /** Of those that ended in it. */
      churned_cents: Flow,
    })
    .nullable(),
  clients: z.object({ total: count, new: Flow }),
  /** Guests who came by the review page and whose review was found. */
  reviews_won: Flow,
  campaigns: z.object({ running: count, mails: Flow }),
  /** Keychains nobody has yet, and below how many staff are told. */
  stock: z.object({ free: count, low_below: count }),
  /** Not done; and those of them in which somebody waits for our answer. */
  tickets: z.object({ open: count, unanswered: count }),
  health: z.object({
    /** Failed for good. */
    dead_jobs: count,
    /** Due, and not begun. */
    waiting_jobs: count,
    /** How long the oldest of these has waited. */
    oldest_waiting_seconds: count.nullable(),
    /** Failed, and tried again by themselves. */
    failing_jobs: count,
    mail: z.enum(["running", "paused"]),
  }),
  trends: z.object({
    unit: z.enum(SERIES_UNITS),
    points: z.array(z.object({ start: z.iso.date(), ...TREND, previous: z.object(TREND) })),
  }),
  /** Only what the caller may open, most urgent first. */
  attention: z.array(z.object({ kind: z.enum(ATTENTION_KINDS), count })),
});
export type AdminDashboard = z.infer<typeof AdminDashboard>;

export const adminDashboardApi = {
  read: endpoint({
    method: "GET",
    path: "/api/admin/dashboard",
    access: "staff:dashboard",
    summary: "The platform in figures, its trends, and what needs attention today, in one call",
    query: z.object({ period: z.enum(OFFICE_PERIODS, "validation:choice").default("30d") }),
    response: AdminDashboard,
  }),
};
