import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeTally } from "./tally.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("the first is written at once, a flood after it in one go, and a write that fails loses only its counts", async () => {
  const written: Record<string, number>[] = [];
  const write = async (counts: ReadonlyMap<string, number>): Promise<void> => {
    written.push(Object.fromEntries(counts));
    if (written.length === 2) throw new Error("away");
  };
  const tally = makeTally(5_000);
  await tally.add(["a"], write);
  expect(written).toEqual([{ a: 1 }]);
  for (let n = 0; n < 1_000; n += 1) await tally.add(n % 2 ? ["a", "b"] : ["a"], write);
  expect(written).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(written).toEqual([{ a: 1 }, { a: 1_000, b: 500 }]);
  await vi.advanceTimersByTimeAsync(20_000);
  await tally.add(["b"], write);
  expect(written.at(-1)).toEqual({ b: 1 });
  expect(written).toHaveLength(3);
});
