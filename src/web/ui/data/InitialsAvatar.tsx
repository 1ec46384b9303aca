import { TILE_COLOURS, colourOf, initialsOf, monogramOf } from "#shared/domain/monogram.ts";
import classes from "./InitialsAvatar.module.css";

const PERSON_COLOURS = 6;

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
      data-color={colourOf(name, shape === "tile" ? TILE_COLOURS : PERSON_COLOURS)}
      style={{ width: size, height: size, fontSize: Math.max(10, Math.round(size * (shape === "tile" ? 0.4 : 0.34))) }}
      data-initials={shape === "tile" ? monogramOf(name) : initialsOf(name)}
      aria-hidden="true"
    />
  );
}
