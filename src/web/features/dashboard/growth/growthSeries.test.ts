import { expect, test } from "vitest";
import { drawnPoints, growthTicks } from "./growthSeries.ts";

test.each([
  [0, [0, 1, 2, 3, 4]],
  [4, [0, 1, 2, 3, 4]],
  [26, [0, 10, 20, 30, 40]],
  [34, [0, 10, 20, 30, 40]],
  [97, [0, 25, 50, 75, 100]],
  [160, [0, 50, 100, 150, 200]],
  [1562, [0, 500, 1000, 1500, 2000]],
])("up to %i the chart counts %j", (highest, ticks) => {
  expect(growthTicks([{ week: "", now: highest, last_year: 0 }])).toEqual(ticks);
});

test("the week that is still running hangs on by a line of its own", () => {
  const points = [30, 40, 6].map((now, index) => ({ week: `w${index}`, now, last_year: 20 }));
  expect(drawnPoints(points)).toEqual([
    { week: "w0", last_year: 20, now: 30, so_far: null },
    { week: "w1", last_year: 20, now: 40, so_far: 40 },
    { week: "w2", last_year: 20, now: null, so_far: 6 },
  ]);
});
