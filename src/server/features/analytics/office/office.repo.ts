import { sql } from "kysely";
import { OFFICE_COUNTED_UP_TO } from "#shared/analytics/admin-dashboard.contract.ts";
import { statement } from "#server/db/prepared.ts";

// Only counters, and indexes up to a bound, are read here: the cost must not grow with restaurants or clients.

/** What was counted on days, by part of time: one begins at each of the given days, the first is number 1. */
export const parts = statement<
  { names: readonly string[]; from: string; to: string; starts: readonly string[] },
  { name: string; part: number; n: number }
>(
  "office_parts",
  (_db, { names, from, to, starts }) => sql`
    SELECT name, width_bucket(day, ${starts}::date[]) AS part, sum(n)::float8 AS n
    FROM platform_counts
    WHERE name = ANY (${names}::text[]) AND day BETWEEN ${from}::date AND ${to}::date
    GROUP BY 1, 2`,
);

/** What stands at the moment. */
export const standing = statement<{ names: readonly string[] }, { name: string; n: number }>(
  "office_standing",
  (_db, { names }) => sql`
    SELECT name, sum(n)::float8 AS n FROM platform_counts
    WHERE name = ANY (${names}::text[]) AND day = '-infinity' GROUP BY 1`,
);

export interface WorkRow {
  tickets_open: number;
  tickets_urgent: number;
  tickets_unanswered: number;
  tickets_overdue: number;
  keychains_free: number;
  orders_pending: number;
  trials_ending: number;
  scripts_failing: number;
}

/** How many there are, up to a bound. */
const upTo = (rows: ReturnType<typeof sql>) =>
  sql<number>`(SELECT count(*)::int FROM (${rows} LIMIT ${sql.lit(OFFICE_COUNTED_UP_TO)}) counted)`;

/** Work that waits for somebody. */
export const work = statement<{ now: string; trialsBefore: string }, WorkRow>(
  "office_work",
  (_db, { now, trialsBefore }) => sql`
    SELECT
      (SELECT coalesce(sum(tickets), 0)::int FROM support_counts WHERE status NOT IN ('resolved', 'closed')) AS tickets_open,
      (SELECT coalesce(sum(tickets), 0)::int FROM support_counts WHERE status = 'open' AND priority = 'urgent')
        AS tickets_urgent,
      ${upTo(sql`SELECT 1 FROM support_tickets WHERE due_at IS NOT NULL`)} AS tickets_unanswered,
      ${upTo(sql`SELECT 1 FROM support_tickets WHERE due_at < ${now}::timestamptz`)} AS tickets_overdue,
      ${upTo(sql`SELECT 1 FROM keychains WHERE status = 'in_stock'`)} AS keychains_free,
      ${upTo(sql`SELECT 1 FROM keychain_orders
        WHERE kind = 'owner' AND status = 'pending' AND payment_status <> 'expired' AND payment_status <> 'open'`)} AS orders_pending,
      ${upTo(sql`SELECT 1 FROM subscriptions WHERE status = 'trial' AND subscription_ref IS NULL
        AND current_period_end > ${now}::timestamptz AND current_period_end <= ${trialsBefore}::timestamptz`)} AS trials_ending,
      (SELECT count(*)::int FROM custom_scripts s
        WHERE s.active AND EXISTS (SELECT 1 FROM custom_script_errors e WHERE e.script_id = s.id)) AS scripts_failing`,
);
