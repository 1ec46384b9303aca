import { type RawBuilder, sql } from "kysely";
import type { RestaurantStanding } from "#shared/restaurants/admin-restaurants.contract.ts";
import type { Db } from "./database.ts";

/**
 * How a subscription stands at a moment, of the row that is joined as `live`: the one of a restaurant that has not ended, of
 * which there is at most one. What has run out without a word from anybody is none.
 */
export const liveStanding = (now: Date): RawBuilder<RestaurantStanding> => sql`CASE
  WHEN live.status IN ('active', 'past_due') THEN live.status
  WHEN live.status = 'trial' AND live.current_period_end > ${now} THEN 'trial'
  WHEN live.status = 'canceled' AND coalesce(live.grace_until, live.current_period_end) > ${now} THEN 'canceled'
  ELSE 'none' END`;

/** More than this are not all looked up to be sorted: then they are frequent enough to be met on the way. */
const FEW = 100;

/**
 * The restaurants that stand so, by index, where they are few; undefined where they are many. A list in any order would else read
 * on and on for the next of them. Whoever has no subscription is told by no index.
 */
export async function findFewOfStanding(
  db: Db,
  standing: RestaurantStanding,
  now: Date,
): Promise<string[] | undefined> {
  if (standing === "none") return undefined;
  const isRunning = sql`coalesce(live.grace_until, live.current_period_end) > ${now}`;
  const { rows } = await sql<{ id: string }>`
    SELECT live.restaurant_id AS id FROM subscriptions live
    WHERE live.status = ${standing} AND live.status <> 'expired' AND ${liveStanding(now)} = ${standing}
      AND ${standing === "trial" || standing === "canceled" ? isRunning : sql`true`}
    LIMIT ${sql.lit(FEW)}`.execute(db);
  return rows.length < FEW ? rows.map(({ id }) => id) : undefined;
}
