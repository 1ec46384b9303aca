import { relative } from "node:path";

/** How long one test file took. */
export interface FileTime {
  file: string;
  seconds: number;
}

/** One test that failed, or a file that could not be run at all. */
export interface Failure {
  file: string;
  title: string;
  /** What was expected and what came instead, in its first words. */
  reason: string;
}

/** What a run of Vitest leaves, as far as it is read here. */
export interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    startTime: number;
    endTime: number;
    status: string;
    message?: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] | null }[];
  }[];
}

interface Suite {
  file: string;
  suites?: Suite[];
  specs: {
    title: string;
    ok: boolean;
    tests: { results: { duration: number; error?: { message?: string } }[] }[];
  }[];
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

export const vitestFailures = ({ testResults }: VitestReport, root: string): Failure[] =>
  testResults.flatMap(({ name, status, message = "", assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((test) => test.status === "failed");
    if (failed.length === 0) return status === "failed" ? [{ file, title: "the whole file", reason: message }] : [];
    return failed.map(({ fullName, failureMessages }) => ({
      file,
      title: fullName,
      reason: (failureMessages ?? []).join("\n"),
    }));
  });

export const playwrightFailures = ({ suites, config }: PlaywrightReport, root: string): Failure[] =>
  suites.flatMap((suite) => failuresIn(suite, relative(root, `${config.rootDir}/${suite.file}`)));

function failuresIn({ suites = [], specs }: Suite, file: string): Failure[] {
  const failed = specs.filter(({ ok }) => !ok);
  const results = (spec: Suite["specs"][number]) => spec.tests.flatMap((test) => test.results);
  return [
    ...failed.map((spec) => ({
      file,
      title: spec.title,
      reason: results(spec).findLast(({ error }) => error)?.error?.message ?? "",
    })),
    ...suites.flatMap((suite) => failuresIn(suite, file)),
  ];
}

/** Lines of a reason that are worth repeating; the whole of it stands where the test ran. */
const REASON_LINES = 12;
// oxlint-disable-next-line no-control-regex -- colours of a terminal are control characters
const COLOURS = /\u001B\[[0-9;]*m/g;

/** What failed, said once more at the end: the end is what is read first, and often all that was kept. */
export const failureLines = (failures: readonly Failure[]): string[] =>
  failures.flatMap(({ file, title, reason }) => [
    `  ${file} › ${title}`,
    ...reason
      .replaceAll(COLOURS, "")
      .split("\n")
      .filter((line) => line.trim() !== "")
      .slice(0, REASON_LINES)
      .map((line) => `      ${line.trimEnd()}`),
  ]);
