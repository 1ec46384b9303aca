import { type RawBuilder, sql } from "kysely";
import type { CampaignStatus } from "#shared/campaigns/campaign-actions.ts";
import type { Db } from "#server/db/database.ts";
import { COUNTS, type CountsRow } from "#server/features/campaigns/waves/waves.repo.ts";

// Over all restaurants, from sums that triggers keep (see migration 025): no mail and no wave is looked at.

/** A whole number of any size that JavaScript holds exactly. */
const summed = (table: string): RawBuilder<unknown> =>
  sql.join(COUNTS.map((name) => sql`coalesce(sum(${sql.ref(`${table}.${name}`)}), 0)::float8 AS ${sql.ref(name)}`));
const plain = (table: string): RawBuilder<unknown> =>
  sql.join(COUNTS.map((name) => sql`${sql.ref(`${table}.${name}`)}::float8 AS ${sql.ref(name)}`));

/** How many campaigns there are in each state. */
export async function countByStatus(db: Db): Promise<{ status: CampaignStatus; campaigns: number }[]> {
  const { rows } = await sql<{ status: CampaignStatus; campaigns: number }>`
    SELECT status, count(*)::int AS campaigns FROM campaigns WHERE deleted_at IS NULL GROUP BY status`.execute(db);
  return rows;
}

/** Of how many restaurants they are. */
export async function countRestaurants(db: Db): Promise<number> {
  const { rows } = await sql<{ restaurants: number }>`
    SELECT count(DISTINCT restaurant_id)::int AS restaurants FROM campaigns WHERE deleted_at IS NULL`.execute(db);
  return rows[0]?.restaurants ?? 0;
}

interface Named {
  id: string;
  name: string;
}
export type TopCampaign = CountsRow & Named & { restaurant_id: string; restaurant_name: string };

/**
 * Everything that became of the mails of campaigns that are there, and those of them with the best redemption rate, then click rate, that
 * reached enough guests. Both from one look at the sums.
 */
export async function sumCampaigns(
  db: Db,
  { reached, limit }: { reached: number; limit: number },
): Promise<{ total: CountsRow; best: TopCampaign[] } | undefined> {
  const order = sql`redeemed::float8 / delivered DESC, clicked::float8 / delivered DESC, delivered DESC, campaign_id`;
  const { rows } = await sql<{ total: CountsRow; best: TopCampaign[] }>`
    WITH counted AS MATERIALIZED (
      SELECT n.* FROM campaign_counts n JOIN campaigns c ON c.id = n.campaign_id AND c.deleted_at IS NULL
    ), best AS (
      SELECT row_number() OVER (ORDER BY ${order}) AS place, counted.* FROM counted
      WHERE delivered >= ${reached} ORDER BY ${order} LIMIT ${sql.lit(limit)}
    )
    SELECT (SELECT to_json(sums) FROM (SELECT ${summed("counted")} FROM counted) sums) AS total,
      (SELECT coalesce(json_agg(named ORDER BY named.place), '[]') FROM (
        SELECT best.place, c.id, c.name, r.id AS restaurant_id, r.name AS restaurant_name, ${plain("best")}
        FROM best JOIN campaigns c ON c.id = best.campaign_id JOIN restaurants r ON r.id = c.restaurant_id
      ) named) AS best`.execute(db);
  return rows[0];
}

export type MonthSums = CountsRow & { month: string };
export type BusyRestaurant = CountsRow & Named & { campaigns: number };

/**
 * What became of the mails of each month from a first one on, and of the restaurants with the most of them, with how many campaigns they
 * have. Months without mail are not there. Both from one look at the sums.
 */
export async function sumMonths(
  db: Db,
  { from, limit }: { from: string; limit: number },
): Promise<{ months: MonthSums[]; busiest: BusyRestaurant[] } | undefined> {
  const { rows } = await sql<{ months: MonthSums[]; busiest: BusyRestaurant[] }>`
    WITH recent AS MATERIALIZED (SELECT * FROM mail_months WHERE month >= ${from}::date), busiest AS (
      SELECT restaurant_id, sum(pending + delivered + bounced + failed) AS mails, ${summed("recent")} FROM recent
      GROUP BY restaurant_id ORDER BY mails DESC, restaurant_id LIMIT ${sql.lit(limit)}
    )
    SELECT
      (SELECT coalesce(json_agg(sums), '[]') FROM (
        SELECT to_char(recent.month, 'YYYY-MM') AS month, ${summed("recent")} FROM recent GROUP BY recent.month
      ) sums) AS months,
      (SELECT coalesce(json_agg(named ORDER BY named.mails DESC, named.id), '[]') FROM (
        SELECT r.id, r.name, busiest.mails, ${plain("busiest")},
          (SELECT count(*)::int FROM campaigns c WHERE c.restaurant_id = r.id AND c.deleted_at IS NULL) AS campaigns
        FROM busiest JOIN restaurants r ON r.id = busiest.restaurant_id
      ) named) AS busiest`.execute(db);
  return rows[0];
}
