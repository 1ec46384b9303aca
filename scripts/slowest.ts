import { relative } from "node:path";

/** How long one test file took. */
export interface FileTime {
  file: string;
  seconds: number;
}

/** What a run of Vitest leaves, as far as it is read here. */
export interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { name: string; startTime: number; endTime: number }[];
}

interface Suite {
  file: string;
  suites?: Suite[];
  specs: { tests: { results: { duration: number }[] }[] }[];
}

/** The same of Playwright. */
export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  config: { rootDir: string };
  suites: Suite[];
}

export const vitestTimes = ({ testResults }: VitestReport, root: string): FileTime[] =>
  testResults.map(({ name, startTime, endTime }) => ({
    file: relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }));

/** Journeys of one file run side by side; theirs is the sum. */
export const playwrightTimes = ({ suites, config }: PlaywrightReport, root: string): FileTime[] =>
  suites.map((suite) => ({
    file: relative(root, `${config.rootDir}/${suite.file}`),
    seconds: millisecondsIn(suite) / 1000,
  }));

function millisecondsIn({ suites = [], specs }: Suite): number {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results));
  const inside = suites.reduce((total, suite) => total + millisecondsIn(suite), 0);
  return results.reduce((total, { duration }) => total + duration, inside);
}

/** The files that took longest, as lines for people. */
export const slowestLines = (times: readonly FileTime[], count: number): string[] =>
  times
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, count)
    .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`);
