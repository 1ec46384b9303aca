import "dayjs/locale/de";
import "#web/ui/theme/mantine-more.css";
import "#web/ui/theme/mantine-dates.css";
import { DatePickerInput } from "@mantine/dates";
import { IconCalendar } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { currentLocale } from "#web/lib/i18n.ts";
import { formatDays, today } from "./dateRange.ts";
import { useIsPhone } from "#web/ui/layout/useIsPhone.ts";
import classes from "./DateRangeField.module.css";

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
  const { t } = useTranslation();
  const isPhone = useIsPhone();
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
      type="range"
      label={label}
      {...(words === "" ? {} : { "aria-label": `${label}: ${words}` })}
      placeholder={placeholder}
      value={pair}
      onChange={handleChange}
      onDropdownClose={() => setBegun(undefined)}
      valueFormatter={() => words}
      locale={currentLocale()}
      maxDate={today()}
      allowSingleDateInRange
      hideOutsideDates
      clearable
      clearButtonProps={{ "aria-label": clearLabel }}
      leftSection={<IconCalendar size={16} stroke={1.6} aria-hidden="true" />}
      leftSectionPointerEvents="none"
      presets={presets.map((preset) => ({
        label: preset.label,
        value: [preset.range.from ?? null, preset.range.to ?? null] as Pair,
      }))}
      dropdownType={isPhone ? "modal" : "popover"}
      modalProps={{ size: "auto", attributes: { content: { "aria-label": label } } }}
      popoverProps={{
        position: "bottom-start",
        // Mantine names the calendar by an id that does not exist in the page.
        attributes: { dropdown: { "aria-label": label, "aria-labelledby": undefined } },
      }}
      ariaLabels={{
        previousMonth: t("ui:calendar.previous_month"),
        nextMonth: t("ui:calendar.next_month"),
        previousYear: t("ui:calendar.previous_year"),
        nextYear: t("ui:calendar.next_year"),
        previousDecade: t("ui:calendar.previous_decade"),
        nextDecade: t("ui:calendar.next_decade"),
      }}
      classNames={{
        input: classes.input ?? "",
        datePickerRoot: classes.root ?? "",
        day: classes.day ?? "",
        weekday: classes.weekday ?? "",
        calendarHeaderLevel: classes.level ?? "",
        presetButton: classes.preset ?? "",
        presetsList: classes.presets ?? "",
      }}
    />
  );
}
