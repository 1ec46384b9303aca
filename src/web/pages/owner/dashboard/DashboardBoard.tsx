import { VisuallyHidden } from "@mantine/core";
import { useEffect, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Dashboard } from "#shared/analytics/dashboard.contract.ts";
import { FirstReviews } from "#web/features/dashboard/first/FirstReviews.tsx";
import { ActivityCard } from "#web/features/dashboard/recent/ActivityCard.tsx";
import { DashboardStats } from "#web/features/dashboard/growth/DashboardStats.tsx";
import { GrowthCard } from "#web/features/dashboard/growth/GrowthCard.tsx";
import { loadGrowthChart } from "#web/features/dashboard/growth/growthChartLoader.ts";
import { RecentClients } from "#web/features/dashboard/recent/RecentClients.tsx";
import { RecentReviews } from "#web/features/dashboard/recent/RecentReviews.tsx";
import { RowsSkeleton } from "#web/features/dashboard/recent/RowsSkeleton.tsx";
import { SetupCard } from "#web/features/dashboard/setup/SetupCard.tsx";
import { SetupSkeleton } from "#web/features/dashboard/setup/SetupSkeleton.tsx";
import { isComing } from "#web/features/google/googleQueries.ts";
import { useDelayed } from "#web/ui/feedback/useDelayed.ts";
import classes from "./DashboardBoard.module.css";

interface DashboardBoardProps {
  /** Undefined while it is loading; every card is in its place already. */
  dashboard: Dashboard | undefined;
  code: ReactNode;
}

/** The cards: two columns and a rail where there is room, one column in the order of use on a phone. */
export function DashboardBoard({ dashboard, code }: DashboardBoardProps) {
  const { t } = useTranslation();
  const isLate = useDelayed(dashboard === undefined);
  // Loaded together with the figures instead of after them; if it fails, the card itself says so.
  useEffect(() => void loadGrowthChart().catch(() => undefined), []);
  return (
    <div className={classes.board} data-early={(dashboard === undefined && !isLate) || undefined}>
      {dashboard === undefined && <VisuallyHidden role="status">{t("ui:loading")}</VisuallyHidden>}
      {dashboard && <FirstReviews google={dashboard.google} beginWith={dashboard.begin_with} />}
      <DashboardStats stats={dashboard?.stats} />
      <div className={classes.columns}>
        <div className={classes.main}>
          <div className={classes.growth}>
            <GrowthCard weeks={dashboard?.growth} />
          </div>
          <div className={classes.reviews}>
            {dashboard ? (
              <RecentReviews
                reviews={dashboard.recent_reviews}
                place={dashboard.google.place === null ? "none" : isComing(dashboard.google) ? "coming" : "set"}
              />
            ) : (
              <RowsSkeleton title={t("dashboard:reviews.title")} rows={3} withText />
            )}
          </div>
          <div className={classes.clients}>
            {dashboard ? (
              <RecentClients clients={dashboard.recent_clients} />
            ) : (
              <RowsSkeleton title={t("dashboard:clients.title")} rows={6} />
            )}
          </div>
        </div>
        <div className={classes.rail}>
          <div className={classes.code}>{code}</div>
          <div className={classes.setup}>{dashboard ? <SetupCard steps={dashboard.setup} /> : <SetupSkeleton />}</div>
          <div className={classes.activity}>
            {dashboard ? (
              <ActivityCard activity={dashboard.activity} />
            ) : (
              <RowsSkeleton title={t("dashboard:activity.title")} rows={5} />
            )}
          </div>
        </div>
      </div>
    </div>
  );
}
