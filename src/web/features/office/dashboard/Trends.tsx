import { SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { AdminDashboard, Flow, OfficePeriod, TrendKey } from "#shared/analytics/admin-dashboard.contract.ts";
import { SeriesCard } from "#web/features/analytics/SeriesCard.tsx";
import { useFormat } from "#web/lib/words/format.ts";
import { currentLocale } from "#web/lib/words/i18n.ts";
import { oneOf } from "#web/lib/oneOf.ts";
import { StatCard } from "#web/ui/chart/StatCard.tsx";
import { StatRow } from "#web/ui/chart/StatRow.tsx";
import { percentChange } from "#web/ui/chart/statChange.ts";
import { formatDays } from "#web/ui/filter/dateRange.ts";
import { SelectField } from "#web/ui/form/SelectField.tsx";
import { useIsPhone } from "#web/ui/layout/useIsPhone.ts";
import { TREND_KEYS, sparkOf } from "./trendRules.ts";
import classes from "./OfficeDashboard.module.css";

const COLORS = { restaurants: 1, clients: 3, reviews_won: 2, mails: 5 } as const;

interface TrendsProps {
  data: AdminDashboard;
  period: OfficePeriod;
}

/** What the period brought against the one before, and one of the figures over time. */
export function Trends({ data, period }: TrendsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [drawn, setDrawn] = useState<TrendKey>("clients");
  const flows: Record<TrendKey, Flow> = {
    restaurants: data.restaurants.new,
    clients: data.clients.new,
    reviews_won: data.reviews_won,
    mails: data.campaigns.mails,
  };
  const days = (range: { from: string; to: string }): string => formatDays([range.from, range.to], currentLocale());
  const compared = {
    note: t(`office_dashboard:versus.${period}`),
    hint: t("office_dashboard:versus_hint", { now: days(data.period), before: days(data.compared_with) }),
  };
  const measureOf = (key: TrendKey) => ({ key, label: t(`office_dashboard:trend.${key}`) });
  return (
    <section className={classes.trends} aria-label={t("office_dashboard:trend.label")}>
      <StatRow>
        {TREND_KEYS.map((key) => {
          const { value, previous } = flows[key];
          const change = percentChange(value, previous, format);
          return (
            <StatCard
              key={key}
              label={t(`office_dashboard:trend.${key}`)}
              value={format.number(value)}
              delta={change && { ...change, ...compared }}
              caption={t(`office_dashboard:period.${period}`)}
              spark={value > 0 ? { values: sparkOf(data.trends.points, key), color: COLORS[key] } : undefined}
            />
          );
        })}
      </StatRow>
      <TrendChoice value={drawn} onChange={setDrawn} />
      <SeriesCard
        title={t(`office_dashboard:trend.${drawn}`)}
        series={data.trends}
        measures={[measureOf(drawn), ...TREND_KEYS.filter((key) => key !== drawn).map(measureOf)]}
        file={`${drawn.replaceAll("_", "-")}.csv`}
      />
    </section>
  );
}

function TrendChoice({ value, onChange }: { value: TrendKey; onChange: (value: TrendKey) => void }) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const props = {
    "aria-label": t("office_dashboard:trend.choose"),
    value,
    onChange: (chosen: string | null) => onChange(oneOf(chosen ?? undefined, TREND_KEYS) ?? value),
    data: TREND_KEYS.map((key) => ({ value: key, label: t(`office_dashboard:trend.short.${key}`) })),
  };
  return isPhone ? <SelectField {...props} optional allowDeselect={false} /> : <SegmentedControl {...props} />;
}
