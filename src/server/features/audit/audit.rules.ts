/** What is known of an event, as it was written down. */
export type Details = Readonly<Record<string, unknown>>;

/** Names of values nobody may read, wherever they stand. */
const SECRET =
  /pass(word|phrase)?|secret|token|hash|api_?key|credential|cookie|authorization|(^|_)(pin|code_hash|otp)$/i;
const HIDDEN = "•••";

const isPlain = (value: unknown): value is Details =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date);

/** The same without secrets. That there is one may be told: `has_pin: true` stays. */
export function withoutSecrets(details: Details): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(details).map(([name, value]) => [
      name,
      SECRET.test(name) && (typeof value === "string" || typeof value === "object") && value !== null
        ? HIDDEN
        : cleaned(value),
    ]),
  );
}

const cleaned = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(cleaned) : isPlain(value) ? withoutSecrets(value) : value;

/** Only what differs, as `before` and `after`: what an entry about a change should hold. */
export function changesOf(before: Details, after: Details): { before: Details; after: Details } {
  const names = Object.keys(after).filter((name) => textOf(before[name]) !== textOf(after[name]));
  const only = (all: Details): Details => Object.fromEntries(names.map((name) => [name, all[name] ?? null]));
  return { before: only(before), after: only(after) };
}

interface Change {
  field: string;
  before: string | null;
  after: string | null;
}
interface Comparison {
  changes: Change[];
  facts: { field: string; value: string | null }[];
}

/** How features name what was and what is now. */
const PAIRS = [
  ["before", "after"],
  ["from", "to"],
  ["before", "now"],
  ["before_cents", "amount_cents"],
] as const;

/** What changed and what else is known, in the order it was written. */
export function comparisonOf(details: Details): Comparison {
  const pair = PAIRS.find((names) => names.every((name) => name in details));
  const facts = Object.entries(details)
    .filter(([field]) => !pair?.some((name) => name === field))
    .map(([field, value]) => ({ field, value: textOf(value) }));
  if (pair === undefined) return { changes: [], facts };
  const [was, is] = pair;
  return { changes: changesBetween(details[was], details[is], is === "amount_cents" ? is : "value"), facts };
}

function changesBetween(was: unknown, is: unknown, field: string): Change[] {
  if (!isPlain(was) && !isPlain(is)) return [{ field, before: textOf(was), after: textOf(is) }];
  const [before, after] = [isPlain(was) ? was : {}, isPlain(is) ? is : {}];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((name) => ({ field: name, before: textOf(before[name]), after: textOf(after[name]) }))
    .filter((change) => change.before !== change.after);
}

const LONGEST = 500;

/** A value in one line; null where there is none. */
function textOf(value: unknown): string | null {
  if (value === null || value === undefined || value === "") return null;
  const text =
    typeof value === "string"
      ? value
      : Array.isArray(value)
        ? value.map((one) => textOf(one) ?? "–").join(", ")
        : JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
