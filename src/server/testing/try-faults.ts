import { appendFileSync, readFileSync } from "node:fs";
import {
  type RunnerTestCase,
  type RunnerTestFile,
  type RunnerTestSuite,
  TestRunner,
  afterAll,
  beforeEach,
  inject,
} from "vitest";

// For `npm run test:mutation:services`. The service was loaded with all its faults in it, each behind a switch. Once a file's tests
// have passed, they are run again on the same app with one fault switched on: to load the product for each fault takes ten times as long.

interface Fault {
  id: string;
  line: number;
  written: string;
  instead: string;
}

/** What became of a fault in one test file. `lost`: tests that pass through it no longer pass without it either; it needs a fresh process. */
interface Verdict {
  id: string;
  verdict: "noticed" | "unnoticed" | "lost" | "loading" | "untouched" | "once";
  file: string;
  by?: string;
}

declare module "vitest" {
  interface ProvidedContext {
    faults: { report: string; all: Fault[] };
  }
}

/** The switches, by the names Stryker's code looks for. */
interface Switches {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  hitCount?: number;
  hitLimit?: number;
  mutantCoverage?: { static: Record<string, number>; perTest: Record<string, Record<string, number>> };
}

/** More than any test passes through one place: a loop that does not end. */
const MOST_HITS = 20_000;

const switches: Switches = ((globalThis as { __stryker__?: Switches }).__stryker__ ??= {});
const { report, all } = inject("faults");
let file: RunnerTestFile | undefined;

beforeEach(({ task }) => {
  file = task.file;
  switches.currentTestId = task.id;
});

afterAll(async () => {
  if (!file) return;
  let tests = testsOf(file).filter((test) => test.result?.state === "pass");
  // Once more without a fault: what passes only once says nothing of one.
  for (const test of tests) {
    if (await passes(test)) continue;
    tests = tests.filter((one) => one !== test);
    note({ id: "", verdict: "once", file: file.name, by: test.name });
  }
  switches.currentTestId = undefined;
  const { perTest = {}, static: loading = {} } = switches.mutantCoverage ?? {};
  const before = verdictsSoFar();
  const noticed = new Set(before.filter(({ verdict }) => verdict === "noticed").map(({ id }) => id));
  const tried = new Set(before.filter((one) => one.file === file?.name).map(({ id }) => id));
  const lost = new Set<RunnerTestCase>();
  // Those of which nothing is known first: a run that was cut short goes on where it stood.
  const order = [...all.filter(({ id }) => !tried.has(id)), ...all.filter(({ id }) => tried.has(id))];
  const fateOf = (id: string, touching: RunnerTestCase[]): Verdict["verdict"] => {
    if (touching.length === 0) return loading[id] ? "loading" : "untouched";
    return touching.some((test) => lost.has(test)) ? "lost" : "unnoticed";
  };
  for (const { id } of order.filter((fault) => !noticed.has(fault.id))) {
    const touching = testsOf(file).filter((test) => perTest[test.id]?.[id]);
    const fit = touching.filter((test) => tests.includes(test) && !lost.has(test)).toSorted(byDuration);
    const by = await noticing(id, fit, lost);
    note({ id, file: file.name, ...(by ? { verdict: "noticed", by: by.name } : { verdict: fateOf(id, touching) }) });
  }
}, 3_600_000);

/** The first test that fails with the fault. One that does not pass afterwards without it either was spoilt by what the fault left behind. */
async function noticing(id: string, tests: RunnerTestCase[], lost: Set<RunnerTestCase>) {
  for (const test of tests) {
    Object.assign(switches, { activeMutant: id, hitCount: 0, hitLimit: MOST_HITS });
    const passed = await passes(test);
    switches.activeMutant = undefined;
    if (passed) continue;
    if (!(await passes(test))) lost.add(test);
    return test;
  }
  return undefined;
}

async function passes(test: RunnerTestCase): Promise<boolean> {
  const suites = suitesAround(test);
  const after: (() => unknown)[] = [];
  try {
    for (const suite of suites) {
      const hooks = TestRunner.getSuiteHooks(suite);
      after.push(...hooks.afterEach.map((hook) => () => hook(test.context, suite)));
      for (const hook of hooks.beforeEach) {
        const undo: unknown = await hook(test.context, suite);
        if (typeof undo === "function") after.push(() => undo());
      }
    }
    await TestRunner.getTestFn(test)();
    return true;
  } catch {
    return false;
  } finally {
    for (const undo of after) await undo();
  }
}

const testsOf = (suite: RunnerTestSuite): RunnerTestCase[] =>
  suite.tasks.flatMap((task) => (task.type === "suite" ? testsOf(task) : [task]));

function suitesAround(test: RunnerTestCase): RunnerTestSuite[] {
  const suites: RunnerTestSuite[] = [];
  for (let suite = test.suite; suite; suite = suite.suite) suites.unshift(suite);
  return suites[0] === test.file ? suites : [test.file, ...suites];
}

const byDuration = (one: RunnerTestCase, other: RunnerTestCase): number =>
  (one.result?.duration ?? 0) - (other.result?.duration ?? 0);

const verdictsSoFar = (): Verdict[] =>
  readFileSync(report, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Verdict);

const note = (verdict: Verdict): void => appendFileSync(report, `${JSON.stringify(verdict)}\n`);
