import type { CampaignStatistics, CampaignSummary } from "#shared/campaigns/campaigns.model.ts";
import { campaignSummary, mailStats } from "./campaigns.ts";

export const officeId = (n: number): string => `0198c1de-7c40-4000-8000-${String(n).padStart(12, "0")}`;

export const MARROVIA = { id: officeId(901), name: "Marrovia" };
export const QUILL = { id: officeId(902), name: "Quill" };

export const officeCampaign = (n: number, more: Partial<CampaignSummary> = {}): CampaignSummary =>
  campaignSummary({
    id: officeId(n),
    restaurant: MARROVIA,
    name: `Campaign ${n}`,
    status: "draft",
    category: "promotional",
    ...more,
  });

const month = (name: string, sent: number, redeemed: number) => ({
  month: name,
  sent,
  opened: Math.round(sent / 2),
  clicked: Math.round(sent / 10),
  bounced: 1,
  redeemed,
  revenue_cents: redeemed * 2450,
});

export const officeStatistics = (more: Partial<CampaignStatistics> = {}): CampaignStatistics => ({
  totals: {
    campaigns: 48,
    restaurants: 12,
    ...mailStats({
      delivered: 8400,
      opened: 4200,
      clicked: 840,
      redeemed: 336,
      revenue_cents: 1_234_550,
      machine_opened: 1200,
      bounced: 150,
      failed: 40,
      doubtful: 3,
      pending: 20,
    }),
  },
  by_status: [
    { status: "active", campaigns: 20 },
    { status: "sent", campaigns: 28 },
    { status: "failed", campaigns: 0 },
  ],
  by_month: [month("2026-09", 0, 0), month("2026-10", 5000, 200), month("2026-11", 3400, 136)],
  top_campaigns: [
    {
      id: officeId(1),
      name: "Autumn table",
      restaurant: MARROVIA,
      stats: mailStats({ delivered: 500, redeemed: 60, clicked: 100, opened: 250 }),
    },
  ],
  restaurants: [
    {
      ...MARROVIA,
      campaigns: 3,
      stats: mailStats({ delivered: 600, redeemed: 66, clicked: 110, opened: 300, revenue_cents: 161_700 }),
    },
    { ...QUILL, campaigns: 1, stats: mailStats({ delivered: 8, redeemed: 3, clicked: 4, opened: 6 }) },
  ],
  ...more,
});
