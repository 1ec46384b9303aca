import { expect, test } from "vitest";
import { TILE_COLOURS, colourOf, initialsOf, monogramOf } from "./monogram.ts";

test.each([
  ["Osteria Marrovia", "Om", "OM"],
  ["De Zilte Kreeft", "Dz", "DK"],
  ["kupferhahn", "Ku", "K"],
  ["Brasserie Lunel-Vaast", "Bl", "BV"],
  ["«Bei» »Karl«", "Bk", "BK"],
  ["L’Auberge", "La", "L"],
  ["8 Bit – Bar", "8b", "8B"],
  ["Österreich", "Ös", "Ö"],
  ["X", "X", "X"],
  ["𝒞afé 🍝", "𝒞a", "𝒞"],
  ["🍝", "·", ""],
  ["", "·", ""],
])("%j is %j as a restaurant and %j as a person", (name, place, person) => {
  expect([monogramOf(name), initialsOf(name)]).toEqual([place, person]);
});

// A restaurant keeps its colour, however its name is typed.
test.each([
  ["Osteria Marrovia", 5],
  [" osteria marrovia ", 5],
  ["OSTERIA MARROVIA", 5],
  ["De Zilte Kreeft", 5],
  ["kupferhahn", 9],
  ["Österreich", 10],
  ["🍝", 8],
  ["", 1],
])("%j has colour %i", (name, colour) => {
  expect(colourOf(name, TILE_COLOURS)).toBe(colour);
});
