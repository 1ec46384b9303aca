import { useTranslation } from "react-i18next";
import type { CampaignStatistics } from "#shared/campaigns/campaigns.model.ts";
import { BarList } from "#web/ui/chart/BarList.tsx";
import { FigureCard } from "#web/ui/chart/FigureCard.tsx";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import { campaignsOf, restaurantTable, type TableWords } from "./statisticTables.ts";
import classes from "#web/ui/chart/Report.module.css";

/** Which restaurants send the most, and what their guests make of it. */
export function RestaurantsCard({ rows, words }: { rows: CampaignStatistics["restaurants"]; words: TableWords }) {
  const { t } = useTranslation();
  const title = t("campaign_office:statistics.restaurants");
  return (
    <FigureCard
      title={title}
      subtitle={t("campaign_office:statistics.restaurants_text")}
      file="campaigns-by-restaurant.csv"
      table={restaurantTable(rows, words)}
      chart={
        rows.length === 0 ? (
          <p className={classes.words}>{t("figures:nothing")}</p>
        ) : (
          <BarList
            label={title}
            items={rows.map(({ id, name, campaigns, stats }) => ({
              key: id,
              label: (
                <AppLink href={campaignsOf(id)} className={classes.link}>
                  {name}
                </AppLink>
              ),
              note: t("campaign_office:statistics.restaurant_note", {
                count: campaigns,
                redeemed: words.rate(stats.redeemed, stats.delivered),
              }),
              value: stats.delivered,
              figure: words.format.number(stats.delivered),
            }))}
          />
        )
      }
    />
  );
}
