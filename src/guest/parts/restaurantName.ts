import type { Locale } from "#shared/domain/locales.ts";

/** France, Frankreich. */
export const countryName = (code: string, locale: Locale): string =>
  new Intl.DisplayNames(locale, { type: "region" }).of(code) ?? code;
