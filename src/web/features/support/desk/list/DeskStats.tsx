import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { SupportStats } from "#shared/support/admin-support.model.ts";
import { OVERDUE_COUNTED_UP_TO, TICKET_AGES } from "#shared/support/support-values.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { BarList } from "#web/ui/chart/BarList.tsx";
import { StatCard } from "#web/ui/chart/StatCard.tsx";
import { StatRow } from "#web/ui/chart/StatRow.tsx";
import { FactList } from "#web/ui/data/FactList.tsx";
import { ErrorCard } from "#web/ui/feedback/ErrorCard.tsx";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import { Section } from "#web/ui/layout/Section.tsx";
import { deskStatsQuery } from "#web/features/support/desk/deskQueries.ts";
import type { DeskFilters } from "./deskFilters.ts";
import { spanWords } from "./spanWords.ts";
import classes from "./Desk.module.css";

const SHOWN_STATUSES = ["open", "in_progress", "waiting_response", "resolved"] as const;

/** How the desk stands: how much waits, and for whom. Each figure leads to its tickets. */
export function DeskStats() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { data: stats, error, refetch, isFetching } = useQuery(deskStatsQuery);
  if (stats === undefined && error !== null)
    return (
      <ErrorCard
        title={t("support_desk:stats.load_failed")}
        text={errorText(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  const overdue = stats && Object.values(stats.overdue).reduce((sum, count) => sum + count, 0);
  const isMore = stats && Object.values(stats.overdue).some((count) => count >= OVERDUE_COUNTED_UP_TO);
  return (
    <section aria-label={t("support_desk:stats.label")}>
      <StatRow>
        {SHOWN_STATUSES.map((status) => (
          <Figure
            key={status}
            label={t(`support_desk:statuses.${status}`)}
            count={stats?.counts[status]}
            filters={{ status }}
          />
        ))}
        {/* Of the open ones: what is done or under way needs nobody new. */}
        <Figure
          label={t("support_desk:stats.unassigned")}
          count={stats?.unassigned}
          isMore={(stats?.unassigned ?? 0) >= OVERDUE_COUNTED_UP_TO}
          filters={{ status: "open", assignee: "none" }}
        />
        <Figure
          label={t("support_desk:stats.overdue")}
          count={overdue}
          isMore={isMore}
          isAlarm={(overdue ?? 0) > 0}
          filters={{ overdue: "true" }}
        />
      </StatRow>
    </section>
  );
}

interface FigureProps {
  label: string;
  /** Undefined until it is known. */
  count: number | undefined;
  /** It was not counted to the end. */
  isMore?: boolean | undefined;
  isAlarm?: boolean;
  /** What the list shows of it. */
  filters: DeskFilters;
}

function Figure({ label, count, isMore = false, isAlarm = false, filters }: FigureProps) {
  const { t } = useTranslation();
  const { number } = useFormat();
  if (count === undefined) return <StatCard label={label} value="" loading />;
  const words = isMore ? t("support_desk:stats.at_least", { figure: number(count) }) : number(count);
  return (
    <StatCard
      label={label}
      value={
        <AppLink
          className={classes.figure}
          href={paths.admin.support({ ...filters })}
          aria-label={t("support_desk:stats.show", { label, figure: words })}
          data-alarm={isAlarm || undefined}
        >
          {words}
        </AppLink>
      }
    />
  );
}

/** How long tickets wait, and how quickly they were answered. If that cannot be loaded, the figures say so. */
export function DeskTimes() {
  const { data: stats } = useQuery(deskStatsQuery);
  return stats ? <Times stats={stats} /> : null;
}

function Times({ stats }: { stats: SupportStats }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { first_response: first, resolution, days } = stats;
  const sum = (of: "created" | "resolved"): string => number(days.reduce((total, day) => total + day[of], 0));
  const span = (minutes: number | null): string => (minutes === null ? "–" : spanWords(minutes, t));
  return (
    <div className={classes.figures}>
      <Section title={t("support_desk:stats.ages")}>
        <BarList
          label={t("support_desk:stats.ages")}
          items={TICKET_AGES.map((age) => ({
            key: age,
            label: t(`support_desk:stats.age.${age}`),
            value: stats.ages[age],
            figure: number(stats.ages[age]),
          }))}
        />
      </Section>
      <Section title={t("support_desk:stats.last_days")}>
        <FactList
          facts={[
            [t("support_desk:stats.first_response"), span(first.average_minutes)],
            [
              t("support_desk:stats.in_time"),
              first.count === 0
                ? "–"
                : t("support_desk:stats.in_time_of", {
                    share: number(first.in_time / first.count, { style: "percent" }),
                    figure: number(first.count),
                  }),
            ],
            [t("support_desk:stats.resolution"), span(resolution.average_minutes)],
            [t("support_desk:stats.created"), sum("created")],
            [t("support_desk:stats.resolved"), sum("resolved")],
          ]}
        />
      </Section>
    </div>
  );
}
