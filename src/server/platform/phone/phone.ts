import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import type { Country } from "#shared/domain/countries.ts";

/** The number in international form, undefined when it cannot exist. A national number is read in the given country. */
export const normalizePhone = (phone: string, country: string): string | undefined => {
  const parsed = parsePhoneNumberFromString(phone, country as Country);
  return parsed?.isPossible() ? parsed.number : undefined;
};
