import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import type { Country } from "#shared/domain/countries.ts";
import { phoneExample } from "#shared/domain/phone-example.ts";
import { FieldErrors } from "#server/errors.ts";

/** With every separator; the library's patterns are not made for endless text. */
const LONGEST = 40;

/** The number in international form, undefined when it cannot exist. A national number is read in the given country. */
export const normalizePhone = (phone: string, country: string): string | undefined => {
  if (phone.length > LONGEST) return undefined;
  const parsed = parsePhoneNumberFromString(phone, country as Country);
  return parsed?.isPossible() ? parsed.number : undefined;
};

/** A number somebody typed, in international form; null for none. One that cannot exist is refused at its field. */
export function readPhone(phone: string | null | undefined, country: string, field = "phone"): string | null {
  if (!phone) return null;
  const normalized = normalizePhone(phone, country);
  if (normalized === undefined)
    throw new FieldErrors({ [field]: [{ key: "validation:phone", params: { example: phoneExample(country) } }] });
  return normalized;
}
