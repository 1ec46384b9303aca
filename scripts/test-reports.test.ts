import { expect, test } from "vitest";
import {
  type PlaywrightReport,
  type VitestReport,
  failureLines,
  playwrightFailures,
  playwrightTimes,
  slowestLines,
  vitestFailures,
  vitestTimes,
} from "./test-reports.ts";

const spec = (...durations: number[]) => ({
  title: "goes on",
  ok: true,
  tests: [{ results: durations.map((duration) => ({ duration })) }],
});

const unitReport = (
  status: string,
  assertionResults: VitestReport["testResults"][number]["assertionResults"],
): VitestReport => ({
  numPassedTests: 1,
  numFailedTests: 0,
  testResults: [
    {
      name: "/repo/src/a.test.ts",
      startTime: 1_000,
      endTime: 3_500,
      status,
      message: "No such module",
      assertionResults,
    },
  ],
});

test("a unit test file takes from its start to its end", () => {
  expect(vitestTimes(unitReport("passed", []), "/repo")).toEqual([{ file: "src/a.test.ts", seconds: 2.5 }]);
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

test("a unit test that failed is named with its reason, one that passed is not", () => {
  const report = unitReport("failed", [
    { status: "passed", fullName: "a sum adds", failureMessages: [] },
    { status: "failed", fullName: "a sum ends", failureMessages: ["expected 3\nto be 4"] },
  ]);
  expect(vitestFailures(report, "/repo")).toEqual([
    { file: "src/a.test.ts", title: "a sum ends", reason: "expected 3\nto be 4" },
  ]);
  expect(vitestFailures(unitReport("passed", []), "/repo")).toEqual([]);
});

test("a file that cannot be loaded has no tests, and is named all the same", () => {
  expect(vitestFailures(unitReport("failed", []), "/repo")).toEqual([
    { file: "src/a.test.ts", title: "the whole file", reason: "No such module" },
  ]);
});

test("a journey that failed is named with the reason of its last try, also inside a group", () => {
  const tries = [
    { duration: 1, error: { message: "first" } },
    { duration: 1, error: { message: "second" } },
  ];
  const failed = { title: "an owner pays", ok: false, tests: [{ results: tries }] };
  const report: PlaywrightReport = {
    stats: { expected: 1, unexpected: 1, flaky: 0 },
    config: { rootDir: "/repo/e2e" },
    suites: [{ file: "a.e2e.ts", specs: [spec(1)], suites: [{ file: "a.e2e.ts", specs: [failed] }] }],
  };
  expect(playwrightFailures(report, "/repo")).toEqual([
    { file: "e2e/a.e2e.ts", title: "an owner pays", reason: "second" },
  ]);
});

test("a reason is told without colours, empty lines and its long tail", () => {
  const reason = `\u001B[31mexpected 3\u001B[39m\n\n${"    at somewhere\n".repeat(40)}`;
  const lines = failureLines([{ file: "src/a.test.ts", title: "a sum ends", reason }]);
  expect(lines.slice(0, 2)).toEqual(["  src/a.test.ts › a sum ends", "      expected 3"]);
  expect(lines).toHaveLength(13);
});
