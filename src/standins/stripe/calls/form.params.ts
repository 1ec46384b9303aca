import { z } from "zod";
import { invalid } from "#standins/stripe/stripe.fault.ts";

export type FormValue = string | FormValue[] | { [key: string]: FormValue };

/** Reads `a[b][0][c]=d` as Stripe does; a group whose keys all count up is an array. */
export function decodeForm(text: string): { [key: string]: FormValue } {
  const root: { [key: string]: FormValue } = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    const path = [name.split("[")[0] ?? "", ...Array.from(name.matchAll(/\[([^\]]*)\]/g), (match) => match[1] ?? "")];
    let at = root;
    for (const [index, part] of path.entries()) {
      const key = part === "" ? String(Object.keys(at).length) : part;
      if (index === path.length - 1) at[key] = value;
      else {
        const next = at[key];
        at = typeof next === "object" && !Array.isArray(next) ? next : (at[key] = Object.create(null) as typeof root);
      }
    }
  }
  return Object.fromEntries(Object.entries(root).map(([key, value]) => [key, withArrays(value)]));
}

function withArrays(value: FormValue): FormValue {
  if (typeof value === "string" || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, withArrays(inner)] as const);
  if (entries.length > 0 && entries.every(([key]) => /^\d+$/.test(key))) return entries.map(([, inner]) => inner);
  return Object.fromEntries(entries);
}

const INTEGER = "integer";
const BOOLEAN = "boolean";

export const integer = z
  .string()
  .regex(/^-?\d{1,15}$/, INTEGER)
  .transform(Number);
export const positive = integer.refine((value) => value >= 0, "nonnegative");
export const decimal = z
  .string()
  .regex(/^-?\d+(\.\d+)?$/, "decimal")
  .transform(Number);
export const flag = z.enum(["true", "false"], BOOLEAN).transform((value) => value === "true");
export const text = z.string().max(5000, "length");
export const filled = text.min(1, "empty");
/** An empty string clears the field. */
export const clearable = text.transform((value) => (value === "" ? null : value));
export const webAddress = filled.refine((value) => URL.canParse(value) && /^https?:/.test(value), "url");
export const metadata = z.union([
  z.literal("").transform(() => null),
  z.record(z.string().max(40, "length"), z.string().max(500, "length")),
]);
export const address = z.strictObject({
  city: text.optional(),
  country: text.optional(),
  line1: text.optional(),
  line2: text.optional(),
  postal_code: text.optional(),
  state: text.optional(),
});
export const paging = {
  limit: integer.refine((value) => value >= 1 && value <= 100, "limit").optional(),
  starting_after: filled.optional(),
  ending_before: filled.optional(),
  created: z
    .union([
      integer,
      z.strictObject({
        gt: integer.optional(),
        gte: integer.optional(),
        lt: integer.optional(),
        lte: integer.optional(),
      }),
    ])
    .optional(),
};

const FORMS: Record<string, (param: string) => [message: string, code?: string]> = {
  [INTEGER]: (param) => [`Invalid integer: ${param}`, "parameter_invalid_integer"],
  [BOOLEAN]: (param) => [`Invalid boolean: ${param}`],
  empty: (param) => [
    `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset.`,
    "parameter_invalid_empty",
  ],
  url: () => ["Not a valid URL", "url_invalid"],
  length: (param) => [`Invalid string: ${param}; too long`, "parameter_invalid_string_blank"],
  nonnegative: (param) => [`Invalid non-negative integer: ${param}`, "parameter_invalid_integer"],
  limit: () => ["Invalid limit: must be between 1 and 100", "parameter_invalid_integer"],
};

/** Gives the values of one call or the error Stripe gives for the first parameter that is wrong. */
export function parseParams<T extends z.ZodType>(schema: T, raw: { [key: string]: FormValue }): z.output<T> {
  const result = schema.safeParse(raw);
  if (result.success) return result.data;
  throw faultOf(result.error.issues[0], raw);
}

function faultOf(issue: z.core.$ZodIssue | undefined, raw: unknown): Error {
  if (!issue) return invalid("Invalid request");
  // A union reports every way it failed; the deepest says what the caller got wrong.
  if (issue.code === "invalid_union") {
    const inner = issue.errors.flat().toSorted((a, b) => b.path.length - a.path.length)[0];
    if (inner) return faultOf({ ...inner, path: [...issue.path, ...inner.path] }, raw);
  }
  const param = nameOf(issue.path);
  if (issue.code === "unrecognized_keys") {
    const unknown = nameOf([...issue.path, issue.keys[0] ?? ""]);
    return invalid(`Received unknown parameter: ${unknown}`, "parameter_unknown", unknown);
  }
  if (valueAt(raw, issue.path) === undefined)
    return invalid(`Missing required param: ${param}.`, "parameter_missing", param);
  if (issue.code === "invalid_value" && issue.message !== BOOLEAN)
    return invalid(`Invalid ${param}: must be one of ${issue.values.map(String).join(", ")}`, undefined, param);
  const [message, code] = FORMS[issue.message]?.(param) ?? [`Invalid ${param}: ${issue.message}`];
  return invalid(message, code, param);
}

const nameOf = (path: readonly PropertyKey[]): string =>
  path.map((part, index) => (index === 0 ? String(part) : `[${String(part)}]`)).join("");

function valueAt(raw: unknown, path: readonly PropertyKey[]): unknown {
  let at = raw;
  for (const part of path) at = at && typeof at === "object" ? (at as Record<PropertyKey, unknown>)[part] : undefined;
  return at;
}

/** New metadata laid over the old: an empty value removes its key, no metadata at all removes them all. */
export function mergeMetadata(
  old: Record<string, string> | null,
  change: Record<string, string> | null | undefined,
): Record<string, string> {
  if (change === null) return {};
  return Object.fromEntries(Object.entries({ ...old, ...change }).filter(([, value]) => value !== ""));
}
