import { Button } from "@mantine/core";
import { IconScan } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { CodeCard } from "#web/features/dashboard/CodeCard.tsx";
import { dashboardQuery } from "#web/features/dashboard/dashboardQueries.ts";
import { ShareReviewLink } from "#web/features/dashboard/ShareReviewLink.tsx";
import { useDashboardSummary } from "#web/features/dashboard/useDashboardSummary.ts";
import { useOwnerUser } from "#web/lib/useSession.ts";
import { Bone } from "#web/ui/Bone.tsx";
import { ErrorCard } from "#web/ui/ErrorCard.tsx";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import { TopBarSlot } from "#web/ui/TopBarSlot.tsx";
import { useErrorText } from "#web/ui/useErrorText.ts";
import { useIsPhone } from "#web/ui/useIsPhone.ts";
import { DashboardBoard } from "./DashboardBoard.tsx";
import classes from "./DashboardPage.module.css";
import { DashboardSync } from "./DashboardSync.tsx";
import { greetingOf } from "./greeting.ts";

export function DashboardPage() {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const errorText = useErrorText();
  const summary = useDashboardSummary();
  const title = useGreeting();
  const { data, error, isFetching, refetch } = useQuery(dashboardQuery);
  const codeCard = useRef<HTMLDivElement>(null);
  const goToCode = (): void => {
    codeCard.current?.scrollIntoView({ block: "nearest" });
    codeCard.current?.querySelector("input")?.focus();
  };
  const failed = error !== null && data === undefined;
  return (
    <>
      <TopBarSlot>
        <DashboardSync google={data?.google} />
      </TopBarSlot>
      <PageHeader
        title={title}
        subtitle={data ? summary(data) : failed ? undefined : <SubtitleBone />}
        actions={
          <>
            <ShareReviewLink link={data?.restaurant.review_link} restaurant={data?.restaurant.name ?? ""} />
            <Button
              className={classes.scan}
              leftSection={<IconScan size={isPhone ? 20 : 16} stroke={1.6} aria-hidden="true" />}
              onClick={goToCode}
            >
              {t("dashboard:code.scan")}
            </Button>
            {isPhone && <DashboardSync google={data?.google} />}
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
        <DashboardBoard dashboard={data} code={<CodeCard ref={codeCard} />} />
      )}
    </>
  );
}

function useGreeting(): string {
  const { t } = useTranslation();
  const user = useOwnerUser();
  const name = user?.first_name || user?.name;
  return name ? t(`shell:greeting.${greetingOf(new Date(), user?.timezone)}`, { name }) : t("shell:titles.dashboard");
}

/** Holds the line while its sentence is on its way. */
const SubtitleBone = () => (
  <span className={classes.subtitle}>
    <Bone width={320} height={12} />
  </span>
);
