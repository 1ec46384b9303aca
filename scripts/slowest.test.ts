import { expect, test } from "vitest";
import { type PlaywrightReport, playwrightTimes, slowestLines, vitestTimes } from "./slowest.ts";

const spec = (...durations: number[]) => ({ tests: [{ results: durations.map((duration) => ({ duration })) }] });

test("a unit test file takes from its start to its end", () => {
  const testResults = [{ name: "/repo/src/a.test.ts", startTime: 1_000, endTime: 3_500 }];
  expect(vitestTimes({ numPassedTests: 1, numFailedTests: 0, testResults }, "/repo")).toEqual([
    { file: "src/a.test.ts", seconds: 2.5 },
  ]);
});

test("a file of journeys takes the sum of them, tries and groups included", () => {
  const group = { file: "a.e2e.ts", specs: [spec(2_000)], suites: [{ file: "a.e2e.ts", specs: [spec(500)] }] };
  const report: PlaywrightReport = {
    stats: { expected: 3, unexpected: 0, flaky: 0 },
    config: { rootDir: "/repo/e2e" },
    suites: [{ file: "a.e2e.ts", specs: [spec(1_000, 1_500)], suites: [group] }],
  };
  expect(playwrightTimes(report, "/repo")).toEqual([{ file: "e2e/a.e2e.ts", seconds: 5 }]);
});

test("the slowest come first, and no more than asked for", () => {
  const times = [
    { file: "quick", seconds: 0.04 },
    { file: "slow", seconds: 128.26 },
    { file: "middle", seconds: 9 },
  ];
  expect(slowestLines(times, 2)).toEqual(["  128.3 s  slow", "    9.0 s  middle"]);
});
