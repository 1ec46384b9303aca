import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { KeptAnswer, withAll } from "./kept-answer.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

const holder = {};

test("one reading answers everybody for a while, those beside it too", async () => {
  const kept = new KeptAnswer<number>(5_000);
  const read = vi.fn(async () => read.mock.calls.length);
  expect(await Promise.all([kept.of(holder, read), kept.of(holder, read)])).toEqual([1, 1]);
  vi.advanceTimersByTime(4_999);
  expect(kept.of(holder, read)).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await kept.of(holder, read)).toBe(2);
  expect(read).toHaveBeenCalledTimes(2);
});

test("each holder has its own", async () => {
  const kept = new KeptAnswer<string>(5_000);
  await kept.of(holder, async () => "mine");
  expect(await kept.of({}, async () => "yours")).toBe("yours");
  expect(kept.of(holder, async () => "new")).toBe("mine");
});

test("a failure is told to those who wait, and the next one asks again", async () => {
  const kept = new KeptAnswer<string>(5_000);
  const broken = () => Promise.reject(new Error("away"));
  const first = kept.of(holder, broken);
  const second = kept.of(holder, async () => "unasked");
  await expect(first).rejects.toThrow("away");
  await expect(second).rejects.toThrow("away");
  expect(await kept.of(holder, async () => "back")).toBe("back");
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

test("a late failure forgets nothing that came after it", async () => {
  const kept = new KeptAnswer<string>(5_000);
  const reading = Promise.withResolvers<string>();
  const before = kept.of(holder, () => reading.promise);
  kept.forget(holder);
  await kept.of(holder, async () => "new");
  reading.reject(new Error("away"));
  await expect(before).rejects.toThrow("away");
  expect(kept.of(holder, async () => "unasked")).toBe("new");
});

test("what is all there is used at once; else the last of it is waited for", async () => {
  expect(withAll([1, "a"], (number, text) => `${number}${text}`)).toBe("1a");
  const later = withAll([1, Promise.resolve("a")], (number, text) => `${number}${text}`);
  expect(later).toBeInstanceOf(Promise);
  expect(await later).toBe("1a");
  await expect(withAll([Promise.reject(new Error("away")), Promise.resolve(1)], () => 1)).rejects.toThrow("away");
});
