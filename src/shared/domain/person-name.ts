/**
 * A whole name in two: "Moser, Anna" at its comma, else before the last word and the small words that belong to it, as in
 * "Ludwig van Beethoven". A single word is a first name.
 */
export function splitName(name: string): { first_name: string; last_name: string } {
  const comma = name.indexOf(",");
  if (comma >= 0) return { first_name: name.slice(comma + 1).trim(), last_name: name.slice(0, comma).trim() };
  const words = name.trim().split(/\s+/);
  const lastGiven = words.slice(0, -1).findLastIndex((word) => !isSmallWord(word));
  const at = Math.max(1, lastGiven + 1);
  return { first_name: words.slice(0, at).join(" "), last_name: words.slice(at).join(" ") };
}

/** Such as von, de or d': written small, and followed by the rest of the name. */
const isSmallWord = (word: string): boolean => /^\p{Ll}[\p{Ll}'’]{0,4}$/u.test(word);
