import { useTranslation } from "react-i18next";
import type { CampaignStatistics } from "#shared/campaigns/campaigns.model.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { BarList } from "#web/ui/chart/BarList.tsx";
import { FigureCard } from "#web/ui/chart/FigureCard.tsx";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import { topTable, type TableWords } from "./statisticTables.ts";
import classes from "#web/ui/chart/Report.module.css";

/** The campaigns that brought the most guests to the table, of those that reached enough to say so. */
export function TopCard({ rows, words }: { rows: CampaignStatistics["top_campaigns"]; words: TableWords }) {
  const { t } = useTranslation();
  const title = t("campaign_office:statistics.top");
  return (
    <FigureCard
      title={title}
      subtitle={t("campaign_office:statistics.top_text")}
      file="campaigns-best.csv"
      table={topTable(rows, words)}
      chart={
        rows.length === 0 ? (
          <p className={classes.words}>{t("campaign_office:statistics.top_none")}</p>
        ) : (
          <BarList
            label={title}
            items={rows.map(({ id, name, restaurant, stats }) => ({
              key: id,
              label: (
                <AppLink href={paths.admin.campaign(id)} className={classes.link}>
                  {name}
                </AppLink>
              ),
              note: restaurant.name,
              value: stats.redemption_rate,
              figure: words.rate(stats.redeemed, stats.delivered),
            }))}
          />
        )
      }
    />
  );
}
