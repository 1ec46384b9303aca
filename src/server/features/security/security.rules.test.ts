import { expect, test } from "vitest";
import { BURST_MINUTES, BurstWatch } from "./security.rules.ts";

const WINDOW = BURST_MINUTES * 60_000;
const HOUR = 3_600_000;

/** Which of the moments make a burst of three. */
const burstsAt = (moments: number[]): number[] => {
  const watch = new BurstWatch(3);
  return moments.filter((now) => watch.isBurst(now));
};

test.each([
  ["two are none", [0, 1], []],
  ["three within the window are one", [0, 1, 2], [2]],
  ["the last moment of the window counts", [0, 1, WINDOW], [WINDOW]],
  ["a moment later does not", [0, 1, WINDOW + 1], []],
  ["the oldest drop out, one by one", [0, 10, WINDOW + 5, WINDOW + 6], [WINDOW + 6]],
  ["many that are far apart are none", [0, WINDOW, 2 * WINDOW, 3 * WINDOW, 4 * WINDOW], []],
  ["nothing more is said for an hour", [0, 1, 2, 3, 4, 5, 6, HOUR + 1], [2]],
  ["what came in that hour does not count afterwards", [0, 1, 2, HOUR + 1, HOUR + 2, HOUR + 3], [2]],
  ["after the hour three more are one", [0, 1, 2, HOUR + 2, HOUR + 3, HOUR + 4], [2, HOUR + 4]],
])("%s", (_name, moments, bursts) => {
  expect(burstsAt(moments)).toEqual(bursts);
});

test("the window is five minutes", () => {
  expect(WINDOW).toBe(300_000);
});
