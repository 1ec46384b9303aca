import { expect, test } from "vitest";
import { readLine, withoutPhone } from "./import-line.rules.ts";

const MAPPING = { first_name: 0, last_name: 1, email: 2, phone: null };

test("a line has the same rules for names as the form of guests", () => {
  expect(readLine(["Zoe\u0308", "Dr. Müller", "zoe@example.com"], MAPPING).person).toMatchObject({
    first_name: "Zo\u00EB",
  });
  for (const [name, key] of [
    ["evil.example", "validation:name_address"],
    ["\u3164", "validation:first_name"],
    ["a\u001Bb", "validation:text"],
    ["x".repeat(100_000), "validation:max_length"],
  ] as const)
    expect(readLine([name, "Müller", "zoe@example.com"], MAPPING)).toMatchObject({
      person: undefined,
      faults: [{ field: "first_name", message: { key } }],
    });
});

test("each field is read from its column", () => {
  const mapping = { first_name: 3, last_name: 2, email: 1, phone: 0 };
  expect(readLine(["+33612345678", "zoe@example.com", "Müller", "Zoë"], mapping)).toEqual({
    person: { first_name: "Zoë", last_name: "Müller", email: "zoe@example.com", phone: "+33612345678" },
    faults: [],
  });
});

test("a fault is told with its field and what stood there, short and storable", () => {
  const long = `\0\uD800${"x".repeat(300)}@`;
  expect(readLine(["Zoë", "", long], MAPPING).faults).toEqual([
    { field: "last_name", message: expect.anything() as unknown, value: "" },
    { field: "email", message: expect.anything() as unknown, value: `\uFFFD${"x".repeat(198)}` },
  ]);
});

test("a number that no field could hold is left out and told, its line stays", () => {
  const read = readLine(["Zoë", "Müller", "zoe@example.com", "1".repeat(41)], { ...MAPPING, phone: 3 });
  expect(read.person).toMatchObject({ email: "zoe@example.com", phone: null });
  expect(read.faults).toMatchObject([{ field: "phone", value: "1".repeat(41) }]);
});

test("a number that is none in the country is left out with an example from there", () => {
  const { person } = readLine(["Zoë", "Müller", "zoe@example.com", "call me"], { ...MAPPING, phone: 3 });
  expect(person && withoutPhone(person, "AT")).toEqual({
    person: { ...person, phone: null },
    faults: [
      {
        field: "phone",
        message: { key: "validation:phone", params: { example: "+43 664 123456" } },
        value: "call me",
      },
    ],
  });
  expect(person && withoutPhone({ ...person, phone: null }, "AT").faults).toMatchObject([{ value: "" }]);
});

test("a number that cannot be read saves no line that has another fault", () => {
  const read = readLine(["Zoë", "Müller", "zoe@", "1".repeat(41)], { ...MAPPING, phone: 3 });
  expect([read.person, read.faults.map(({ field }) => field)]).toEqual([undefined, ["email", "phone"]]);
});

test("one column for both names is split", () => {
  const mapping = { first_name: 0, last_name: 0, email: 1, phone: null };
  expect(readLine(["Anna Maria Moser", "anna@example.com"], mapping).person).toMatchObject({
    first_name: "Anna Maria",
    last_name: "Moser",
  });
  expect(readLine(["Anna", "anna@example.com"], mapping).faults).toMatchObject([{ field: "last_name" }]);
});
