/** How many colours a restaurant's tile can have; the web's tokens and the pages of guests hold the same ten. */
export const TILE_COLOURS = 10;

/** What stands for a restaurant without a logo: "Osteria Marrovia" → "Om"; a single word gives its first two letters. */
export function monogramOf(name: string): string {
  const [first = "·", second] = wordsOf(name);
  const next = second === undefined ? letterAt(first, 1) : letterAt(second, 0);
  return `${letterAt(first, 0).toLocaleUpperCase()}${next.toLocaleLowerCase()}`;
}

/** Empty where a word is shorter. */
const letterAt = (word: string, at: number): string => [...word].slice(at, at + 1).join("");

/** What stands for a person: "Odile Marie Ferrandel" → "OF". */
export function initialsOf(name: string): string {
  const words = wordsOf(name);
  return [words[0], words.slice(1).at(-1)]
    .flatMap((word) => [...(word ?? "")].slice(0, 1))
    .join("")
    .toLocaleUpperCase();
}

/** The same name has the same colour everywhere: a number from 1 to `count`. */
export function colourOf(name: string, count: number): number {
  let hash = 0;
  for (const char of name.trim().toLowerCase()) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) >>> 0;
  return (hash % count) + 1;
}

/** The words of a name, of each only its letters and digits. */
const wordsOf = (name: string): string[] =>
  name.split(/[\s\-–]/u).flatMap((word) => word.match(/[\p{L}\p{N}]/gu)?.join("") ?? []);
