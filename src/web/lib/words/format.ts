import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { dateFormat, numberFormat } from "#shared/domain/intl.ts";
import { formatCents } from "#shared/domain/money.ts";
import { formatRelativeTime } from "#shared/domain/relative-time.ts";
import { INTL_LOCALE, type Locale } from "#shared/domain/locales.ts";
import { currentLocale } from "./i18n.ts";
import { useOwnerUser } from "#web/lib/session/useSession.ts";

type When = Date | string | number;

export interface Format {
  date(at: When): string;
  /** Leaves out the year if it is the current one. */
  shortDate(at: When, now?: Date): string;
  dateTime(at: When): string;
  time(at: When): string;
  number(value: number, options?: Intl.NumberFormatOptions): string;
  money(cents: number): string;
  relative(at: When, now?: Date): string;
}

/** Formats in a language and an IANA time zone; without a zone, in the browser's. An unreadable date becomes a dash. */
export function makeFormat(locale: Locale, timeZone?: string): Format {
  const intl = INTL_LOCALE[locale];
  const zone = timeZone !== undefined && isTimeZone(timeZone) ? { timeZone } : {};
  const date = dateFormat(intl, { day: "numeric", month: "short", year: "numeric", ...zone });
  const short = dateFormat(intl, { day: "numeric", month: "short", ...zone });
  const year = dateFormat(intl, { year: "numeric", ...zone });
  const time = dateFormat(intl, { hour: "2-digit", minute: "2-digit", hourCycle: "h23", ...zone });
  const formatTime = (at: Date): string => (locale === "de" ? `${time.format(at)} Uhr` : time.format(at));
  const guarded =
    (format: (at: Date) => string) =>
    (when: When): string => {
      const at = new Date(when);
      return Number.isNaN(at.getTime()) ? "–" : format(at);
    };
  return {
    date: guarded((at) => date.format(at)),
    shortDate: (when, now = new Date()) =>
      guarded((at) => (year.format(at) === year.format(now) ? short : date).format(at))(when),
    time: guarded(formatTime),
    dateTime: guarded((at) => `${date.format(at)}, ${formatTime(at)}`),
    number: (value, options = {}) => numberFormat(intl, options).format(value),
    money: (cents) => formatCents(cents, intl),
    relative: (when, now = new Date()) => guarded((at) => formatRelativeTime(at, now, { locale: intl, ...zone }))(when),
  };
}

function isTimeZone(zone: string): boolean {
  try {
    return Boolean(dateFormat("en", { timeZone: zone }));
  } catch {
    return false;
  }
}

/** Dates, numbers and prices in the current language; dates in the owner's own time zone. */
export function useFormat(): Format {
  // Re-renders when the language changes.
  useTranslation();
  const locale = currentLocale();
  const timeZone = useOwnerUser()?.timezone;
  return useMemo(() => makeFormat(locale, timeZone), [locale, timeZone]);
}
