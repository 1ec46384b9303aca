export const LOCALES = ["en", "de"] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = "en";

/** Where a browser keeps the chosen language for pages the server writes; the app's scripts write it too. */
export const LOCALE_COOKIE = "locale";
export const LOCALE_COOKIE_SECONDS = 365 * 24 * 3600;

export const isLocale = (value: unknown): value is Locale => LOCALES.some((locale) => locale === value);

/** German for any German variant, else English: the rule for both browser language and Accept-Language. */
export function localeFromLanguages(languages: readonly string[]): Locale {
  for (const tag of languages) {
    const locale = tag.trim().slice(0, 2).toLowerCase();
    if (isLocale(locale)) return locale;
  }
  return DEFAULT_LOCALE;
}

/** How each language writes dates and numbers; English as Europe writes it: 14 Nov 2026, 16:00, €9.90. */
export const INTL_LOCALE: Record<Locale, string> = { en: "en-GB", de: "de-DE" };
