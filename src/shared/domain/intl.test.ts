import { expect, test } from "vitest";
import { dateFormat, nameOf, numberFormat, relativeFormat } from "./intl.ts";

test("the same formatter is made once", () => {
  const options = { day: "numeric", timeZone: "Europe/Paris" } as const;
  expect(dateFormat("en", options)).toBe(dateFormat("en", { ...options }));
  expect(dateFormat("de", options)).not.toBe(dateFormat("en", options));
  expect(numberFormat("de", { maximumFractionDigits: 1 }).format(1234.56)).toBe("1.234,6");
  expect(relativeFormat("de", { numeric: "auto" }).format(-1, "day")).toBe("gestern");
});

test("one that cannot be made is not kept", () => {
  for (let time = 0; time < 2; time += 1)
    expect(() => dateFormat("en", { timeZone: "Nowhere/Land" })).toThrow(RangeError);
});

test.each([
  ["region", "FR", "de", "Frankreich"],
  ["language", "de", "en", "German"],
  ["region", "nonsense", "en", "nonsense"],
] as const)("the name of the %s %s in %s is %s", (type, code, locale, name) => {
  expect(nameOf(type, code, locale)).toBe(name);
});
