import { CAMPAIGN_STATUSES } from "#shared/campaigns/campaign-actions.ts";
import type { CampaignStatistics } from "#shared/campaigns/campaigns.model.ts";
import { parisDateOf } from "#shared/domain/paris-time.ts";
import type { Ctx } from "#server/context.ts";
import { presentStats } from "#server/features/campaigns/campaigns.present.ts";
import { campaignTime } from "#server/features/campaigns/clock/clock.service.ts";
import { COUNTS, type CountsRow } from "#server/features/campaigns/waves/waves.repo.ts";
import * as repo from "./statistics.repo.ts";

/** A rate of fewer guests than this says little, and would often be the best. */
const ENOUGH = 20;
const BEST = 10;
const BUSIEST = 20;

/** What campaigns of all restaurants have done: since the beginning, and in each of the last months. */
export async function readStatistics(ctx: Ctx, count: number): Promise<CampaignStatistics> {
  const period = lastMonths(await campaignTime(ctx), count);
  const from = `${period[0]}-01`;
  const statuses = new Map((await repo.countByStatus(ctx.db)).map((row) => [row.status, row.campaigns]));
  const campaigns = await repo.sumCampaigns(ctx.db, { reached: ENOUGH, limit: BEST });
  const months = await repo.sumMonths(ctx.db, { from, limit: BUSIEST });
  const sums = new Map(months?.months.map((row) => [row.month, row]));
  return {
    totals: {
      campaigns: [...statuses.values()].reduce((sum, one) => sum + one, 0),
      restaurants: await repo.countRestaurants(ctx.db),
      ...presentStats(campaigns?.total),
    },
    by_status: CAMPAIGN_STATUSES.map((status) => ({ status, campaigns: statuses.get(status) ?? 0 })),
    by_month: period.map((month) => presentMonth(month, sums.get(month))),
    top_campaigns: (campaigns?.best ?? []).map((row) => ({
      id: row.id,
      name: row.name,
      restaurant: { id: row.restaurant_id, name: row.restaurant_name },
      stats: presentStats(countsOf(row)),
    })),
    restaurants: (months?.busiest ?? []).map((row) => ({
      id: row.id,
      name: row.name,
      campaigns: row.campaigns,
      stats: presentStats(countsOf(row)),
    })),
  };
}

const countsOf = (row: CountsRow): CountsRow =>
  Object.fromEntries(COUNTS.map((name) => [name, row[name]])) as CountsRow;

/** The running month in Paris and those before it, oldest first. */
function lastMonths(now: Date, count: number): string[] {
  const running = parisDateOf(now).toPlainYearMonth();
  return Array.from({ length: count }, (_, at) => running.subtract({ months: count - 1 - at }).toString());
}

/** What was sent is what reached guests or came back. */
const presentMonth = (month: string, sums: CountsRow | undefined): CampaignStatistics["by_month"][number] => ({
  month,
  sent: (sums?.delivered ?? 0) + (sums?.bounced ?? 0),
  opened: sums?.opened ?? 0,
  clicked: sums?.clicked ?? 0,
  bounced: sums?.bounced ?? 0,
  redeemed: sums?.redeemed ?? 0,
  revenue_cents: sums?.revenue_cents ?? 0,
});
