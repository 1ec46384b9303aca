import { TILE_COLOURS, colourOf, initialsOf, monogramOf } from "#shared/domain/monogram.ts";

const PERSON_COLOURS = 6;

/** People are round and pale, restaurants are dark tiles. */
export type AvatarShape = "person" | "tile";

/** The letters that stand for a name, and its colour: the same name always gets the same. */
export const avatarOf = (name: string, shape: AvatarShape): { initials: string; colour: number } =>
  shape === "tile"
    ? { initials: monogramOf(name), colour: colourOf(name, TILE_COLOURS) }
    : { initials: initialsOf(name), colour: colourOf(name, PERSON_COLOURS) };
