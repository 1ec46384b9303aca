import "dayjs/locale/de";
import "./mantine-dates.css";
import { DatePickerInput } from "@mantine/dates";
import { IconCalendar } from "@tabler/icons-react";
import { useState } from "react";
import { currentLocale } from "#web/lib/i18n.ts";
import classes from "./DateRangeFilter.module.css";

/** Days as the calls take them: 2026-11-15. */
export interface DayRange {
  from: string | undefined;
  to: string | undefined;
}

interface DateRangeFilterProps extends DayRange {
  /** What is filtered, for screen readers. */
  label: string;
  /** The words for no filter: "Any time". */
  any: string;
  clearLabel: string;
  onChange: (range: DayRange) => void;
  /** On a desk, in px; on a phone it has a line of its own. */
  width?: number;
}

/** A filter from one day to another in a table's toolbar. Half a range stays here: the list waits for the second day. */
export function DateRangeFilter({ label, any, clearLabel, from, to, onChange, width = 236 }: DateRangeFilterProps) {
  const [start, setStart] = useState<string | null>(null);
  const isHalf = start !== null;
  const shown: [string | null, string | null] = isHalf ? [start, null] : [from ?? null, to ?? null];
  return (
    <DatePickerInput
      type="range"
      className={classes.filter ?? ""}
      style={{ "--filter-width": `${width}px` }}
      classNames={{ input: classes.input ?? "", day: classes.day ?? "" }}
      // The button's name must tell the chosen days too.
      aria-label={from === undefined && to === undefined ? label : `${label} ${from ?? "…"} – ${to ?? "…"}`}
      placeholder={any}
      locale={currentLocale()}
      valueFormat="D MMM YYYY"
      labelSeparator="–"
      firstDayOfWeek={1}
      allowSingleDateInRange
      clearable
      clearButtonProps={{ "aria-label": clearLabel }}
      leftSection={<IconCalendar size={16} stroke={1.6} aria-hidden="true" />}
      leftSectionPointerEvents="none"
      value={shown}
      onChange={([first, second]) => {
        const waits = first !== null && second === null;
        setStart(waits ? first : null);
        if (!waits) onChange({ from: first ?? undefined, to: second ?? undefined });
      }}
      onDropdownClose={() => setStart(null)}
    />
  );
}
