import classes from "./InitialsAvatar.module.css";

interface InitialsAvatarProps {
  name: string;
  size?: number;
  /** People are round and pale, restaurants are dark tiles. */
  shape?: "person" | "tile";
}

/** The initials of a name, as decoration beside the written name. The same name always gets the same colour. */
export function InitialsAvatar({ name, size = 36, shape = "person" }: InitialsAvatarProps) {
  return (
    <span
      className={classes.avatar}
      data-shape={shape}
      data-color={colorIndexOf(name, shape === "tile" ? 10 : 6)}
      style={{ width: size, height: size, fontSize: Math.max(10, Math.round(size * (shape === "tile" ? 0.4 : 0.34))) }}
      data-initials={initialsOf(name, shape === "tile" ? "place" : "person")}
      aria-hidden="true"
    />
  );
}

/** People by first and last name ("Odile Marie Ferrandel" → OF), places by their first two words ("De Zilte Kreeft" → DZ). */
function initialsOf(name: string, of: "person" | "place" = "person"): string {
  const words = name.split(/[\s\-–]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const second = of === "person" ? words.slice(1).at(-1) : words[1];
  const letters = [words[0], second].flatMap((word) => word?.match(/[\p{L}\p{N}]/u) ?? []);
  return letters.join("").toLocaleUpperCase();
}

/** A stable colour for a name, from 1 to count. */
function colorIndexOf(name: string, count: number): number {
  let hash = 0;
  for (const char of name.trim().toLowerCase()) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) >>> 0;
  return (hash % count) + 1;
}
