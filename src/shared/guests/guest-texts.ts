import type { Locale } from "#shared/domain/locales.ts";
import { guestPages as de } from "./guest-pages.de.ts";
import { guestPages as en } from "./guest-pages.en.ts";

type Shape<T> = T extends string ? string : { readonly [K in keyof T]: Shape<T[K]> };
/** The same texts in every language, or it does not compile. */
export type GuestTexts = Shape<typeof en>;

/** The texts of one language. */
export const guestTexts = (locale: Locale): GuestTexts => ({ en, de })[locale];

/** Puts values in the place of `{name}`; they are plain text and escaped where they are shown. */
export const fill = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
