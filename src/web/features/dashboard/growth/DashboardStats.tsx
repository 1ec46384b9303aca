import { useTranslation } from "react-i18next";
import type { Dashboard, DashboardStat } from "#shared/analytics/dashboard.contract.ts";
import { useFormat, type Format } from "#web/lib/words/format.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import { StatCard, type StatDelta } from "#web/ui/chart/StatCard.tsx";
import { StatRow } from "#web/ui/chart/StatRow.tsx";
import { averageChange, percentChange } from "#web/ui/chart/statChange.ts";
import classes from "./DashboardStats.module.css";

const STATS = [
  { key: "new_reviews", color: 1, href: paths.reviews() },
  { key: "average_rating", color: 2, href: paths.reviews() },
  { key: "client_contacts", color: 3, href: paths.clients() },
  { key: "keychain_taps", color: 5, href: paths.nfcKeychains() },
] as const;

/** The four figures; without them yet, their space. */
export function DashboardStats({ stats }: { stats: Dashboard["stats"] | undefined }) {
  const { t } = useTranslation();
  const format = useFormat();
  const deltaOf = (key: (typeof STATS)[number]["key"], stat: DashboardStat): StatDelta | undefined => {
    const change = (key === "average_rating" ? averageChange : percentChange)(stat.value, stat.previous, format);
    return change && { ...change, note: t("dashboard:stats.versus"), hint: t("dashboard:stats.hint") };
  };
  return (
    <StatRow>
      {STATS.map(({ key, color, href }) => {
        const stat = stats?.[key];
        return (
          <StatCard
            key={key}
            label={
              <AppLink href={href} className={classes.label}>
                {t(`dashboard:stats.${key}`)}
              </AppLink>
            }
            loading={stat === undefined}
            value={stat && figureOf(key, stat.value, format)}
            delta={stat && deltaOf(key, stat)}
            caption={t(key === "client_contacts" ? "dashboard:stats.total" : "dashboard:stats.period")}
            spark={stat && stat.spark.some((point) => point > 0) ? { values: stat.spark, color } : undefined}
          />
        );
      })}
    </StatRow>
  );
}

function figureOf(key: string, value: number | null, format: Format): string {
  if (value === null) return "–";
  const decimals = key === "average_rating" ? 1 : 0;
  return format.number(value, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}
