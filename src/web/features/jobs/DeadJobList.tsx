import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { JobCounts } from "#shared/jobs/jobs.contract.ts";
import { EmptyState } from "#web/ui/feedback/EmptyState.tsx";
import { ErrorCard } from "#web/ui/feedback/ErrorCard.tsx";
import { FilterSelect } from "#web/ui/filter/FilterSelect.tsx";
import { LoadingCard } from "#web/ui/feedback/LoadingCard.tsx";
import { Section } from "#web/ui/layout/Section.tsx";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { DeadJobRow } from "./DeadJobRow.tsx";
import { deadJobsQuery } from "./jobQueries.ts";
import { useDeadJobActions } from "./useDeadJobActions.tsx";
import { useJobWords } from "./useJobWords.ts";
import classes from "./DeadJobList.module.css";

/** Jobs that were given up, newest first, with the ways on for one, or for all of a kind. */
export function DeadJobList({ counts }: { counts: readonly JobCounts[] | undefined }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { nameOf } = useJobWords();
  const [kind, setKind] = useState<string | null>(null);
  const query = useInfiniteQuery(deadJobsQuery(kind));
  const { askAgain, askAllAgain, askRemove, dialog } = useDeadJobActions();
  const { data, error, isFetching, hasNextPage, isFetchingNextPage } = query;

  if (data === undefined) {
    if (!error) return <LoadingCard title={t("jobs:dead_title")} rows={2} />;
    return (
      <ErrorCard
        title={t("ui:failure.load", { resource: t("jobs:dead_jobs") })}
        text={errorText(error)}
        onRetry={() => void query.refetch()}
        retrying={isFetching}
      />
    );
  }
  const rows = data.pages.flatMap((page) => page.data);
  if (rows.length === 0 && kind === null)
    return (
      <>
        <EmptyState small drawing="plate" title={t("jobs:none_title")} text={t("jobs:none_text")} />
        {dialog}
      </>
    );

  const kinds = (counts ?? []).filter(({ dead, kind: name }) => dead > 0 || name === kind);
  return (
    <>
      <Section title={t("jobs:dead_title")} subtitle={t("jobs:dead_text")} flush>
        <div className={classes.toolbar}>
          <FilterSelect
            label={t("jobs:filter")}
            any={t("jobs:any_kind")}
            value={kind}
            onChange={setKind}
            data={kinds.map(({ kind: value }) => ({ value, label: nameOf(value) }))}
            width={280}
          />
          {kind !== null && rows.length > 0 && (
            <Button variant="default" onClick={() => askAllAgain(kind)}>
              {t("jobs:all_again")}
            </Button>
          )}
        </div>
        {rows.length === 0 ? (
          <EmptyState
            bare
            small
            drawing="plate"
            title={t("jobs:none_of_kind")}
            text={t("jobs:none_of_kind_text")}
            primary={
              <Button variant="default" onClick={() => setKind(null)}>
                {t("jobs:clear_filter")}
              </Button>
            }
          />
        ) : (
          <ul className={classes.list}>
            {rows.map((job) => (
              <DeadJobRow key={job.id} job={job} onAgain={() => askAgain(job)} onRemove={() => askRemove(job)} />
            ))}
          </ul>
        )}
        {hasNextPage && (
          <div className={classes.more}>
            <Button variant="default" loading={isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {t("jobs:more")}
            </Button>
          </div>
        )}
      </Section>
      {dialog}
    </>
  );
}
