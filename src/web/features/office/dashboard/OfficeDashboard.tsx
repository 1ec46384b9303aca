import { Button, SegmentedControl } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { type AdminDashboard, OFFICE_PERIODS, type OfficePeriod } from "#shared/analytics/admin-dashboard.contract.ts";
import { mayOpen } from "#web/lib/pages/navigation.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { useAdminUser } from "#web/lib/session/useSession.ts";
import { Report } from "#web/ui/chart/Report.tsx";
import { EmptyState } from "#web/ui/feedback/EmptyState.tsx";
import { Skeleton } from "#web/ui/feedback/Skeleton.tsx";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import { PageHeader } from "#web/ui/layout/PageHeader.tsx";
import { AttentionCard } from "./AttentionCard.tsx";
import { DashboardSkeleton } from "./DashboardSkeleton.tsx";
import { HealthCard, RestaurantsCard, RevenueCard, WorkCard } from "./FactCards.tsx";
import { officeDashboardQuery } from "./officeDashboardQueries.ts";
import { StandRow } from "./StandRow.tsx";
import { Trends } from "./Trends.tsx";
import classes from "./OfficeDashboard.module.css";

interface OfficeDashboardProps {
  /** From the URL. */
  period: OfficePeriod;
  onPeriod: (period: OfficePeriod) => void;
}

/** The platform at a glance: what to do, how large it is, where it goes. */
export function OfficeDashboard({ period, onPeriod }: OfficeDashboardProps) {
  const { t } = useTranslation();
  const query = useQuery(officeDashboardQuery(period));
  const { data, error } = query;
  const isEmpty = data !== undefined && hasNoRestaurant(data);
  return (
    <>
      <PageHeader
        title={t("titles:admin-dashboard")}
        subtitle={data ? <Summary data={data} /> : error === null ? <Skeleton width={240} /> : undefined}
        {...(isEmpty ? {} : { actions: <PeriodChoice period={period} onPeriod={onPeriod} /> })}
      />
      <Report query={query} failed={t("office_dashboard:failed")} waiting={<DashboardSkeleton />}>
        {(shown) => (hasNoRestaurant(shown) ? <NoRestaurant /> : <Board data={shown} period={period} />)}
      </Report>
    </>
  );
}

const hasNoRestaurant = ({ restaurants: { active, pending, suspended } }: AdminDashboard): boolean =>
  active + pending + suspended === 0;

function Summary({ data: { attention } }: { data: AdminDashboard }) {
  const { t } = useTranslation();
  return attention.length === 0 ? t("office_dashboard:calm") : t("office_dashboard:todo", { count: attention.length });
}

function PeriodChoice({ period, onPeriod }: OfficeDashboardProps) {
  const { t } = useTranslation();
  return (
    <SegmentedControl
      aria-label={t("office_dashboard:period.label")}
      value={period}
      onChange={onPeriod}
      data={OFFICE_PERIODS.map((value) => ({ value, label: t(`office_dashboard:period.${value}`) }))}
    />
  );
}

/** Below the first figures two columns, with what to do on the right; on a phone what to do comes first. */
function Board({ data, period }: { data: AdminDashboard; period: OfficePeriod }) {
  const isAdmin = useAdminUser()?.role === "admin";
  return (
    <div className={classes.frame}>
      <div className={classes.board}>
        <div className={classes.rail}>
          <AttentionCard attention={data.attention} isAll={isAdmin} />
        </div>
        <div className={classes.stand}>
          <StandRow data={data} period={period} />
        </div>
        <div className={classes.main}>
          <Trends data={data} period={period} />
          <div className={classes.cards}>
            <RestaurantsCard restaurants={data.restaurants} />
            <WorkCard campaigns={data.campaigns} tickets={data.tickets} stock={data.stock} />
            {data.revenue && <RevenueCard revenue={data.revenue} />}
            <HealthCard health={data.health} />
          </div>
        </div>
      </div>
    </div>
  );
}

/** Nothing to count: the first step is a restaurant, for whoever may add one. */
function NoRestaurant() {
  const { t } = useTranslation();
  const mayAdd = mayOpen(useAdminUser(), "restaurants");
  return (
    <EmptyState
      drawing="cloche"
      title={t("office_dashboard:first.title")}
      text={t(mayAdd ? "office_dashboard:first.text" : "office_dashboard:first.waiting")}
      {...(mayAdd
        ? {
            primary: (
              <Button
                component={AppLink}
                href={paths.admin.newRestaurant()}
                leftSection={<IconPlus size={16} stroke={1.8} aria-hidden="true" />}
              >
                {t("office_dashboard:first.action")}
              </Button>
            ),
          }
        : {})}
    />
  );
}
