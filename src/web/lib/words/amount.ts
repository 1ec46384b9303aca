import { numberFormat } from "#shared/domain/intl.ts";
import { INTL_LOCALE, type Locale } from "#shared/domain/locales.ts";

interface Bounds {
  /** In cents; one by default. */
  least?: number;
  most: number;
  /** Whether "1.234" is a thousand and more. Where small amounts are usual it is a slip, and no amount at all. */
  thousands?: boolean;
}

/** No mark between thousands: 1234, 1234.5, 1234,50. */
const PLAIN = /^(\d{1,12})(?:[.,](\d{1,2}))?$/;
const GERMAN = /^(\d{1,3}(?:\.\d{3}){1,3})(?:,(\d{1,2}))?$/;
const ENGLISH = /^(\d{1,3}(?:,\d{3}){1,3})(?:\.(\d{1,2}))?$/;
const ONE_MARK = /^\d{1,3}[.,]\d{3}$/;

/** Cents of an amount as people write it: 48, 48.5, 48,50, 1.234,50, 1,234.50, 1'234.50. Undefined for anything else. */
export function centsOf(text: string, { least = 1, most, thousands = false }: Bounds): number | undefined {
  const typed = text.replaceAll(/[\s€'’]/g, "");
  if (!thousands && ONE_MARK.test(typed)) return undefined;
  const [, euros, part = ""] = PLAIN.exec(typed) ?? GERMAN.exec(typed) ?? ENGLISH.exec(typed) ?? [];
  if (euros === undefined) return undefined;
  const cents = Number(euros.replaceAll(/[.,]/g, "")) * 100 + Number(part.padEnd(2, "0"));
  return cents >= least && cents <= most ? cents : undefined;
}

/** An amount as somebody would type it, for a field. */
export const amountText = (cents: number, locale: Locale): string =>
  numberFormat(INTL_LOCALE[locale], { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(cents / 100);
