import { Button } from "@mantine/core";
import { IconScan } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { GoogleState } from "#shared/reviews/google.contract.ts";
import { CodeCard } from "#web/features/dashboard/setup/CodeCard.tsx";
import { isDayOne } from "#web/features/dashboard/setup/setupSteps.ts";
import { ShareReviewLink } from "#web/features/dashboard/setup/ShareReviewLink.tsx";
import { dashboardQuery } from "#web/features/dashboard/dashboardQueries.ts";
import { useDashboardSummary } from "#web/features/dashboard/useDashboardSummary.ts";
import { isComing } from "#web/features/google/googleQueries.ts";
import { SyncButton } from "#web/features/google/SyncButton.tsx";
import { goTo } from "#web/lib/pages/navigation.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { queryClient } from "#web/lib/api/queryClient.ts";
import { useOwnerUser } from "#web/lib/session/useSession.ts";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import { Skeleton } from "#web/ui/feedback/Skeleton.tsx";
import { ErrorCard } from "#web/ui/feedback/ErrorCard.tsx";
import { PageHeader } from "#web/ui/layout/PageHeader.tsx";
import { TopBarSlot } from "#web/ui/layout/TopBarSlot.tsx";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { useIsPhone } from "#web/ui/layout/useIsPhone.ts";
import { DashboardBoard } from "./DashboardBoard.tsx";
import { greetingOf } from "./greeting.ts";
import classes from "./DashboardPage.module.css";

export function DashboardPage() {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const errorText = useErrorText();
  const summary = useDashboardSummary();
  const title = useGreeting();
  const { data, error, isFetching, refetch } = useQuery(dashboardQuery);
  const failed = error !== null && data === undefined;
  return (
    <>
      <TopBarSlot>
        <DashboardSync google={data?.google} />
      </TopBarSlot>
      <PageHeader
        title={title}
        subtitle={
          failed ? undefined : <div className={classes.summary}>{data ? summary(data) : <SummarySkeleton />}</div>
        }
        actions={
          <>
            <ShareReviewLink link={data?.restaurant.review_link} restaurant={data?.restaurant.name ?? ""} />
            <Button
              className={classes.scan}
              variant={data && isDayOne(data.setup) ? "default" : "filled"}
              leftSection={<IconScan size={isPhone ? 20 : 16} stroke={1.6} aria-hidden="true" />}
              onClick={() => goTo(paths.till())}
            >
              {t("dashboard:code.scan")}
            </Button>
            {isPhone && (failed || data ? <DashboardSync google={data?.google} /> : <div className={classes.sync} />)}
          </>
        }
      />
      {failed ? (
        <ErrorCard
          title={t("dashboard:error")}
          text={errorText(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <DashboardBoard dashboard={data} code={<CodeCard />} />
      )}
    </>
  );
}

DashboardPage.prefetch = () => queryClient.prefetchQuery(dashboardQuery);

function useGreeting(): string {
  const { t } = useTranslation();
  const user = useOwnerUser();
  const name = user?.first_name || user?.name;
  return name ? t(`shell:greeting.${greetingOf(new Date(), user?.timezone)}`, { name }) : t("titles:dashboard");
}

const SummarySkeleton = () => (
  <div className={classes.loading}>
    <Skeleton width={320} />
  </div>
);

/** When Google was asked last, and the button that asks again. */
function DashboardSync({ google }: { google: GoogleState | undefined }) {
  const { t } = useTranslation();
  if (google === undefined) return null;
  if (google.place === null)
    return (
      <AppLink href={paths.restaurantInfo()} className={classes.link}>
        {t("dashboard:sync.choose")}
      </AppLink>
    );
  const { sync, synced_at } = google;
  return <SyncButton quiet initial={{ sync, synced_at }} isAwaited={isComing(google)} />;
}
