import { expect, test } from "vitest";
import { searchKeysOf, searchPrefixOf } from "./clients.rules.ts";

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
