import { sql } from "kysely";
import { CAMPAIGN_STATUSES, type CampaignStatus } from "#shared/campaigns/campaign-actions.ts";
import type { CampaignStatistics } from "#shared/campaigns/campaigns.model.ts";
import type { Db } from "#server/db/database.ts";
import { presentStats } from "#server/features/campaigns/campaigns.present.ts";
import { COUNTS, type CountsRow } from "#server/features/campaigns/waves/waves.repo.ts";

type WaveByHand = CountsRow & { wave_id: string; campaign_id: string; restaurant_id: string; month: string };

/** Every mail looked at once: what statistics would cost if nothing were counted beforehand. */
export async function countMails(db: Db): Promise<WaveByHand[]> {
  const { rows } = await sql<WaveByHand>`
    SELECT m.*, w.campaign_id, w.restaurant_id, to_char(w.due_at AT TIME ZONE 'Europe/Paris', 'YYYY-MM') AS month
    FROM (
      SELECT wave_id, count(*) FILTER (WHERE status = 'pending')::int AS pending,
        count(*) FILTER (WHERE status IN ('sent', 'opened', 'clicked'))::int AS delivered,
        count(opened_at)::int AS opened, count(machine_opened_at)::int AS machine_opened, count(clicked_at)::int AS clicked,
        count(*) FILTER (WHERE status = 'bounced')::int AS bounced, count(*) FILTER (WHERE status = 'failed')::int AS failed,
        count(*) FILTER (WHERE is_doubtful)::int AS doubtful, 0 AS redeemed, 0 AS revenue_cents
      FROM mail_recipients GROUP BY wave_id
    ) m JOIN campaign_waves w ON w.id = m.wave_id`.execute(db);
  return rows;
}

/** The statistics made from single mails, to hold those from the sums against. What the till counts is taken as it is. */
export async function statisticsByHand(db: Db, months: readonly string[]): Promise<CampaignStatistics> {
  const till = new Map(
    (await db.selectFrom("wave_counts").select(["wave_id", "redeemed", "revenue_cents"]).execute()).map((row) => [
      row.wave_id,
      { redeemed: row.redeemed, revenue_cents: Number(row.revenue_cents) },
    ]),
  );
  const waves = (await countMails(db)).map((wave) => ({ ...wave, ...till.get(wave.wave_id) }));
  const campaigns = await db
    .selectFrom("campaigns")
    .innerJoin("restaurants", "restaurants.id", "restaurant_id")
    .select([
      "campaigns.id",
      "campaigns.name",
      "campaigns.status",
      "restaurant_id",
      "restaurants.name as restaurant_name",
    ])
    .where("deleted_at", "is", null)
    .execute();
  const names = new Map(
    (await db.selectFrom("restaurants").select(["id", "name"]).execute()).map((row) => [row.id, row]),
  );
  const there = new Set(campaigns.map(({ id }) => id));
  const recent = waves.filter(({ month }) => month >= (months[0] ?? ""));
  const byCampaign = groupBy(waves, "campaign_id");
  return {
    totals: {
      campaigns: campaigns.length,
      restaurants: new Set(campaigns.map((one) => one.restaurant_id)).size,
      ...presentStats(add(waves.filter((wave) => there.has(wave.campaign_id)))),
    },
    by_status: CAMPAIGN_STATUSES.map((status: CampaignStatus) => ({
      status,
      campaigns: campaigns.filter((one) => one.status === status).length,
    })),
    by_month: months.map((month) => {
      const { delivered, bounced, opened, clicked, redeemed, revenue_cents } = add(
        recent.filter((wave) => wave.month === month),
      );
      return { month, sent: delivered + bounced, opened, clicked, bounced, redeemed, revenue_cents };
    }),
    top_campaigns: campaigns
      .map(({ id, name, restaurant_id, restaurant_name }) => ({
        id,
        name,
        restaurant: { id: restaurant_id, name: restaurant_name },
        stats: presentStats(add(byCampaign.get(id) ?? [])),
      }))
      .filter(({ stats }) => stats.delivered >= 20)
      .toSorted(
        ({ stats: a, id: idOfA }, { stats: b, id: idOfB }) =>
          b.redemption_rate - a.redemption_rate ||
          b.click_rate - a.click_rate ||
          b.delivered - a.delivered ||
          (idOfA < idOfB ? -1 : 1),
      )
      .slice(0, 10),
    restaurants: [...groupBy(recent, "restaurant_id")]
      .map(([id, own]) => ({
        id,
        name: names.get(id)?.name ?? "",
        campaigns: campaigns.filter((one) => one.restaurant_id === id).length,
        stats: presentStats(add(own)),
      }))
      .toSorted((a, b) => b.stats.recipients - a.stats.recipients || (a.id < b.id ? -1 : 1))
      .slice(0, 20),
  };
}

function groupBy(waves: readonly WaveByHand[], key: "campaign_id" | "restaurant_id"): Map<string, WaveByHand[]> {
  const groups = new Map<string, WaveByHand[]>();
  for (const wave of waves) {
    const group = groups.get(wave[key]);
    if (group) group.push(wave);
    else groups.set(wave[key], [wave]);
  }
  return groups;
}

const add = (waves: readonly CountsRow[]): CountsRow =>
  Object.fromEntries(COUNTS.map((name) => [name, waves.reduce((sum, wave) => sum + wave[name], 0)])) as CountsRow;
