import { expect, test } from "vitest";
import { fewRandomBytes } from "./random-bytes.ts";

test("gives as many bytes as asked for, never the same twice, over several supplies", () => {
  const given = Array.from({ length: 3_000 }, () => fewRandomBytes(12));
  expect(new Set(given.map((bytes) => bytes.length))).toEqual(new Set([12]));
  expect(new Set(given.map((bytes) => bytes.toString("hex"))).size).toBe(given.length);
});

test("gives more than a supply holds", () => {
  const bytes = fewRandomBytes(10_000);
  expect(bytes.length).toBe(10_000);
  expect(new Set(bytes).size).toBe(256);
});
