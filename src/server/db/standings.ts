import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { RestaurantStanding } from "#shared/restaurants/admin-restaurants.contract.ts";
import type { Db } from "./database.ts";

// How restaurants stand with their subscription. Triggers keep it beside each of them, with the moment at which it ends by itself.

/** How the restaurant of the row `s` stands at a moment. What has run out without a word from anybody is none. */
export const standingAt = (now: Date): RawBuilder<RestaurantStanding> =>
  sql`CASE WHEN s.until <= ${now} THEN 'none' ELSE coalesce(s.standing, 'none') END`;

/** Restaurants that stand in one way lie in few index ranges. */
interface StandingRange {
  /** On rows named `s`. */
  condition: RawBuilder<SqlBool>;
  /** They are all read and sorted then, instead of met on the way: among many others that would take long. */
  isFew: boolean;
}

/** More than this are not all read to be sorted. */
const FEW = 100;

/** Where the restaurants are that stand so at a moment. */
export async function findStandingRanges(db: Db, standing: RestaurantStanding, now: Date): Promise<StandingRange[]> {
  const running = (status: string) =>
    rangeOf(db, sql`s.standing = ${sql.lit(status)} AND s.until > ${now}::timestamptz`);
  const over = (status: string) => rangeOf(db, sql`s.standing = ${sql.lit(status)} AND s.until <= ${now}::timestamptz`);
  const whole = { condition: sql<SqlBool>`s.standing = ${sql.lit(standing)}`, isFew: false };
  if (standing === "trial" || standing === "canceled") return [await running(standing)];
  if (standing === "none") return [whole, await over("trial"), await over("canceled")];
  return [whole];
}

async function rangeOf(db: Db, condition: RawBuilder<SqlBool>): Promise<StandingRange> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*)::int AS n
    FROM (SELECT FROM restaurant_standings s WHERE ${condition} LIMIT ${sql.lit(FEW)}) found`.execute(db);
  return { condition, isFew: rows[0]!.n < FEW };
}

interface Wanted {
  /** Where the order of the list comes from. */
  table: "restaurant_standings" | "restaurant_sizes";
  /** What else is joined to decide whether a row is wanted. */
  joined?: RawBuilder<unknown>;
  conditions: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  limit: number;
}

/** The first rows of the ranges in an order, as `s`. */
export function standingRows(ranges: readonly StandingRange[], wanted: Wanted): RawBuilder<unknown> {
  const page = sql`ORDER BY ${wanted.order} LIMIT ${sql.lit(wanted.limit)}`;
  const parts = ranges.map(
    ({ condition, isFew }) => sql`(
      SELECT s.* FROM ${isFew ? fewRows(condition, wanted.table) : sql`${sql.table(wanted.table)} s`} ${wanted.joined ?? sql``}
      WHERE ${condition} AND ${wanted.conditions} ${page})`,
  );
  return sql`(SELECT * FROM (${sql.join(parts, sql` UNION ALL `)}) s ${page}) s`;
}

/** Read by their own index, which a planner would leave for one in the wanted order. */
const fewRows = (condition: RawBuilder<SqlBool>, table: Wanted["table"]): RawBuilder<unknown> =>
  table === "restaurant_standings"
    ? sql`(SELECT * FROM restaurant_standings s WHERE ${condition} OFFSET 0) s`
    : sql`(SELECT s.restaurant_id FROM restaurant_standings s WHERE ${condition} OFFSET 0) few
        JOIN LATERAL (SELECT * FROM restaurant_sizes WHERE restaurant_id = few.restaurant_id OFFSET 0) s ON true`;
