import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Wave } from "#shared/campaigns/campaigns.model.ts";
import { dateFormat } from "#shared/domain/intl.ts";
import { INTL_LOCALE } from "#shared/domain/locales.ts";
import { PARIS } from "#shared/domain/paris-time.ts";
import { makeFormat } from "#web/lib/words/format.ts";
import { currentLocale } from "#web/lib/words/i18n.ts";

interface WallWords {
  /** "Mon", of a day like 2026-11-16. */
  weekday: (day: string) => string;
  /** "17", and "16 Nov" where a month begins or nothing before has named it. */
  dayOfMonth: (day: string, isFirst: boolean) => string;
  /** "16 – 22 Nov". */
  days: (from: string, to: string) => string;
  /** "Wed 23:59", of a moment. */
  end: (at: string) => string;
  /** "Mon 16:00 to Wed 23:59". */
  window: (wave: Pick<Wave, "due_at" | "ends_at">) => string;
}

/** Days and times as calendar and clock in Paris show them, short enough for a calendar. */
export function useWallWords(): WallWords {
  const { t } = useTranslation();
  const locale = currentLocale();
  return useMemo(() => {
    const intl = INTL_LOCALE[locale];
    const time = makeFormat(locale, PARIS).time;
    const weekday = dateFormat(intl, { weekday: "short", timeZone: "UTC" });
    const parisDay = dateFormat(intl, { weekday: "short", timeZone: PARIS });
    const dayAndMonth = dateFormat(intl, { day: "numeric", month: "short", timeZone: "UTC" });
    // An abbreviation within a sentence has its dot in German.
    const dot = locale === "de" ? "." : "";
    const dayOf = (at: string): string => `${parisDay.format(new Date(at))}${dot}`;
    const moment = (at: string): string => `${dayOf(at)} ${time(at)}`;
    // The word for the hour is said once, at the end.
    const begin = (at: string): string => `${dayOf(at)} ${time(at).replace(/ Uhr$/, "")}`;
    return {
      weekday: (day) => weekday.format(new Date(day)),
      dayOfMonth: (day, isFirst) =>
        isFirst || day.endsWith("-01") ? dayAndMonth.format(new Date(day)) : String(Number(day.slice(8))),
      days: (from, to) => dayAndMonth.formatRange(new Date(from), new Date(to)),
      end: moment,
      window: ({ due_at: from, ends_at: to }) => t("campaign_editor:window", { from: begin(from), to: moment(to) }),
    };
  }, [locale, t]);
}
