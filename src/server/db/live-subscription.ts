import { type RawBuilder, sql } from "kysely";
import type { RestaurantStanding } from "#shared/restaurants/admin-restaurants.contract.ts";

/**
 * How a subscription stands at a moment, of the row that is joined as `live`: the one of a restaurant that has not ended, of
 * which there is at most one. What has run out without a word from anybody is none.
 */
export const liveStanding = (now: Date): RawBuilder<RestaurantStanding> => sql`CASE
  WHEN live.status IN ('active', 'past_due') THEN live.status
  WHEN live.status = 'trial' AND live.current_period_end > ${now} THEN 'trial'
  WHEN live.status = 'canceled' AND coalesce(live.grace_until, live.current_period_end) > ${now} THEN 'canceled'
  ELSE 'none' END`;
