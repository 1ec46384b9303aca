import { expect, test } from "vitest";
import { DEFAULT_SURPRISE, surpriseIn } from "./surprise.ts";

test.each([
  [null, null, DEFAULT_SURPRISE.en, DEFAULT_SURPRISE.de],
  ["Tiramisu", "Ein Tiramisu", "Tiramisu", "Ein Tiramisu"],
  ["Tiramisu", null, "Tiramisu", "Tiramisu"],
  [null, "Ein Tiramisu", "Ein Tiramisu", "Ein Tiramisu"],
])("of %j and %j, guests read %j in English and %j in German", (surprise_en, surprise_de, en, de) => {
  const words = { surprise_en, surprise_de };
  expect([surpriseIn("en", words), surpriseIn("de", words)]).toEqual([en, de]);
});
