import { DatePickerInput } from "@mantine/dates";
import { useState } from "react";
import { currentLocale } from "#web/lib/words/i18n.ts";
import { useCalendarProps } from "#web/ui/form/day/useCalendarProps.tsx";
import { formatDays, today } from "./dateRange.ts";

/** Two days, written like 2026-11-15; one of them may be missing. */
export interface DateRange {
  from: string | undefined;
  to: string | undefined;
}

interface DateRangeFieldProps {
  label: string;
  /** The words for no range: "Any date". */
  placeholder: string;
  value: DateRange;
  onChange: (range: DateRange) => void;
  presets: readonly { label: string; range: DateRange }[];
  clearLabel: string;
}

type Pair = [string | null, string | null];

/** Two days from one calendar, none after today. After the first click nothing is reported until the second day is picked. */
export function DateRangeField({ label, placeholder, value, onChange, presets, clearLabel }: DateRangeFieldProps) {
  const calendar = useCalendarProps(label);
  const [begun, setBegun] = useState<Pair>();
  const pair: Pair = begun ?? [value.from ?? null, value.to ?? null];

  const words = formatDays(pair, currentLocale());

  const handleChange = ([from, to]: Pair): void => {
    const isHalf = from !== null && to === null;
    setBegun(isHalf ? [from, to] : undefined);
    if (!isHalf) onChange({ from: from ?? undefined, to: to ?? undefined });
  };

  return (
    <DatePickerInput
      {...calendar}
      type="range"
      {...(words === "" ? {} : { "aria-label": `${label}: ${words}` })}
      placeholder={placeholder}
      value={pair}
      onChange={handleChange}
      onDropdownClose={() => setBegun(undefined)}
      valueFormatter={() => words}
      maxDate={today()}
      allowSingleDateInRange
      clearable
      clearButtonProps={{ "aria-label": clearLabel }}
      presets={presets.map((preset) => ({
        label: preset.label,
        value: [preset.range.from ?? null, preset.range.to ?? null] as Pair,
      }))}
    />
  );
}
