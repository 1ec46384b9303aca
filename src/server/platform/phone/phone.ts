import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import type { Country } from "#shared/domain/countries.ts";

/** With every separator; the library's patterns are not made for endless text. */
const LONGEST = 40;

/** The number in international form, undefined when it cannot exist. A national number is read in the given country. */
export const normalizePhone = (phone: string, country: string): string | undefined => {
  if (phone.length > LONGEST) return undefined;
  const parsed = parsePhoneNumberFromString(phone, country as Country);
  return parsed?.isPossible() ? parsed.number : undefined;
};
