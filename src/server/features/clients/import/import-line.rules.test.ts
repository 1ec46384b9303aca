import { expect, test } from "vitest";
import { readLine } from "./import-line.rules.ts";

const MAPPING = { first_name: 0, last_name: 1, email: 2, phone: null };

test("a line has the same rules for names as the form of guests", () => {
  expect(readLine(["Zoe\u0308", "Dr. Müller", "zoe@example.com"], MAPPING)).toMatchObject({ first_name: "Zo\u00EB" });
  for (const [name, key] of [
    ["evil.example", "validation:name_address"],
    ["\u3164", "validation:first_name"],
    ["a\u001Bb", "validation:text"],
    ["x".repeat(100_000), "validation:max_length"],
  ] as const)
    expect(readLine([name, "Müller", "zoe@example.com"], MAPPING)).toMatchObject([
      { field: "first_name", message: { key } },
    ]);
});
