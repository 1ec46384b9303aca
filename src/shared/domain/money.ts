import { numberFormat } from "./intl.ts";

export const CURRENCY = "EUR";

/** Cents are the only unit in code and database; this is the one place they become a price for people. */
export const formatCents = (cents: number, locale: string): string =>
  numberFormat(locale, { style: "currency", currency: CURRENCY }).format(cents / 100);
