import { useTranslation } from "react-i18next";
import { oneOf } from "#web/lib/oneOf.ts";
import { currentLocale } from "#web/lib/words/i18n.ts";
import { DateRangeField, type DateRange } from "#web/ui/filter/DateRangeField.tsx";
import { formatDays } from "#web/ui/filter/dateRange.ts";
import { SelectField } from "#web/ui/form/SelectField.tsx";
import { COMPARE_CHOICES, PERIODS, type AnalyticsView } from "./analyticsView.ts";
import classes from "./PeriodBar.module.css";

interface PeriodBarProps {
  view: AnalyticsView;
  onView: (view: AnalyticsView) => void;
  /** What the figures are compared with, once the server has said so. */
  comparedWith: { from: string; to: string } | null | undefined;
}

/** Which days the figures are about, and what they are compared with. */
export function PeriodBar({ view, onView, comparedWith }: PeriodBarProps) {
  const { t } = useTranslation();
  const days = (range: { from: string; to: string }): string => formatDays([range.from, range.to], currentLocale());
  const handleDates = ({ from, to }: DateRange): void =>
    onView(from === undefined || to === undefined ? { ...view, period: "d30" } : { ...view, from, to });
  return (
    <div className={classes.bar} role="group" aria-label={t("analytics:period.label")}>
      <SelectField
        className={classes.choice ?? ""}
        aria-label={t("analytics:period.label")}
        optional
        allowDeselect={false}
        value={view.period}
        onChange={(value) => onView({ ...view, period: oneOf(value, PERIODS) ?? view.period })}
        data={PERIODS.map((value) => ({ value, label: t(`analytics:period.${value}`) }))}
      />
      {view.period === "own" && (
        <div className={classes.dates}>
          <DateRangeField
            label={t("analytics:period.dates")}
            placeholder={t("analytics:period.choose")}
            clearLabel={t("analytics:period.clear")}
            value={{ from: view.from, to: view.to }}
            onChange={handleDates}
            presets={[]}
          />
        </div>
      )}
      <SelectField
        className={classes.choice ?? ""}
        aria-label={t("analytics:compare.label")}
        optional
        allowDeselect={false}
        value={view.compare}
        onChange={(value) => onView({ ...view, compare: oneOf(value, COMPARE_CHOICES) ?? view.compare })}
        data={COMPARE_CHOICES.map((value) => ({ value, label: t(`analytics:compare.${value}`) }))}
      />
      <div className={classes.words}>
        {view.period !== "own" && days(view)}
        {comparedWith && (
          <>
            {view.period !== "own" && ", "}
            {t("analytics:compare.with", { days: days(comparedWith) })}
          </>
        )}
      </div>
    </div>
  );
}
