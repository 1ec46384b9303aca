import { expect, test } from "vitest";
import { ATTACHMENT_MAX_BYTES } from "#shared/support/support-values.ts";
import { faultOf, sentName, takeFiles } from "./attachmentRules.ts";

test.each([
  ["menu.PDF", 10, undefined],
  ["photo.jpeg", ATTACHMENT_MAX_BYTES, undefined],
  ["photo.jpg", ATTACHMENT_MAX_BYTES + 1, "too_large"],
  ["notes.txt", 0, "empty"],
  ["drawing.svg", 10, "type"],
  ["run.pdf.exe", 10, "type"],
  ["pdf", 10, "type"],
] as const)("%s of %i bytes: %s", (name, size, fault) => {
  expect(faultOf({ name, size })).toBe(fault);
});

test.each([
  [0, 10, 40],
  [8, 2, 48],
  [10, 0, 50],
])("with %i attached, %i of fifty are taken", (attached, taken, leftOut) => {
  const split = takeFiles(Array.from({ length: 50 }), attached);
  expect([split.taken.length, split.leftOut.length]).toEqual([taken, leftOut]);
});

test("a name that is too long keeps its ending", () => {
  expect(sentName(`${"a".repeat(300)}.pdf`)).toHaveLength(255);
  expect(sentName(`${"a".repeat(300)}.pdf`)).toMatch(/a\.pdf$/);
});
