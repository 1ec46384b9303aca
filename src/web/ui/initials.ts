/** People by first and last name ("Odile Marie Ferrandel" → OF), places by their first two words ("De Zilte Kreeft" → DZ). */
export function initialsOf(name: string, of: "person" | "place" = "person"): string {
  const words = name.split(/[\s\-–]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const second = of === "person" ? words.slice(1).at(-1) : words[1];
  const letters = [words[0], second].flatMap((word) => word?.match(/[\p{L}\p{N}]/u) ?? []);
  return letters.join("").toLocaleUpperCase();
}

/** A stable colour for a name, from 1 to count. */
export function colorIndexOf(name: string, count: number): number {
  let hash = 0;
  for (const char of name.trim().toLowerCase()) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) >>> 0;
  return (hash % count) + 1;
}
