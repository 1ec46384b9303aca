import { expect, test } from "vitest";
import { isFirstKey, raiseConsent, searchKeysOf, searchPrefixOf } from "./clients.rules.ts";

const client = (values: Partial<Parameters<typeof searchKeysOf>[0]> = {}) => ({
  first_name: "Inès Marie",
  last_name: "Großmann",
  email: "ines@example.org",
  phone: "+33612345678",
  ...values,
});

test.each([
  "in",
  "Ines",
  "INÈS MARIE gross",
  "marie",
  "großmann",
  "grossmann ines",
  "ines@ex",
  "+33 6 12",
  "0033612",
  "06 12 34",
  "612345",
])("%s finds her", (typed) => {
  const prefix = searchPrefixOf(typed);
  expect(prefix).not.toBe("");
  expect(searchKeysOf(client()).some((key) => key.startsWith(prefix))).toBe(true);
});

test.each(["nes", "mann", "example.org", "345678", "+49"])("%s does not: only beginnings count", (typed) => {
  expect(searchKeysOf(client()).some((key) => key.startsWith(searchPrefixOf(typed)))).toBe(false);
});

test("a name of two hundred characters, of emoji or of nothing visible makes few, short keys", () => {
  for (const first_name of ["x".repeat(200), "a ".repeat(100), "🍕🍕", "\u200b"]) {
    const keys = searchKeysOf(client({ first_name }));
    expect(keys.length).toBeLessThanOrEqual(10);
    expect(keys.every((key) => key.length <= 80 && key !== "")).toBe(true);
  }
});

test("the keys are these", () => {
  expect(searchKeysOf(client())).toEqual([
    "ines marie grossmann",
    "marie grossmann",
    "grossmann",
    "grossmann ines marie",
    "ines@example.org",
    "+33612345678",
    "612345678",
  ]);
});

test("no more than six words of a name are keys, each key has at most eighty signs, and none comes twice", () => {
  const keys = searchKeysOf(client({ first_name: "a b c d", last_name: "e f g h", phone: null }));
  expect(keys.slice(0, 6)).toEqual(["a b c d e f", "b c d e f", "c d e f", "d e f", "e f", "f"]);
  expect(keys[6]).toBe("e f g h a b c d");
  expect(searchKeysOf(client({ first_name: "Ü".repeat(90), last_name: "", email: "", phone: null }))).toEqual([
    "u".repeat(80),
  ]);
});

test.each([
  ["+352621123456", ["+352621123456", "621123456"]],
  ["+351912345678", ["+351912345678", "912345678"]],
  ["+33612345678", ["+33612345678", "612345678"]],
  ["+4915112345678", ["+4915112345678", "15112345678"]],
  ["+32470123456", ["+32470123456", "470123456"]],
  ["+41791234567", ["+41791234567", "791234567"]],
  ["+393331234567", ["+393331234567", "3331234567"]],
  ["+34612345678", ["+34612345678", "612345678"]],
  ["+31612345678", ["+31612345678", "612345678"]],
  ["+436641234567", ["+436641234567", "6641234567"]],
  ["+12025550123", ["+12025550123"]],
  ["", []],
])("the number %s is found by %j", (phone, keys) => {
  expect(searchKeysOf(client({ first_name: "", last_name: "", email: "", phone }))).toEqual(keys);
});

test.each([
  ["  Inès  ", "ines"],
  ["06 12", "612"],
  ["(06) 12", "(06) 12"],
  ["0033 6/12-3.4", "+336/12-3.4".replace(/[^+\d]/g, "")],
  ["+33 (6) 12", "+33612"],
  ["612", "612"],
  ["610", "610"],
  ["12", "12"],
  ["+1", "+1"],
  ["06 rue", "06 rue"],
  ["x 061", "x 061"],
  ["x".repeat(90), "x".repeat(80)],
  ["", ""],
])("%j is looked for as %j", (typed, prefix) => {
  expect(searchPrefixOf(typed)).toBe(prefix);
});

test("a client is shown at the first key that fits, in the order of the index", () => {
  const anna = client({ first_name: "Anna", last_name: "Annen", email: "anna@example.org", phone: null });
  expect(["anna annen", "annen", "annen anna", "anna@example.org"].map((key) => isFirstKey(anna, "ann", key))).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(isFirstKey(anna, "annen", "annen")).toBe(true);
});

test.each([
  ["none", null, "none"],
  ["none", "given", "given"],
  ["none", "pending", "pending"],
  ["pending", null, "pending"],
  ["pending", "given", "given"],
  ["given", null, "given"],
  ["given", "pending", "given"],
  ["withdrawn", null, "withdrawn"],
  ["withdrawn", "pending", "pending"],
] as const)("consent %s and a tick %s is %s", (now, ticked, then) => {
  expect(raiseConsent(now, ticked)).toBe(then);
});
