import type { Locale } from "#shared/domain/locales.ts";

/** What a surprise is as long as the restaurant has not said otherwise. */
export const DEFAULT_SURPRISE: Record<Locale, string> = {
  en: "A dessert of your choice, on the house",
  de: "Ein Dessert Ihrer Wahl aufs Haus",
};
export const SURPRISE_MAX = 120;

interface SurpriseWords {
  surprise_en: string | null;
  surprise_de: string | null;
}

/** What a guest of this language is promised. Words in the other language are better than a promise nobody made. */
export function surpriseIn(locale: Locale, { surprise_en, surprise_de }: SurpriseWords): string {
  const own = locale === "de" ? (surprise_de ?? surprise_en) : (surprise_en ?? surprise_de);
  return own ?? DEFAULT_SURPRISE[locale];
}
