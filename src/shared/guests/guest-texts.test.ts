import { expect, test } from "vitest";
import { fill, guestTexts } from "./guest-texts.ts";

/** Every text by its path. */
const flat = (texts: unknown, path = ""): [string, string][] =>
  typeof texts === "string"
    ? [[path, texts]]
    : Object.entries(texts as object).flatMap(([key, value]) => flat(value, `${path}.${key}`));
const namesIn = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).toSorted();

test("German fills in the same names as English, and no text is empty", () => {
  const german = new Map(flat(guestTexts("de")));
  const english = flat(guestTexts("en"));
  expect(english.length).toBeGreaterThan(60);
  for (const [path, text] of english) {
    expect([path, namesIn(german.get(path) ?? "")]).toEqual([path, namesIn(text)]);
    expect(text.trim()).not.toBe("");
  }
});

test("a value that looks like a name is not filled in again", () => {
  expect(fill("{a} and {b}, {c}", { a: "{b}", b: "two" })).toBe("{b} and two, {c}");
});
