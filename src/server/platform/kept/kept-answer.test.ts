import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { KeptAnswer, withAll } from "./kept-answer.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

const holder = {};

test("one reading answers everybody for a while", async () => {
  const kept = new KeptAnswer<number>(5_000);
  const read = vi.fn(async () => read.mock.calls.length);
  expect(await kept.of(holder, read)).toBe(1);
  vi.advanceTimersByTime(4_999);
  expect(kept.of(holder, read)).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await kept.of(holder, read)).toBe(2);
  expect(read).toHaveBeenCalledTimes(2);
});

test("while one reads anew, the others go on with what was there", async () => {
  const kept = new KeptAnswer<string>(5_000);
  await kept.of(holder, async () => "old");
  vi.advanceTimersByTime(5_000);
  const reading = Promise.withResolvers<string>();
  const first = kept.of(holder, () => reading.promise);
  expect(kept.of(holder, async () => "unasked")).toBe("old");
  reading.resolve("new");
  expect(await first).toBe("new");
  expect(kept.of(holder, async () => "unasked")).toBe("new");
});

test("where nothing is there, nobody waits for the reading of somebody else", async () => {
  const kept = new KeptAnswer<string>(5_000);
  void kept.of(holder, () => new Promise<never>(() => undefined));
  expect(await kept.of(holder, async () => "mine")).toBe("mine");
});

test("each holder has its own", async () => {
  const kept = new KeptAnswer<string>(5_000);
  await kept.of(holder, async () => "mine");
  expect(await kept.of({}, async () => "yours")).toBe("yours");
  expect(kept.of(holder, async () => "new")).toBe("mine");
});

test("a failure is told to whoever read, and the next one reads again", async () => {
  const kept = new KeptAnswer<string>(5_000);
  const broken = () => Promise.reject(new Error("away"));
  await expect(kept.of(holder, broken)).rejects.toThrow("away");
  expect(await kept.of(holder, async () => "back")).toBe("back");
  vi.advanceTimersByTime(5_000);
  await expect(kept.of(holder, broken)).rejects.toThrow("away");
  expect(await kept.of(holder, async () => "again")).toBe("again");
});

test("what was read before a change does not come back after it", async () => {
  const kept = new KeptAnswer<string>(5_000);
  const reading = Promise.withResolvers<string>();
  const before = kept.of(holder, () => reading.promise);
  kept.forget(holder);
  const after = kept.of(holder, async () => "new");
  reading.resolve("old");
  expect([await before, await after]).toEqual(["old", "new"]);
  expect(kept.of(holder, async () => "unasked")).toBe("new");
});

test("what is all there is used at once; else the last of it is waited for", async () => {
  expect(withAll([1, "a"], (number, text) => `${number}${text}`)).toBe("1a");
  const later = withAll([1, Promise.resolve("a")], (number, text) => `${number}${text}`);
  expect(later).toBeInstanceOf(Promise);
  expect(await later).toBe("1a");
  await expect(withAll([Promise.reject(new Error("away")), Promise.resolve(1)], () => 1)).rejects.toThrow("away");
});
