import { keptUpTo } from "./kept.ts";

// Making a formatter costs a thousand times what using it does, and a screen asks for the same few again and again.

/** Time zones come from accounts, so that there could be any number. */
const MOST = 300;
const LONGEST = 1_000;

/** Keeps what was made, by what it was made of. */
function kept<Options, Made>(make: (locale: string, options: Options) => Made) {
  const known = keptUpTo<Made>(MOST, LONGEST);
  return (locale: string, options: Options): Made =>
    known(`${locale} ${JSON.stringify(options)}`, () => make(locale, options));
}

export const dateFormat = kept(
  (locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
);
export const numberFormat = kept((locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options));
export const relativeFormat = kept(
  (locale, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(locale, options),
);
const displayNames = kept((locale, options: Intl.DisplayNamesOptions) => new Intl.DisplayNames([locale], options));

/** A country or a language by its code, in the reader's language; a code nobody knows stays a code. */
export function nameOf(type: "region" | "language", code: string, locale: string): string {
  try {
    return displayNames(locale, { type }).of(code) ?? code;
  } catch {
    return code;
  }
}
