import type { TFunction } from "i18next";
import { dateFormat } from "#shared/domain/intl.ts";
import { INTL_LOCALE } from "#shared/domain/locales.ts";
import { currentLocale } from "#web/lib/words/i18n.ts";

/** "Nov 2026" of 2026-11; the month that is still running says so, because its figures have not fallen. */
export function monthName(month: string, isRunning: boolean, t: TFunction): string {
  const name = formatted(month, { month: "short", year: "numeric" });
  return isRunning ? t("figures:running", { month: name }) : name;
}

/** For the foot of a column: "Nov"; the first of a row of months and each January tell the year. */
export const monthTick = (month: string, index: number): string =>
  formatted(month, index === 0 || month.endsWith("-01") ? { month: "short", year: "numeric" } : { month: "short" });

/** A month is no instant: no time zone moves it. */
const formatted = (month: string, options: Intl.DateTimeFormatOptions): string =>
  dateFormat(INTL_LOCALE[currentLocale()], { ...options, timeZone: "UTC" }).format(new Date(`${month}-01`));
