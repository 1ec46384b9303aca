import { Box } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { DateRangeField, type DateRange } from "./DateRangeField.tsx";
import { daysBefore, today } from "./dateRange.ts";
import classes from "./DateRangeFilter.module.css";

interface DateRangeFilterProps {
  /** What is filtered, for screen readers. */
  label: string;
  /** The words for no filter: "Any time". */
  any: string;
  clearLabel: string;
  value: DateRange;
  onChange: (range: DateRange) => void;
  /** In px; above cards filters share the line. */
  width?: number;
}

const PRESET_DAYS = [7, 30, 90] as const;

/** From one day to another, in a table's toolbar. */
export function DateRangeFilter({ label, any, clearLabel, value, onChange, width = 236 }: DateRangeFilterProps) {
  const { t } = useTranslation();
  const isOpen = value.from === undefined && value.to === undefined;
  return (
    <Box className={classes.filter ?? ""} style={{ "--filter-width": `${width}px` }}>
      <DateRangeField
        // What is written on a button has to be part of its name for screen readers.
        label={isOpen ? `${label}: ${any}` : label}
        placeholder={any}
        clearLabel={clearLabel}
        value={value}
        onChange={onChange}
        presets={PRESET_DAYS.map((count) => ({
          label: t("ui:calendar_last_days", { count }),
          range: { from: daysBefore(today(), count - 1), to: today() },
        }))}
      />
    </Box>
  );
}
