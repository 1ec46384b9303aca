import type { Locale } from "#shared/domain/locales.ts";

const TONES = 6;

/** "Osteria Marrovia" → "Om"; a single word gives its first two letters. */
export function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const [first = "", second] = words;
  const letters = [...first];
  return `${(letters[0] ?? "·").toUpperCase()}${([...(second ?? "")][0] ?? letters[1] ?? "").toLowerCase()}`;
}

/** The same name has the same colour everywhere. */
export function toneOf(name: string): number {
  let sum = 0;
  for (const char of name) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 9973;
  return sum % TONES;
}

/** France, Frankreich. */
export const countryName = (code: string, locale: Locale): string =>
  new Intl.DisplayNames(locale, { type: "region" }).of(code) ?? code;
