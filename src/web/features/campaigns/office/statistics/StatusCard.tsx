import { useTranslation } from "react-i18next";
import { FigureCard } from "#web/ui/chart/FigureCard.tsx";
import type { CampaignStatistics } from "#shared/campaigns/campaigns.model.ts";
import { BarList } from "#web/ui/chart/BarList.tsx";
import { CampaignStatusBadge } from "#web/features/campaigns/CampaignStatusBadge.tsx";
import { statusTable, type TableWords } from "./statisticTables.ts";

/** How many campaigns are in which state now. */
export function StatusCard({ rows, words }: { rows: CampaignStatistics["by_status"]; words: TableWords }) {
  const { t } = useTranslation();
  const title = t("campaign_office:statistics.statuses");
  const shown = rows.filter(({ campaigns }) => campaigns > 0);
  return (
    <FigureCard
      title={title}
      subtitle={t("campaign_office:statistics.statuses_text")}
      file="campaigns-by-status.csv"
      table={statusTable(rows, words)}
      chart={
        <BarList
          label={title}
          items={shown.map(({ status, campaigns }) => ({
            key: status,
            label: <CampaignStatusBadge status={status} />,
            value: campaigns,
            figure: words.format.number(campaigns),
          }))}
        />
      }
    />
  );
}
