import { Button } from "@mantine/core";
import { IconDeviceMobile, IconPencilPlus, IconPlus, IconTrendingUp } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import type { FunnelReport, RevenueYear } from "#shared/analytics/analytics.contract.ts";
import { ApiError } from "#web/lib/api/api.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { EmptyState } from "#web/ui/feedback/EmptyState.tsx";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import { PageHeader } from "#web/ui/layout/PageHeader.tsx";
import { PageTabs } from "#web/ui/layout/PageTabs.tsx";
import { funnelQuery, revenueQuery } from "./analyticsQueries.ts";
import { ReturnCard } from "./answer/ReturnCard.tsx";
import { CodesTab } from "./codes/CodesTab.tsx";
import { FunnelTab } from "./funnel/FunnelTab.tsx";
import { KeychainsTab } from "./keychains/KeychainsTab.tsx";
import { TABS, askedPeriod, todayInParis, type AnalyticsView } from "./period/analyticsView.ts";
import { PeriodBar } from "./period/PeriodBar.tsx";
import { RevenueDialog } from "./revenue/RevenueDialog.tsx";
import { monthBefore, type YearMonth } from "./revenue/revenueMonths.ts";
import { RevenueTab } from "./revenue/RevenueTab.tsx";
import classes from "./AnalyticsScreen.module.css";

interface AnalyticsScreenProps {
  /** From the URL. */
  view: AnalyticsView;
  onView: (view: AnalyticsView) => void;
}

/** Whether it pays, and everything that answer is made of. */
export function AnalyticsScreen({ view, onView }: AnalyticsScreenProps) {
  const { t } = useTranslation();
  const funnel = useQuery(funnelQuery(askedPeriod(view)));
  const { data: revenue } = useQuery(revenueQuery(view.year));
  const [entry, setEntry] = useState<YearMonth & { opened: boolean }>({
    ...monthBefore(todayInParis()),
    opened: false,
  });
  const enter = useCallback((at: YearMonth) => setEntry({ ...at, opened: true }), []);
  const isFirstUse = hasNothing(funnel.data, revenue);
  const isIncluded = !(funnel.error instanceof ApiError && funnel.error.code === "analytics_not_included");
  const enterLast = (): void => enter(monthBefore(todayInParis()));
  return (
    <>
      <PageHeader
        title={t("titles:analytics")}
        subtitle={t("analytics:subtitle")}
        {...(isFirstUse || !isIncluded
          ? {}
          : {
              actions: (
                <Button leftSection={<IconPlus size={16} stroke={1.8} aria-hidden="true" />} onClick={enterLast}>
                  {t("analytics:revenue.enter")}
                </Button>
              ),
            })}
      />
      {!isIncluded ? (
        <NotIncluded />
      ) : isFirstUse ? (
        <FirstUse onEnter={enterLast} />
      ) : (
        <div className={classes.screen}>
          <PeriodBar view={view} onView={onView} comparedWith={funnel.data?.compared_with} />
          <ReturnCard query={funnel} />
          <PageTabs
            label={t("analytics:tabs_label")}
            tabs={TABS.map((value) => ({ value, label: t(`analytics:tab.${value}`) }))}
            value={view.tab}
            onChange={(tab) => onView({ ...view, tab })}
          >
            {view.tab === "revenue" && <RevenueTab view={view} onView={onView} onEnter={enter} />}
            {view.tab === "codes" && <CodesTab view={view} />}
            {view.tab === "keychains" && <KeychainsTab view={view} />}
            {view.tab === "funnel" && <FunnelTab view={view} query={funnel} />}
          </PageTabs>
        </div>
      )}
      <RevenueDialog opened={entry.opened} at={entry} onClose={() => setEntry((at) => ({ ...at, opened: false }))} />
    </>
  );
}

/** A restaurant of which nothing is known: no step in any period, and no revenue in any year. */
function hasNothing(funnel: FunnelReport | undefined, revenue: RevenueYear | undefined): boolean {
  if (funnel === undefined || revenue === undefined) return false;
  return !funnel.has_begun && revenue.years.length <= 1 && revenue.totals.total_cents === 0;
}

function NotIncluded() {
  const { t } = useTranslation();
  return (
    <EmptyState
      drawing="plate"
      title={t("analytics:not_included.title")}
      text={t("analytics:not_included.text")}
      primary={
        <Button component={AppLink} href={paths.settings()}>
          {t("analytics:not_included.action")}
        </Button>
      }
    />
  );
}

function FirstUse({ onEnter }: { onEnter: () => void }) {
  const { t } = useTranslation();
  const icon = { size: 20, stroke: 1.6, "aria-hidden": true } as const;
  return (
    <EmptyState
      drawing="plate"
      title={t("analytics:first.title")}
      text={t("analytics:first.text")}
      primary={<Button onClick={onEnter}>{t("analytics:first.primary")}</Button>}
      secondary={
        <Button component={AppLink} href={paths.tills()} variant="default">
          {t("analytics:first.secondary")}
        </Button>
      }
      steps={[
        {
          icon: <IconDeviceMobile {...icon} />,
          title: t("analytics:first.step_till"),
          text: t("analytics:first.step_till_text"),
        },
        {
          icon: <IconPencilPlus {...icon} />,
          title: t("analytics:first.step_entry"),
          text: t("analytics:first.step_entry_text"),
        },
        {
          icon: <IconTrendingUp {...icon} />,
          title: t("analytics:first.step_see"),
          text: t("analytics:first.step_see_text"),
        },
      ]}
    />
  );
}
