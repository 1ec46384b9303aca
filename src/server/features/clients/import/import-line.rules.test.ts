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

test("each field is read from its column", () => {
  const mapping = { first_name: 3, last_name: 2, email: 1, phone: 0 };
  expect(readLine(["+33612345678", "zoe@example.com", "Müller", "Zoë"], mapping)).toMatchObject({
    first_name: "Zoë",
    last_name: "Müller",
    email: "zoe@example.com",
    phone: "+33612345678",
  });
});

test("a fault is told with its field and what stood there, short and storable", () => {
  const long = `\0\uD800${"x".repeat(300)}@`;
  expect(readLine(["Zoë", "", long], MAPPING)).toEqual([
    { field: "last_name", message: expect.anything() as unknown, value: "" },
    { field: "email", message: expect.anything() as unknown, value: `\uFFFD${"x".repeat(198)}` },
  ]);
});
