import type { GuestLanguage } from "#shared/domain/guest-languages.ts";
import { INTL_LOCALE } from "#shared/domain/locales.ts";
import { PARIS } from "#shared/domain/paris-time.ts";
import { dateFormat } from "#shared/domain/intl.ts";

/** When an offer begins and ends, as a guest reads it in the language of the mail. */
export const offerDates = (
  { from, to }: { from: Date; to: Date },
  language: GuestLanguage,
): { offer_begin: string; offer_end: string } => {
  const format = dateFormat(language === "en" ? INTL_LOCALE.en : language, {
    weekday: "long",
    day: "numeric",
    month: "long",
    hour: "2-digit",
    minute: "2-digit",
    timeZone: PARIS,
  });
  return { offer_begin: format.format(from), offer_end: format.format(to) };
};
