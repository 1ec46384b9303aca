import { expect, test } from "vitest";
import { contrast, luminance, mix } from "./colour.ts";

test.each([
  ["#000000", "#ffffff", 21],
  ["#ffffff", "#ffffff", 1],
  ["#85274f", "#ffffff", 8.75],
  ["#74696d", "#f3efea", 4.6],
  ["#ffffff", "#d14530", 4.56],
])("%s on %s is read with a contrast of %d, and the other way round", (one, other, expected) => {
  expect(contrast(one, other)).toBeCloseTo(expected, 1);
  expect(contrast(other, one)).toBe(contrast(one, other));
});

test("colours mix by their share, and grow lighter with white", () => {
  expect(mix("#000000", "#ffffff", 0.5)).toBe("#808080");
  expect(mix("#85274f", "#ffffff", 1)).toBe("#85274f");
  expect(mix("#85274f", "#ffffff", 0)).toBe("#ffffff");
  expect(luminance(mix("#85274f", "#ffffff", 0.4))).toBeGreaterThan(luminance("#85274f"));
});
