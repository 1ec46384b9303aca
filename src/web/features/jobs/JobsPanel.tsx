import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ErrorCard } from "#web/ui/ErrorCard.tsx";
import { useErrorText } from "#web/ui/useErrorText.ts";
import { DeadJobList } from "./DeadJobList.tsx";
import { JobKindTable, isBusy } from "./JobKindTable.tsx";
import { JobTotals } from "./JobTotals.tsx";
import { jobCountsQuery } from "./jobQueries.ts";
import classes from "./JobsPanel.module.css";

/** How the queue is doing, what was given up, and how many of each kind there are. */
export function JobsPanel() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { data: counts, error, refetch, isFetching } = useQuery(jobCountsQuery);
  const isBroken = error !== null && counts === undefined;
  return (
    <div className={classes.panel}>
      {isBroken ? (
        <ErrorCard
          title={t("jobs:counts_failed")}
          text={errorText(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <JobTotals counts={counts} />
      )}
      <DeadJobList counts={counts} />
      {counts?.some(isBusy) && (
        <section aria-labelledby="all-kinds">
          <h2 id="all-kinds" className={classes.heading}>
            {t("jobs:kinds_title")}
          </h2>
          <JobKindTable counts={counts} />
        </section>
      )}
    </div>
  );
}
