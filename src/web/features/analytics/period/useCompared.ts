import { useTranslation } from "react-i18next";
import type { ReactNode } from "react";
import { useFormat } from "#web/lib/words/format.ts";
import { currentLocale } from "#web/lib/words/i18n.ts";
import type { StatDelta } from "#web/ui/chart/StatCard.tsx";
import { percentChange } from "#web/ui/chart/statChange.ts";
import { formatDays } from "#web/ui/filter/dateRange.ts";
import type { AnalyticsView } from "./analyticsView.ts";

interface Days {
  from: string;
  to: string;
}

interface Compared {
  delta?: StatDelta;
  caption?: ReactNode;
}

interface CompareOptions {
  /** A rise is bad news. */
  less?: boolean;
  /** Said where there is no comparison. */
  caption?: ReactNode;
}

type Compare = (now: number, before: number | null | undefined, options?: CompareOptions) => Compared;

/** How figures of a report are compared, in per cent; where there was nothing before, that is said instead. */
export function useCompared(
  { period, compared_with: other }: { period: Days; compared_with: Days | null },
  compare: AnalyticsView["compare"],
): Compare {
  const { t } = useTranslation();
  const format = useFormat();
  const days = ({ from, to }: Days): string => formatDays([from, to], currentLocale());
  return (now, before, { less = false, caption } = {}) => {
    if (other === null || compare === "none" || before === null || before === undefined)
      return caption === undefined ? {} : { caption };
    const change = percentChange(now, before, format);
    if (!change) return { caption: t("analytics:compare.none_before") };
    return {
      delta: {
        ...change,
        ...(less ? { good: change.direction === "down" } : {}),
        note: t(`analytics:compare.vs_${compare}`),
        hint: t("analytics:compare.hint", { now: days(period), before: days(other) }),
      },
    };
  };
}
