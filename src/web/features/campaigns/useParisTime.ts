import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { dateFormat } from "#shared/domain/intl.ts";
import { INTL_LOCALE, type Locale } from "#shared/domain/locales.ts";
import { PARIS } from "#shared/domain/paris-time.ts";
import { makeFormat } from "#web/lib/words/format.ts";
import { currentLocale } from "#web/lib/words/i18n.ts";
import { useOwnerUser } from "#web/lib/session/useSession.ts";

interface ParisTime {
  /** "Mon 16 Nov, 16:00" as a clock in Paris shows it; with the year if it is another one. */
  at: (when: string) => string;
  /** The day alone: "Mon 16 Nov". */
  day: (when: string) => string;
  /** The same moment on the reader's own clock, if that shows something else. */
  own: (when: string) => string | undefined;
}

/** When mails are sent: campaigns live by the clock in Paris, wherever their owner is. */
export function useParisTime(): ParisTime {
  // Re-renders when the language changes.
  useTranslation();
  const locale = currentLocale();
  const ownZone = useOwnerUser()?.timezone;
  return useMemo(() => {
    const paris = wordsIn(locale, PARIS);
    const own = wordsIn(locale, ownZone);
    return {
      at: paris.at,
      day: paris.day,
      own: (when) => (own.at(when) === paris.at(when) ? undefined : own.at(when)),
    };
  }, [locale, ownZone]);
}

function wordsIn(locale: Locale, zone: string | undefined) {
  const format = makeFormat(locale, zone);
  const day = (when: string): string => {
    const isThisYear = yearOf(when, zone) === yearOf(new Date().toISOString(), zone);
    return dateFormat(INTL_LOCALE[locale], {
      weekday: "short",
      day: "numeric",
      month: "short",
      ...(isThisYear ? {} : { year: "numeric" }),
      ...(zone === undefined ? {} : { timeZone: zone }),
    }).format(new Date(when));
  };
  return { day, at: (when: string): string => `${day(when)}, ${format.time(when)}` };
}

const yearOf = (when: string, zone: string | undefined): string =>
  dateFormat("en", { year: "numeric", ...(zone === undefined ? {} : { timeZone: zone }) }).format(new Date(when));
