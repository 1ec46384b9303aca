import { z } from "zod";
import { COUNTRIES } from "#shared/domain/countries.ts";
import { withoutTurns } from "#shared/domain/plain-line.ts";
import { PASSWORD_MAX, failedPasswordRules } from "#shared/domain/password.ts";
import {
  carriesAddress,
  carriesLink,
  hasTurns,
  isBlank,
  isCleanLine,
  isCleanText,
  tidyLine,
  tidyText,
} from "#shared/domain/text.ts";

// Messages are i18n keys; `messageOfIssue` in issues.ts turns an issue into key and arguments.

/** Later checks are left out once this one fails: nothing long meets them. */
const tooLong = { error: "validation:max_length", abort: true } as const;
const unclean = { error: "validation:text", abort: true } as const;

const given = (required = "validation:required") =>
  z.string({ error: (issue) => (issue.input === undefined || issue.input === null ? required : "validation:text") });

/** Required one-line text: trimmed, not blank, no line breaks or other control characters, in one spelling (NFC). */
export const line = (max: number, required = "validation:required") =>
  given(required)
    .max(max, tooLong)
    .refine(isCleanLine, unclean)
    .overwrite((value) => tidyLine(withoutTurns(value)))
    .refine((value) => !isBlank(value), required);

/** Optional one-line text; an empty string means "none" and becomes null. */
export const optionalLine = (max: number) =>
  typedLine(max)
    .transform((value) => (isBlank(value) ? null : value))
    .nullish();

/** Optional one-line text that mails carry to guests: no link of somebody else's travels in it. */
export const optionalOffer = (max: number) =>
  typedLine(max)
    .refine((value) => !carriesLink(value), "validation:name_address")
    .transform((value) => (isBlank(value) ? null : withoutTurns(value)))
    .nullish();

/** One line that may be empty: what somebody types into a search. */
export const typedLine = (max: number) => given().max(max, tooLong).refine(isCleanLine, unclean).overwrite(tidyLine);

/** Required text of several lines. */
export const longText = (max: number) => typedText(max).min(1, "validation:required");

/** Text of several lines that may be empty. */
export const typedText = (max: number) => given().max(max, tooLong).refine(isCleanText, unclean).overwrite(tidyText);

const NAME_MAX = 80;

/** A person's name. Mails greet with it, also mails to people who did not type it: it carries no address and turns nothing round. */
export const personName = (required = "validation:required") =>
  given(required)
    .max(NAME_MAX, tooLong)
    .refine(isCleanLine, unclean)
    .overwrite(tidyLine)
    .refine((value) => !isBlank(value), { error: required, abort: true })
    .refine((value) => !hasTurns(value), unclean)
    .refine((value) => !carriesAddress(value), "validation:name_address");
export const firstName = personName("validation:first_name");
export const lastName = personName("validation:last_name");

/** A restaurant's name: mails and pages are headed by it. Some are called after their website, none is a link. */
export const placeName = line(120).refine((value) => !carriesLink(value), "validation:name_address");

/** Deliberately stricter than RFC 5322: no quoted local parts, comments or address literals reach a mail server. */
const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/** An address, normalised to lower case. */
export const email = z
  .string("validation:email")
  .trim()
  .toLowerCase()
  .max(254, { error: "validation:email", abort: true })
  .refine(
    // A check that failed does not keep the next from running: the length is asked for again, before the first look.
    (value) =>
      value.length <= 254 &&
      EMAIL.test(value) &&
      !value.includes("..") &&
      !value.startsWith(".") &&
      !value.includes(".@"),
    "validation:email",
  );

/** A password as typed at sign-in: any text, bounded, and never changed. Half a character (a lone surrogate) is refused: all of them have the same hash. */
export const password = z
  .string({ error: (issue) => (issue.input === undefined ? "validation:required" : "validation:text") })
  .min(1, "validation:required")
  .max(PASSWORD_MAX, tooLong)
  .refine((value) => value.isWellFormed(), unclean);

/** A password being chosen: one message for each rule that fails. */
export const newPassword = password.superRefine((value, ctx) => {
  for (const rule of value === "" ? [] : failedPasswordRules(value)) {
    ctx.addIssue({ code: "custom", message: `validation:password_${rule}` });
  }
});

/** Refuses on the confirmation field when the two differ. */
export const samePassword = (input: { password: string; password_confirmation: string }): boolean =>
  input.password === input.password_confirmation;
export const SAME_PASSWORD = {
  error: "validation:password_confirmation",
  path: ["password_confirmation"],
  // Reported together with the other faults, not only once those are corrected.
  when: ({ value }: { value: unknown }): boolean =>
    typeof value === "object" && value !== null && "password" in value && "password_confirmation" in value,
};

/** Terms and the like: only a real `true` counts. */
export const accepted = (message: string) => z.literal(true, message);

export const country = z
  .string({
    error: (issue) =>
      issue.input === undefined || issue.input === null ? "validation:required" : "validation:country",
  })
  .trim()
  .toUpperCase()
  .min(1, { error: "validation:required", abort: true })
  .max(2, "validation:country")
  .pipe(z.enum(COUNTRIES, "validation:country"));

/** A phone number as typed. Whether it is one is for the server to say, which knows the country and shows an example from there. */
export const optionalPhone = optionalLine(40);

/** A web address, to which https:// is added where it was left out; an empty string means "none". */
export const optionalWebsite = z
  .string("validation:website")
  .max(200, tooLong)
  .refine(isCleanLine, unclean)
  .overwrite(tidyLine)
  .overwrite(withScheme)
  .refine((value) => value === "" || isWebAddress(value), "validation:website")
  .transform((value) => (value === "" ? null : value))
  .nullish();

/** What has a colon before any dot names its own scheme, such as mailto:, and is left to be refused. */
function withScheme(value: string): string {
  return value === "" || /^[a-z][a-z0-9+-]*:(?!\d)/i.test(value) ? value : `https://${value.replace(/^\/\//, "")}`;
}

function isWebAddress(value: string): boolean {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  return (
    url !== undefined &&
    /^https?:$/.test(url.protocol) &&
    url.hostname.includes(".") &&
    url.username === "" &&
    !/\s/.test(value)
  );
}

export const bool = z.boolean("validation:boolean");
/** A token from a link: opaque, bounded. */
export const opaqueToken = z
  .string("validation:required")
  .min(1, "validation:required")
  .max(200, "validation:text")
  .regex(/^[\w-]*$/, "validation:text");
