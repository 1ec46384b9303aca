import { expect, test } from "vitest";
import { parisMoments, parisWallOf } from "./paris-wall.ts";

test.each([
  ["2026-11-16T16:00", ["2026-11-16T15:00:00.000Z"]],
  ["2026-07-06T16:00", ["2026-07-06T14:00:00.000Z"]],
  ["2026-12-31T00:15", ["2026-12-30T23:15:00.000Z"]],
  ["2027-03-28T02:30", []],
  ["2027-03-28T03:00", ["2027-03-28T01:00:00.000Z"]],
  ["2026-10-25T02:30", ["2026-10-25T00:30:00.000Z", "2026-10-25T01:30:00.000Z"]],
  ["", []],
  ["2026-11-16T", []],
])("a clock in Paris shows %s at %j", (wall, moments) => {
  expect(parisMoments(wall).map((at) => at.toISOString())).toEqual(moments);
  for (const at of moments) expect(parisWallOf(new Date(at))).toBe(wall);
});
