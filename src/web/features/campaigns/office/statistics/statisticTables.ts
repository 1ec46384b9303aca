import type { TFunction } from "i18next";
import type { CampaignStatistics, MailStats } from "#shared/campaigns/campaigns.model.ts";
import type { Format } from "#web/lib/words/format.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { countCell, moneyCell, type FigureTable, type TableCell } from "#web/ui/chart/figureTable.ts";
import { monthName } from "#web/ui/chart/monthName.ts";

export interface TableWords {
  t: TFunction;
  format: Format;
  /** "3 of 8", or per cent where there are enough. */
  rate: (part: number, whole: number) => string;
}

export function statusTable(rows: CampaignStatistics["by_status"], { t, format }: TableWords): FigureTable {
  return {
    columns: [t("campaign_office:column.status"), t("campaign_office:column.campaigns")],
    rows: rows.map(({ status, campaigns }) => ({
      key: status,
      cells: [{ text: t(`campaigns:status.${status}`) }, countCell(campaigns, format)],
    })),
  };
}

export function monthTable(months: CampaignStatistics["by_month"], { t, format }: TableWords): FigureTable {
  return {
    columns: [
      t("campaign_office:column.month"),
      t("campaign_office:column.redeemed"),
      t("campaign_office:column.revenue"),
      t("campaign_office:column.sent"),
      t("campaign_office:column.opened"),
      t("campaign_office:column.clicked"),
      t("campaign_office:column.bounced"),
    ],
    rows: months.map((row, index) => ({
      key: row.month,
      cells: [
        { text: monthName(row.month, index === months.length - 1, t), file: row.month },
        countCell(row.redeemed, format),
        moneyCell(row.revenue_cents, format),
        countCell(row.sent, format),
        countCell(row.opened, format),
        countCell(row.clicked, format),
        countCell(row.bounced, format),
      ],
    })),
  };
}

/** What guests did with the mails of a campaign or restaurant; in a file the counts stand beside each other. */
const guestColumns = ({ t }: TableWords): string[] => [
  t("campaign_office:column.delivered"),
  t("campaign_office:column.redeemed"),
  t("campaign_office:column.clicked"),
  t("campaign_office:column.opened"),
  t("campaign_office:column.revenue"),
];

const guestCells = (stats: MailStats, { format, rate }: TableWords): TableCell[] => [
  countCell(stats.delivered, format),
  { text: rate(stats.redeemed, stats.delivered), file: stats.redeemed },
  { text: rate(stats.clicked, stats.delivered), file: stats.clicked },
  { text: rate(stats.opened, stats.delivered), file: stats.opened },
  moneyCell(stats.revenue_cents, format),
];

export function topTable(rows: CampaignStatistics["top_campaigns"], words: TableWords): FigureTable {
  const { t } = words;
  return {
    columns: [t("campaign_office:column.campaign"), t("campaign_office:column.restaurant"), ...guestColumns(words)],
    rows: rows.map(({ id, name, restaurant, stats }) => ({
      key: id,
      cells: [
        { text: name, href: paths.admin.campaign(id) },
        { text: restaurant.name, href: campaignsOf(restaurant.id) },
        ...guestCells(stats, words),
      ],
    })),
  };
}

export function restaurantTable(rows: CampaignStatistics["restaurants"], words: TableWords): FigureTable {
  const { t, format } = words;
  return {
    columns: [t("campaign_office:column.restaurant"), t("campaign_office:column.campaigns"), ...guestColumns(words)],
    rows: rows.map(({ id, name, campaigns, stats }) => ({
      key: id,
      cells: [{ text: name, href: campaignsOf(id) }, countCell(campaigns, format), ...guestCells(stats, words)],
    })),
  };
}

export function totalsTable(totals: CampaignStatistics["totals"], { t, format }: TableWords): FigureTable {
  const counts = [
    "campaigns",
    "restaurants",
    "recipients",
    "delivered",
    "redeemed",
    "clicked",
    "opened",
    "machine_opened",
    "bounced",
    "failed",
    "doubtful",
    "pending",
  ] as const;
  return {
    columns: [t("campaign_office:column.figure"), t("campaign_office:column.total")],
    rows: [
      ...counts.map((key) => ({
        key: key as string,
        cells: [{ text: t(`campaign_office:total.${key}`) }, countCell(totals[key], format)],
      })),
      {
        key: "revenue",
        cells: [{ text: t("campaign_office:total.revenue") }, moneyCell(totals.revenue_cents, format)],
      },
    ],
  };
}

/** The list of campaigns, narrowed to one restaurant. */
export const campaignsOf = (restaurant: string): string => paths.admin.campaigns(undefined, { restaurant });
