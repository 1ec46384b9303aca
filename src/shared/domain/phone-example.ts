import type { Country } from "./countries.ts";

/** A mobile number as people of the country write it, with the country code. None of them is anybody's. */
const EXAMPLES: Record<Country, string> = {
  FR: "+33 6 12 34 56 78",
  DE: "+49 1512 3456789",
  BE: "+32 470 12 34 56",
  CH: "+41 78 123 45 67",
  LU: "+352 628 123 456",
  IT: "+39 312 345 6789",
  ES: "+34 612 34 56 78",
  PT: "+351 912 345 678",
  NL: "+31 6 12345678",
  AT: "+43 664 123456",
};

/** For the message about a number that cannot be one: an example from where the reader is. */
export const phoneExample = (country: string): string => EXAMPLES[country as Country] ?? EXAMPLES.FR;
