// Making a formatter costs a thousand times what using it does, and a screen asks for the same few again and again.

const MOST = 300;

/** Keeps what was made, by what it was made of. */
function kept<Options, Made>(make: (locale: string, options: Options) => Made) {
  const known = new Map<string, Made>();
  return (locale: string, options: Options): Made => {
    const key = `${locale} ${JSON.stringify(options)}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const made = make(locale, options);
    // Time zones come from accounts: however many there are, memory stays bounded.
    if (known.size >= MOST) known.clear();
    known.set(key, made);
    return made;
  };
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
