import { expect, test } from "vitest";
import { filenameOf } from "./download.ts";

test.each([
  ['attachment; filename="PL-2026-000011.pdf"', "PL-2026-000011.pdf"],
  ["attachment; filename=plain.pdf", "plain.pdf"],
  ["attachment; filename=\"x.pdf\"; filename*=UTF-8''Rechnung%20M%C3%A4rz.pdf", "Rechnung März.pdf"],
  ["attachment; filename=\"x.pdf\"; filename*=UTF-8''%E0%A4%A", "x.pdf"],
  ["attachment", ""],
  [null, ""],
])("the name in %j is %j", (header, name) => {
  expect(filenameOf(header)).toBe(name);
});
