import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { VisuallyHidden } from "@mantine/core";
import { StatCard } from "./StatCard.tsx";
import { StatRow } from "./StatRow.tsx";
import { ErrorCard } from "#web/ui/feedback/ErrorCard.tsx";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { Section } from "#web/ui/layout/Section.tsx";
import classes from "./Report.module.css";

interface ReportProps<T> {
  query: UseQueryResult<T>;
  /** What is said if it cannot be loaded. */
  failed: string;
  /** Its shape until it is there. */
  waiting: ReactNode;
  children: (data: T) => ReactNode;
}

/** One answer of the server: on its way, failed with another try, there, or paler while a newer one is on its way. */
export function Report<T>({ query, failed, waiting, children }: ReportProps<T>) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { data, error, isPlaceholderData, isFetching, refetch } = query;
  // Figures of another period are not shown as if they were this one's.
  if (error !== null && (data === undefined || isPlaceholderData))
    return <ErrorCard title={failed} text={errorText(error)} onRetry={() => void refetch()} retrying={isFetching} />;
  if (data === undefined)
    return (
      <div aria-busy="true">
        <VisuallyHidden role="status">{t("ui:loading")}</VisuallyHidden>
        {waiting}
      </div>
    );
  return (
    <div className={classes.report} data-refreshing={isPlaceholderData || undefined} aria-busy={isPlaceholderData}>
      {children(data)}
    </div>
  );
}

/** The shape of a tab: its figures, and a chart. */
export function ReportSkeleton({ labels, title }: { labels: readonly string[]; title: string }) {
  return (
    <div className={classes.report}>
      <StatRow>
        {labels.map((label) => (
          <StatCard key={label} label={label} value="" loading />
        ))}
      </StatRow>
      <Section title={title}>
        <div className={classes.space} />
      </Section>
    </div>
  );
}
