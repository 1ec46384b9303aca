import { useTranslation } from "react-i18next";
import { StatCard } from "#web/ui/chart/StatCard.tsx";
import { StatRow } from "#web/ui/chart/StatRow.tsx";
import { Skeleton } from "#web/ui/feedback/Skeleton.tsx";
import { useDelayed } from "#web/ui/feedback/useDelayed.ts";
import { Section } from "#web/ui/layout/Section.tsx";
import { TREND_KEYS } from "./trendRules.ts";
import classes from "./OfficeDashboard.module.css";

const STANDS = ["restaurants", "owners", "clients", "mrr"] as const;
const LINES = ["a", "b", "c", "d"];

/** Every card in its place, with its title, until the figures are there. */
export function DashboardSkeleton() {
  const { t } = useTranslation();
  const isLate = useDelayed(true);
  return (
    <div className={classes.frame} data-early={!isLate || undefined}>
      <div className={classes.board}>
        <div className={classes.rail}>
          <Section title={t("office_dashboard:attention.title")}>
            <div className={classes.lines}>
              {LINES.map((line) => (
                <Skeleton key={line} height={34} />
              ))}
            </div>
          </Section>
        </div>
        <div className={classes.stand}>
          <StatRow>
            {STANDS.map((key) => (
              <StatCard key={key} label={t(`office_dashboard:stand.${key}`)} value="" loading />
            ))}
          </StatRow>
        </div>
        <div className={classes.main}>
          <StatRow>
            {TREND_KEYS.map((key) => (
              <StatCard key={key} label={t(`office_dashboard:trend.${key}`)} value="" loading />
            ))}
          </StatRow>
          <Section title={t("office_dashboard:trend.clients")}>
            <div className={classes.chart} />
          </Section>
        </div>
      </div>
    </div>
  );
}
