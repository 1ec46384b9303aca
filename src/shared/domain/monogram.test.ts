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
  ["𝒞afé 🍝", "𝒞a", "𝒞"],
  ["🍝", "·", ""],
  ["", "·", ""],
])("%j is %j as a restaurant and %j as a person", (name, place, person) => {
  expect([monogramOf(name), initialsOf(name)]).toEqual([place, person]);
});

test("a name has one colour, however it is typed", () => {
  const colours = ["Osteria Marrovia", " osteria marrovia "].map((name) => colourOf(name, TILE_COLOURS));
  expect(new Set(colours).size).toBe(1);
  expect(colours[0]).toBeGreaterThan(0);
  expect(colours[0]).toBeLessThanOrEqual(TILE_COLOURS);
});
