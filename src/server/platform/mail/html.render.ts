import { escapeHtml } from "#shared/domain/html.ts";
import { withoutTurns } from "#shared/domain/plain-line.ts";
import { isSafeUrl } from "#shared/templates/links.ts";

// The pieces a mail is made of. Text that is the same for everybody is made safe once; what differs is a slot that knows
// where it stands, and so how a value must be escaped there.

/** Where a value lands. There is none for styles, tag names, comments or unquoted attributes: nothing is safe there. */
export type Place = "text" | "attribute" | "url" | "url_part" | "header" | "plain" | "plain_url";

/** A value that differs; `or` stands there without it, already escaped. */
export interface Slot {
  slot: string;
  as: Place;
  or: string;
}
/** Parts that are there only for somebody who has a value. */
export interface Group {
  when: string;
  parts: Part[];
}
/** Text that is safe where it stands, or something that becomes so. Plain data: it can be stored and read again. */
export type Part = string | Slot | Group;
export type Html = readonly Part[];
export type Values = Readonly<Partial<Record<string, string>>>;

/** Most values: nothing in them needs a closer look. */
const PRINTABLE = /^[ -~]*$/;
/** No line breaks or other control characters, no marks that turn the direction of what follows. */
const oneLine = (value: string): string =>
  PRINTABLE.test(value)
    ? value.trim()
    : withoutTurns(
        value
          .toWellFormed()
          .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
          .trim(),
      );

/** An address of the most ordinary form needs no parser. */
const PLAIN_URL = /^https?:\/\/[a-z\d.-]{1,253}(?::\d{1,5})?(?:[/?#][\w\-.~:/?#[\]@!$&*+,;=%]{0,1800})?$/i;
const safeUrl = (value: string): string => (PLAIN_URL.test(value) || isSafeUrl(value) ? value : "#");

/** How a value is made safe for each place. */
export const ESCAPES: Readonly<Record<Place, (value: string) => string>> = {
  text: (value) => escapeHtml(oneLine(value)),
  attribute: (value) => escapeHtml(oneLine(value)),
  url: (value) => escapeHtml(safeUrl(value.trim())),
  url_part: (value) => encodeURIComponent(oneLine(value)).replace(/['()*!~]/g, percent),
  header: (value) => oneLine(value),
  plain: (value) => oneLine(value),
  plain_url: (value) => safeUrl(value.trim()),
};

const percent = (sign: string): string => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;

/**
 * HTML in which every string is escaped, and everything that is HTML already stays what it is. Line breaks of the source and the
 * space after them are left out.
 */
export function markup(strings: TemplateStringsArray, ...values: readonly (string | number | Html)[]): Html {
  const parts: Part[] = [];
  for (const [at, fixed] of fixedParts(strings).entries()) {
    parts.push(fixed);
    const value = values[at];
    if (value === undefined) continue;
    if (typeof value === "object") parts.push(...value);
    else parts.push(escapeHtml(String(value)));
  }
  return parts;
}

/** Each place in the sources is tidied once. */
const TIDIED = new WeakMap<TemplateStringsArray, readonly string[]>();

function fixedParts(strings: TemplateStringsArray): readonly string[] {
  const known = TIDIED.get(strings);
  if (known) return known;
  const tidied = strings.map((fixed) => fixed.replaceAll(/\n\s*/g, ""));
  TIDIED.set(strings, tidied);
  return tidied;
}

/** Several pieces one after the other. */
export const join = (pieces: readonly Html[], between: Html = []): Html =>
  pieces.flatMap((piece, at) => (at > 0 ? [...between, ...piece] : piece));

/** Something that is there only for somebody who has the value. */
export const when = (name: string, parts: Html): Html => [{ when: name, parts: merge(parts) }];

/** As few parts as possible: whatever is the same for everybody stands in one string. */
export function merge(parts: Html): Part[] {
  const merged: Part[] = [];
  for (const part of parts) {
    const last = merged.at(-1);
    if (typeof part === "string" && typeof last === "string") merged[merged.length - 1] = last + part;
    else if (part !== "") merged.push(part);
  }
  return merged;
}

/** Whether somebody has a value: blanks are none. */
export const isGiven = (value: string | undefined): value is string => value !== undefined && value.trim() !== "";

/** Puts somebody's values in. Each value is made safe once for each place, however often it stands there. */
export function filler(values: Values): (parts: Html) => string {
  const safe = new Map<string, string>();
  const textOf = ({ slot, as, or }: Slot): string => {
    const key = `${as} ${slot}`;
    const known = safe.get(key);
    if (known !== undefined) return known;
    const value = values[slot];
    // A fallback is not remembered: it may differ from place to place.
    if (!isGiven(value)) return or;
    const text = ESCAPES[as](value);
    safe.set(key, text);
    return text;
  };
  const fillParts = (parts: Html): string => {
    let text = "";
    for (const part of parts) {
      if (typeof part === "string") text += part;
      else if ("slot" in part) text += textOf(part);
      else if (isGiven(values[part.when])) text += fillParts(part.parts);
    }
    return text;
  };
  return fillParts;
}

/** Puts in what is known for everybody and leaves the other slots open. Names without a value count as known to be missing. */
export function bind(parts: Html, values: Readonly<Record<string, string | undefined>>): Part[] {
  return merge(
    parts.flatMap((part): Html => {
      if (typeof part === "string") return [part];
      if ("slot" in part) return Object.hasOwn(values, part.slot) ? [filler(values)([part])] : [part];
      const inner = bind(part.parts, values);
      if (!Object.hasOwn(values, part.when)) return [{ when: part.when, parts: inner }];
      return isGiven(values[part.when]) ? inner : [];
    }),
  );
}
