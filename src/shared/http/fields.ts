import { z } from "zod";
import { COUNTRIES } from "#shared/domain/countries.ts";
import { withoutTurns } from "#shared/domain/plain-line.ts";
import { PASSWORD_MAX, failedPasswordRules } from "#shared/domain/password.ts";

// Messages are i18n keys; `messageOfIssue` in issues.ts turns an issue into key and arguments.

/** NUL breaks PostgreSQL text; a lone surrogate breaks UTF-8. Both are refused before any query. */
const isStorable = (value: string): boolean => !value.includes("\0") && value.isWellFormed();
/** Zero-width and other format characters do not make a name. */
const isBlank = (value: string): boolean => value.replace(/[\p{Z}\p{C}]/gu, "") === "";

const storable = (max: number) =>
  z
    .string({ error: (issue) => (issue.input === undefined ? "validation:required" : "validation:text") })
    .trim()
    .max(max, "validation:max_length")
    .refine(isStorable, "validation:text");

/** Required one-line text: trimmed, not blank, no line breaks. */
export const line = (max: number, required = "validation:required") =>
  z
    .string({ error: (issue) => (issue.input === undefined || issue.input === null ? required : "validation:text") })
    .overwrite(withoutTurns)
    .trim()
    .max(max, "validation:max_length")
    .refine(isStorable, "validation:text")
    .refine((value) => !/[\r\n]/.test(value), "validation:text")
    .refine((value) => !isBlank(value), required);

/** Optional one-line text; an empty string means "none" and becomes null. */
export const optionalLine = (max: number) =>
  storable(max)
    .refine((value) => !/[\r\n]/.test(value), "validation:text")
    .transform((value) => (isBlank(value) ? null : value))
    .nullish();

/** Deliberately stricter than RFC 5322: no quoted local parts, comments or address literals reach a mail server. */
const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/** An address, normalised to lower case. */
export const email = z
  .string("validation:email")
  .trim()
  .toLowerCase()
  .max(254, "validation:email")
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

/** A password as typed at sign-in: any text, bounded. */
export const password = z
  .string({ error: (issue) => (issue.input === undefined ? "validation:required" : "validation:text") })
  .min(1, "validation:required")
  .max(PASSWORD_MAX, "validation:max_length");

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
  // Said together with the other faults, not only once they are mended.
  when: ({ value }: { value: unknown }): boolean =>
    typeof value === "object" && value !== null && "password" in value && "password_confirmation" in value,
};

/** Terms and the like: only a real `true` counts. */
export const accepted = (message: string) => z.literal(true, message);

export const country = z
  .string({ error: (issue) => (issue.input === undefined ? "validation:required" : "validation:country") })
  .trim()
  .toUpperCase()
  .max(2, "validation:country")
  .pipe(z.enum(COUNTRIES, "validation:country"));

/** Digits with the usual separators; whether the number can exist is checked by the server. */
export const optionalPhone = z
  .string("validation:phone")
  .trim()
  .max(30, "validation:phone")
  .refine((value) => value === "" || /^\+?[\d\s()./-]{6,30}$/.test(value), "validation:phone")
  .transform((value) => (value === "" ? null : value))
  .nullish();

/** A full web address; an empty string means "none". */
export const optionalWebsite = z
  .string("validation:website")
  .trim()
  .max(200, "validation:max_length")
  .refine((value) => value === "" || isWebAddress(value), "validation:website")
  .transform((value) => (value === "" ? null : value))
  .nullish();

function isWebAddress(value: string): boolean {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  return (
    url !== undefined &&
    /^https?:$/.test(url.protocol) &&
    url.hostname.includes(".") &&
    url.username === "" &&
    !/[\s\0]/.test(value)
  );
}

export const bool = z.boolean("validation:boolean");
/** A token from a link: opaque, bounded. */
export const opaqueToken = z
  .string("validation:required")
  .min(1, "validation:required")
  .max(200, "validation:text")
  .regex(/^[\w-]*$/, "validation:text");
