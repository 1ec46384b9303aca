import { expect, test } from "vitest";
import { type Tap, countByIp, firstOfEach, sumTaps } from "./tap-batch.rules.ts";

const tap = (keychainId: string, ip: string, at = "2026-11-01T10:00:00Z"): Tap => ({
  keychainId,
  ip,
  at: new Date(at),
});

test("taps are counted by address", () => {
  const taps = [tap("a", "1"), tap("b", "1"), tap("a", "2")];
  expect([...countByIp(taps)]).toEqual([
    ["1", 2],
    ["2", 1],
  ]);
});

test("of each address the first ones count, as many as it may", () => {
  const taps = [tap("a", "1"), tap("b", "1"), tap("a", "2"), tap("c", "1"), tap("a", "3")];
  const kept = firstOfEach(
    taps,
    new Map([
      ["1", 2],
      ["2", 5],
    ]),
  );
  expect(kept).toEqual(taps.slice(0, 3));
});

test("taps are added up by keychain, and by day in Paris", () => {
  const sums = sumTaps([
    tap("a", "1", "2026-12-01T22:59:59Z"),
    tap("a", "2", "2026-12-01T23:00:00Z"),
    tap("b", "3", "2026-12-01T09:00:00Z"),
    tap("a", "4", "2026-12-01T22:46:00Z"),
    tap("a", "5", "2026-12-01T23:01:00Z"),
    tap("a", "6", "2026-12-01T23:00:30Z"),
  ]);
  expect([...sums.values()]).toEqual([
    {
      keychainId: "a",
      taps: 5,
      firstAt: new Date("2026-12-01T22:46:00Z"),
      lastAt: new Date("2026-12-01T23:01:00Z"),
      days: new Map([
        ["2026-12-01", 2],
        ["2026-12-02", 3],
      ]),
    },
    {
      keychainId: "b",
      taps: 1,
      firstAt: new Date("2026-12-01T09:00:00Z"),
      lastAt: new Date("2026-12-01T09:00:00Z"),
      days: new Map([["2026-12-01", 1]]),
    },
  ]);
});
