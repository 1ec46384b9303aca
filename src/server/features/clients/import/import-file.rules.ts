import type { ImportMapping, ImportPreview } from "#shared/clients/clients.contract.ts";
import { foldText } from "#shared/domain/fold.ts";

/** Headings as people write them in the five languages of our countries, folded. The first that fits wins. */
const HEADINGS: Record<keyof ImportMapping, readonly RegExp[]> = {
  email: [/^e ?-? ?mail/, /mail|courriel|correo|posta elettronica/],
  first_name: [
    /^(vorname|prenom|first ?-?_?name|given ?name|nombre|forename|nome)/,
    /\b(vorname|prenom|first|given)\b/,
  ],
  last_name: [
    /^(nachname|familienname|last ?-?_?name|surname|family ?name|nom de famille|apellidos?|cognome|nom|name)$/,
    /\b(nachname|last|surname|apellidos?|cognome)\b/,
  ],
  phone: [/^(telefon|telephone|telefono|phone|mobil|movil|handy|portable|cellulare|tel)/, /phone|telefon|mobil/],
};
/** Headings that can stand over whole names; whether they do is told by what stands below. */
const WHOLE_NAME: readonly RegExp[] = [
  /^(full|guest|client|customer|gast|gaste|kunden?)?[ _-]?name$/,
  /^(nom|nombre|nome)( complet| completo)?$/,
  /^(vor|vorname|prenom|first|nombre|nome)\b.*\b(nachname|zuname|nom|last|apellidos?|cognome)\b/,
  /^(nachname|nom|last|apellidos?|cognome)\b.*\b(vorname|prenom|first|nombre|nome)\b/,
];
const LONGEST_HEADING = 100;
/** Whether somebody meant an address, right or wrong. */
function isEmail(cell: string): boolean {
  const at = cell.indexOf("@");
  const isParted = at > 0 && at === cell.lastIndexOf("@") && cell.lastIndexOf(".") > at + 1;
  return isParted && !cell.endsWith(".") && !/\s/.test(cell);
}
const isPhone = (cell: string): boolean => /^\+?[\d\s()./-]{6,30}$/.test(cell);

const DELIMITERS = [",", ";", "\t", "|"] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** The separator that parts the first lines most often, and alike in each; what stands in quotes does not count. */
export function guessDelimiter(text: string): Delimiter {
  const lines = outsideQuotes(text.slice(0, 64 * 1024))
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== "")
    .slice(0, 20);
  const fewestParts = (delimiter: string): number => Math.min(...lines.map((line) => line.split(delimiter).length));
  const firstParts = (delimiter: string): number => lines[0]?.split(delimiter).length ?? 0;
  const gain = (a: Delimiter, b: Delimiter): number => fewestParts(a) - fewestParts(b) || firstParts(a) - firstParts(b);
  return DELIMITERS.reduce((best, other) => (gain(other, best) > 0 ? other : best));
}

/** Every second part between quotation marks stands in them; a doubled mark is a part of nothing in between. */
const outsideQuotes = (text: string): string =>
  text
    .split('"')
    .filter((_, index) => index % 2 === 0)
    .join("");

/** A first row with an address in it is somebody, not a heading. */
export const hasHeading = (firstRow: readonly string[]): boolean => !firstRow.some((cell) => isEmail(cell.trim()));

/** Which column is what, by its heading or else by what stands in it; -1 where none fits. */
export function guessMapping(
  headings: readonly string[] | undefined,
  sample: readonly (readonly string[])[],
): ImportPreview["mapping"] {
  const width = Math.max(headings?.length ?? 0, ...sample.map((row) => row.length), 0);
  const taken = new Set<number>();
  const byHeading = (field: keyof ImportMapping): number => {
    for (const pattern of HEADINGS[field]) {
      const found = headings?.findIndex(
        (text, at) => !taken.has(at) && pattern.test(foldText(text.slice(0, LONGEST_HEADING))),
      );
      if (found !== undefined && found >= 0) return found;
    }
    return -1;
  };
  const byContent = (fits: (cell: string) => boolean): number =>
    Array.from({ length: width }, (_, at) => at).findIndex(
      (at) => !taken.has(at) && sample.some((row) => fits((row[at] ?? "").trim())),
    );
  const next = (): number => Array.from({ length: width }, (_, at) => at).findIndex((at) => !taken.has(at));
  const first = (...guesses: (() => number)[]): number => {
    const column = guesses.reduce((found, guess) => (found < 0 ? guess() : found), -1);
    taken.add(column);
    return column;
  };
  const ifBare = (guess: () => number) => (): number => (headings ? -1 : guess());

  const email = first(
    () => byHeading("email"),
    () => byContent(isEmail),
  );
  const phone = first(
    () => byHeading("phone"),
    ifBare(() => byContent(isPhone)),
  );
  const first_name = first(() => byHeading("first_name"), ifBare(next));
  const last_name = first(() => byHeading("last_name"), ifBare(next));
  const guess = { email, first_name, last_name, phone: phone < 0 ? null : phone };
  if (first_name >= 0 && last_name >= 0) return guess;
  const whole = wholeNameColumn(headings, sample, Math.max(first_name, last_name));
  return whole < 0 ? guess : { ...guess, first_name: whole, last_name: whole };
}

/** The column whose cells hold first and last name, by its heading and by words that stand side by side; -1 for none. */
function wholeNameColumn(
  headings: readonly string[] | undefined,
  sample: readonly (readonly string[])[],
  onlyName: number,
): number {
  const hasTwoWords = (at: number): boolean => sample.some((row) => /\p{L}[\s,]+\p{L}/u.test(row[at] ?? ""));
  const at = headings
    ? headings.findIndex((text) => WHOLE_NAME.some((pattern) => pattern.test(foldText(text.slice(0, LONGEST_HEADING)))))
    : onlyName;
  return hasTwoWords(at) ? at : -1;
}

/** The cell a field is read from. */
export const cellOf = (row: readonly string[], column: number | null): string =>
  column === null ? "" : (row[column] ?? "");
export const isBlankRow = (row: readonly string[]): boolean => row.every((cell) => cell.trim() === "");
