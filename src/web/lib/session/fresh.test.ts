import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeFresh } from "./fresh.ts";

let who: string | null = "odile";
beforeEach(() => {
  vi.useFakeTimers();
  who = "odile";
});
afterEach(() => void vi.useRealTimers());

const make = (load: () => Promise<string>) => makeFresh({ load, freshMs: () => 1000, owner: () => who });

test("an answer is kept while it is fresh, and callers at the same time share one", async () => {
  const load = vi.fn(async () => "answer");
  const fresh = make(load);
  await Promise.all([fresh.get(), fresh.get()]);
  vi.advanceTimersByTime(999);
  await fresh.get();
  expect(load).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  await fresh.get();
  expect(load).toHaveBeenCalledTimes(2);
});

test("a failure is never kept", async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error("down")).mockResolvedValue("up");
  const fresh = make(load);
  await expect(fresh.get()).rejects.toThrow("down");
  expect(await fresh.get()).toBe("up");
});

test("an answer belongs to whom it was asked for", async () => {
  const load = vi.fn(async () => `for ${who}`);
  const fresh = make(load);
  expect(await fresh.get()).toBe("for odile");
  who = "runa";
  expect(fresh.peek()).toBeUndefined();
  expect(await fresh.get()).toBe("for runa");
});

test("an answer that arrives after somebody else has signed in is not kept", async () => {
  let settle: (value: string) => void = () => {};
  const fresh = make(() => new Promise((resolve) => (settle = resolve)));
  const old = fresh.get();
  who = "runa";
  settle("for odile");
  await old;
  expect(fresh.peek()).toBeUndefined();
});

test("an answer obtained elsewhere counts like one's own", async () => {
  const load = vi.fn(async () => "asked");
  const fresh = make(load);
  fresh.set("told");
  expect([await fresh.get(), fresh.peek(), load.mock.calls.length]).toEqual(["told", "told", 0]);
});
