import { SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { CampaignStatistics } from "#shared/campaigns/campaigns.model.ts";
import { ColumnChart } from "#web/ui/chart/ColumnChart.tsx";
import { FigureCard } from "#web/ui/chart/FigureCard.tsx";
import { monthName, monthTick } from "#web/ui/chart/monthName.ts";
import { monthTable, type TableWords } from "./statisticTables.ts";
import classes from "./MonthCard.module.css";

const MEASURES = ["redeemed", "sent", "opened", "clicked"] as const;

/** Month by month, one figure at a time: they differ too much in size to share one scale. */
export function MonthCard({ months, words }: { months: CampaignStatistics["by_month"]; words: TableWords }) {
  const { t } = useTranslation();
  const [measure, setMeasure] = useState<(typeof MEASURES)[number]>("sent");
  return (
    <FigureCard
      title={t("campaign_office:statistics.months")}
      subtitle={t("campaign_office:statistics.months_text")}
      file="campaigns-by-month.csv"
      table={monthTable(months, words)}
      isPicture
      chart={
        <>
          <div className={classes.measure}>
            <SegmentedControl
              aria-label={t("campaign_office:statistics.measure")}
              value={measure}
              onChange={setMeasure}
              data={MEASURES.map((value) => ({ value, label: t(`campaign_office:column.${value}`) }))}
            />
          </div>
          <ColumnChart
            columns={months.map((row, index) => ({
              name: monthName(row.month, index === months.length - 1, t),
              tick: monthTick(row.month, index),
              values: { count: row[measure] },
            }))}
            series={[{ key: "count", label: t(`campaign_office:column.${measure}`), color: "var(--pl-chart-1)" }]}
            figure={words.format.number}
          />
        </>
      }
    />
  );
}
