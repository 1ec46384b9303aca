import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { TILE_COLOURS } from "#shared/domain/monogram.ts";

const coloursIn = (path: string, pattern: RegExp): string[] =>
  [...readFileSync(path, "utf8").matchAll(pattern)].map((found) => `${found[1] ?? ""} ${found[2] ?? ""}`);

test("guests see a restaurant's tile in the colour its owner sees", () => {
  const owner = coloursIn("src/web/ui/theme/tokens.css", /--pl-tile-(\d+): (#\w+)/g);
  const guest = coloursIn("src/guest/guest.css", /\.t(\d+) \{\s*background: (#\w+)/g);
  expect(owner).toHaveLength(TILE_COLOURS);
  expect(guest).toEqual(owner);
});
