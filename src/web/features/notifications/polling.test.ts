import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startPolling } from "./polling.ts";

const run = vi.fn<() => Promise<number | undefined>>();
let hidden = false;
let stop = (): void => undefined;
const show = (visible: boolean): void => {
  hidden = !visible;
  document.dispatchEvent(new Event("visibilitychange"));
};
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const start = (mayRunHidden = false): void => {
  stop = startPolling({ everyMs: 15_000, run, mayRunHidden: () => mayRunHidden });
};

beforeEach(() => {
  vi.useFakeTimers();
  hidden = false;
  vi.spyOn(document, "hidden", "get").mockImplementation(() => hidden);
  run.mockReset().mockResolvedValue(undefined);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("asks once per interval, the first time after one", async () => {
  start();
  await pass(14_999);
  expect(run).toHaveBeenCalledTimes(0);
  await pass(45_001);
  expect(run).toHaveBeenCalledTimes(4);
});

test("a hidden tab asks nothing; shown again it asks once, at once", async () => {
  start();
  show(false);
  await pass(120_000);
  expect(run).toHaveBeenCalledTimes(0);
  show(true);
  await pass(0);
  expect(run).toHaveBeenCalledTimes(1);
  await pass(15_000);
  expect(run).toHaveBeenCalledTimes(2);
});

test("flipping between tabs asks no more often", async () => {
  start();
  for (let i = 0; i < 30; i += 1) {
    show(false);
    await pass(500);
    show(true);
    await pass(500);
  }
  expect(run).toHaveBeenCalledTimes(2);
});

test("a slow answer is not overtaken by the next question", async () => {
  run.mockImplementationOnce(() => new Promise((resolve) => setTimeout(() => resolve(undefined), 40_000)));
  start();
  await pass(54_000);
  expect(run).toHaveBeenCalledTimes(1);
  await pass(1_001);
  expect(run).toHaveBeenCalledTimes(2);
});

test("a server that asks for a pause gets it", async () => {
  run.mockResolvedValueOnce(60_000);
  start();
  await pass(15_000);
  await pass(59_999);
  expect(run).toHaveBeenCalledTimes(1);
  await pass(1);
  expect(run).toHaveBeenCalledTimes(2);
});

test("with leave it goes on in a hidden tab, and stopped it stops", async () => {
  start(true);
  show(false);
  await pass(30_000);
  expect(run).toHaveBeenCalledTimes(2);
  stop();
  show(true);
  await pass(60_000);
  expect(run).toHaveBeenCalledTimes(2);
});
