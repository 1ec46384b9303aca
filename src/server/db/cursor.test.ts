import { expect, test } from "vitest";
import { z } from "zod";
import { FieldErrors } from "#server/errors.ts";
import { cursorOf, part } from "./cursor.ts";

const threeParts = () => cursorOf(z.tuple([part.instant, part.text, part.id]));
const ID = "0b0f6b0e-6d55-4c0f-9d55-2f7a4a1c9d10";
const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");

test("what was written is read again", () => {
  const parts = ["2026-02-28T23:59:59.999999Z", "café 🍷", ID] as const;
  const cursor = threeParts();
  expect(cursor.read(cursor.write([...parts]))).toEqual(parts);
});

test.each(["00", "09", "10", "19", "20", "23"])("every hour of a day is read: %s", (hour) => {
  const instant = cursorOf(part.instant);
  const text = `2026-02-28T${hour}:00:00.000000Z`;
  expect(instant.read(instant.write(text))).toBe(text);
});

const isTaken = (schema: z.ZodType, value: unknown): boolean => {
  try {
    return cursorOf(schema).read(encode(value)) === value;
  } catch {
    return false;
  }
};

test.each([
  [0, true],
  [8_000_000_000_000_000, true],
  [-1, false],
  [8_000_000_000_000_001, false],
  [1.5, false],
])("microseconds since 1970: %d is taken: %s", (micros, expected) => {
  expect(isTaken(part.micros, micros)).toBe(expected);
});

test.each([
  ["a text of 200 signs", () => part.text, "a".repeat(200), true],
  ["one more", () => part.text, "a".repeat(201), false],
  ["a cursor of 1000 signs", () => z.string(), "a".repeat(748), true],
  ["a longer one", () => z.string(), "a".repeat(749), false],
])("%s: taken %s", (_name, schemaOf, text, expected) => {
  expect(isTaken(schemaOf(), text)).toBe(expected);
});

test.each([
  ["nothing", ""],
  ["no base64", "%%%"],
  ["another alphabet", `${encode(["2026-02-28T00:00:00.000000Z", "?>?>?>", ID]).slice(0, -2)}+/`],
  ["padding", `${encode(["2026-02-28T00:00:00.000000Z", "ab", ID])}=`],
  ["loose bits at the end", encode(["2026-02-28T00:00:00.000000Z", "a", ID]).replace(/.$/, "V")],
  ["no JSON", Buffer.from("{").toString("base64url")],
  ["no UTF-8", Buffer.from([0x5b, 0x22, 0xff, 0x22, 0x5d]).toString("base64url")],
  ["JSON in other words", Buffer.from(`[ "2026-02-28T00:00:00.000000Z", "a", "${ID}" ]`).toString("base64url")],
  ["an object", encode({ a: 1 })],
  ["a place too many", encode(["2026-02-28T00:00:00.000000Z", "a", ID, 1])],
  ["milliseconds alone", encode(["2026-02-28T00:00:00.000Z", "a", ID])],
  ["a year of six digits", encode(["+012026-02-28T00:00:00.000000Z", "a", ID])],
  ["a word before the time", encode(["at 2026-02-28T00:00:00.000000Z", "a", ID])],
  ["a word after the time", encode(["2026-02-28T00:00:00.000000Z on", "a", ID])],
  ["a day that does not exist", encode(["2026-02-30T00:00:00.000000Z", "a", ID])],
  ["the leap day of an ordinary year", encode(["2026-02-29T00:00:00.000000Z", "a", ID])],
  ["month 13", encode(["2026-13-01T00:00:00.000000Z", "a", ID])],
  ["month 0", encode(["2026-00-10T00:00:00.000000Z", "a", ID])],
  ["year 0", encode(["0000-01-01T00:00:00.000000Z", "a", ID])],
  ["hour 24", encode(["2026-01-01T24:00:00.000000Z", "a", ID])],
  ["second 60", encode(["2026-01-01T23:59:60.000000Z", "a", ID])],
  ["NUL", encode(["2026-01-01T00:00:00.000000Z", "a\0", ID])],
  ["half a sign", encode(["2026-01-01T00:00:00.000000Z", "\ud800", ID])],
  ["an id that is none", encode(["2026-01-01T00:00:00.000000Z", "a", "1; DROP TABLE"])],
  ["a lot", encode(["2026-01-01T00:00:00.000000Z", "a".repeat(5000), ID])],
])("%s is refused by the name of its field", (_name, text) => {
  const refusal = (() => {
    try {
      return threeParts().read(text);
    } catch (error) {
      return error;
    }
  })();
  expect(refusal).toBeInstanceOf(FieldErrors);
  expect((refusal as FieldErrors).fields).toEqual({ cursor: [{ key: "validation:invalid", params: {} }] });
});
