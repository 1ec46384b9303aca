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

// For `npm run test:mutation` and `test:mutation:services`. Code was loaded with all its faults in it, each behind a switch. Once a file's
// tests have passed, they are run again in the same process with one fault switched on: to load everything for each fault takes ten times as long.

interface Fault {
  id: string;
  file: string;
}

/** What became of a fault in one test file. `lost`: tests that pass through it no longer pass without it either; it needs a fresh process. */
interface Verdict {
  id: string;
  verdict: "noticed" | "unnoticed" | "lost" | "loading" | "untouched" | "once" | "trying";
  file: string;
  by?: string;
}

declare module "vitest" {
  interface ProvidedContext {
    /** `tables`: which files each test file is about, where it is not about all. Those can be loaded again. */
    faults: { report: string; all: Fault[]; tables?: Record<string, string[]> };
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
const { report, all, tables } = inject("faults");
let file: RunnerTestFile | undefined;

beforeEach(({ task }) => {
  file = task.file;
  switches.currentTestId = task.id;
});

afterAll(async () => {
  if (!file || all.length === 0) return;
  const subjects = tables?.[file.filepath];
  const ours = tables ? all.filter((fault) => subjects?.includes(fault.file)) : all;
  let tests = testsOf(file).filter((test) => test.result?.state === "pass");
  switches.currentTestId = undefined;
  const loaned = await Promise.all((subjects ?? []).map((path) => lendCopy(path, "none")));
  // Once more without a fault, on a copy where one is lent: what does not pass then says nothing of a fault.
  for (const test of tests) {
    if (await passes(test)) continue;
    tests = tests.filter((one) => one !== test);
    note({ id: "", verdict: "once", file: file.name, by: test.name });
  }
  for (const giveBack of loaned) giveBack();
  switches.currentTestId = undefined;
  const { perTest = {}, static: loading = {} } = switches.mutantCoverage ?? {};
  const before = verdictsSoFar();
  const noticed = new Set(before.filter(({ verdict }) => verdict === "noticed").map(({ id }) => id));
  const tried = new Set(before.filter((one) => one.file === file?.name).map(({ id }) => id));
  const lost = new Set<RunnerTestCase>();
  // Those of which nothing is known first: a run that was cut short goes on where it stood.
  const order = [...ours.filter(({ id }) => !tried.has(id)), ...ours.filter(({ id }) => tried.has(id))];
  const fateOf = (id: string, touching: RunnerTestCase[]): Verdict["verdict"] => {
    if (touching.length === 0 && !(tables && loading[id])) return loading[id] ? "loading" : "untouched";
    return touching.some((test) => lost.has(test)) ? "lost" : "unnoticed";
  };
  for (const fault of order.filter(({ id }) => !noticed.has(id))) {
    const { id } = fault;
    note({ id, verdict: "trying", file: file.name });
    const touching = testsOf(file).filter((test) => perTest[test.id]?.[id]);
    const fit = touching.filter((test) => tests.includes(test) && !lost.has(test)).toSorted(byDuration);
    const by = tables ? await noticingCopy(fault, loading[id] ? tests : fit) : await noticing(id, fit, lost);
    note({ id, file: file.name, ...(by ? { verdict: "noticed", by: by.name } : { verdict: fateOf(id, touching) }) });
  }
}, 3_600_000);

/** The first test that fails with the fault. One that does not pass afterwards without it either was spoilt by what the fault left behind. */
async function noticing(id: string, tests: RunnerTestCase[], lost: Set<RunnerTestCase>) {
  for (const test of tests) {
    switchOn(id);
    const passed = await passes(test);
    switches.activeMutant = undefined;
    if (passed) continue;
    if (!(await passes(test))) lost.add(test);
    return test;
  }
  return undefined;
}

/** As above, on a copy of the file that is loaded with the fault: what it does while it is loaded has it too, and what it remembers goes with it. */
async function noticingCopy({ id, file: path }: Fault, tests: RunnerTestCase[]): Promise<RunnerTestCase | undefined> {
  switchOn(id);
  try {
    const giveBack = await lendCopy(path, id).catch(() => undefined);
    if (!giveBack) return tests[0];
    for (const test of tests) {
      switchOn(id);
      if (await passes(test)) continue;
      giveBack();
      return test;
    }
    giveBack();
    return undefined;
  } finally {
    switches.activeMutant = undefined;
  }
}

/** Whoever imports from the file reads from the copy, until it is given back. */
async function lendCopy(path: string, id: string): Promise<() => void> {
  const copy = (await import(/* @vite-ignore */ `${path}?fault=${id}`)) as Record<string, unknown>;
  const original = (await import(/* @vite-ignore */ path)) as Record<string, unknown>;
  const kept = Object.getOwnPropertyDescriptors(original);
  for (const name of Object.keys(copy))
    Object.defineProperty(original, name, { configurable: true, enumerable: true, get: () => copy[name] });
  return () => void Object.defineProperties(original, kept);
}

const switchOn = (id: string): void =>
  void Object.assign(switches, { activeMutant: id, hitCount: 0, hitLimit: MOST_HITS });

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
