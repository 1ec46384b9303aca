import { DatePickerInput, type DatePickerInputProps } from "@mantine/dates";
import { dateFormat } from "#shared/domain/intl.ts";
import { INTL_LOCALE } from "#shared/domain/locales.ts";
import { currentLocale } from "#web/lib/words/i18n.ts";
import { useCalendarProps } from "./useCalendarProps.tsx";

interface DayFieldProps extends Pick<
  DatePickerInputProps,
  "minDate" | "maxDate" | "error" | "description" | "placeholder"
> {
  label: string;
  /** Like 2026-11-15; empty for none. */
  value: string;
  onChange: (day: string) => void;
  "data-autofocus"?: boolean;
}

/** One day from a calendar. */
export function DayField({ label, value, onChange, ...rest }: DayFieldProps) {
  const calendar = useCalendarProps(label);
  const words = value === "" ? "" : longDay(value);
  return (
    <DatePickerInput
      {...calendar}
      {...(words === "" ? {} : { "aria-label": `${label}: ${words}` })}
      value={value === "" ? null : value}
      onChange={(day) => onChange(day ?? "")}
      valueFormatter={() => words}
      {...rest}
    />
  );
}

/** "Mon, 16 Nov 2026"; a day without a time is the same in every zone. */
export const longDay = (day: string): string =>
  dateFormat(INTL_LOCALE[currentLocale()], {
    weekday: "short",
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  }).format(new Date(day));
