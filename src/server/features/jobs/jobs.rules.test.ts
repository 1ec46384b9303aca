import { expect, test } from "vitest";
import { readPlace, writePlace } from "./jobs.rules.ts";

const ID = "0b0f6b0e-6d55-4c0f-9d55-2f7a4a1c9d10";
const encode = (text: string): string => Buffer.from(text).toString("base64url");

test("a page begins where the last one ended", () => {
  const died_at = new Date("2026-11-15T12:00:00.123Z");
  expect(readPlace(writePlace({ died_at, id: ID }))).toEqual({ diedAt: died_at, id: ID });
});

test.each([
  ["nothing", ""],
  ["no JSON", encode("{")],
  ["another shape", encode("{}")],
  ["no moment", encode(`["yesterday","${ID}"]`)],
  ["no id", encode('["2026-11-15T12:00:00.000Z","1"]')],
])("%s is no place", (_name, cursor) => {
  expect(readPlace(cursor)).toBeUndefined();
});
