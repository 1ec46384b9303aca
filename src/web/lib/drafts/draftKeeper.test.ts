import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { DraftKeeper } from "./draftKeeper.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function begin() {
  const stored: string[] = [];
  let answer: () => Promise<void> = async () => undefined;
  const keeper = new DraftKeeper<string>({
    store: (value) => {
      stored.push(value);
      return answer();
    },
    isFinal: (error) => error === "final",
  });
  return { keeper, stored, answerWith: (next: () => Promise<void>) => void (answer = next) };
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe("what is typed", () => {
  test("is stored two seconds after the last change, once", async () => {
    const { keeper, stored } = begin();
    keeper.note("a");
    await pass(1500);
    keeper.note("ab");
    await pass(1999);
    expect([stored, keeper.state().kind]).toEqual([[], "waiting"]);
    await pass(1);
    expect([stored, keeper.state().kind, keeper.hasPending()]).toEqual([["ab"], "kept", false]);
    await pass(60_000);
    expect(stored).toEqual(["ab"]);
  });

  test("is stored after 15 seconds at the latest, however long somebody types", async () => {
    const { keeper, stored } = begin();
    for (let second = 0; second < 16; second += 1) {
      keeper.note(`at ${second}`);
      await pass(1000);
    }
    expect(stored).toEqual(["at 14"]);
  });

  test("never overtakes: the next request waits for the one under way, and carries the newest", async () => {
    const { keeper, stored, answerWith } = begin();
    const { promise, resolve } = Promise.withResolvers<void>();
    answerWith(() => promise);
    keeper.note("a");
    await pass(2000);
    for (const value of ["b", "c", "d"]) {
      keeper.note(value);
      await pass(3000);
    }
    expect(stored).toEqual(["a"]);
    answerWith(async () => undefined);
    resolve();
    await pass(2000);
    expect([stored, keeper.hasPending()]).toEqual([["a", "d"], false]);
  });

  test("stays to be stored when nothing answers, and is tried again, later each time", async () => {
    const { keeper, stored, answerWith } = begin();
    answerWith(() => Promise.reject(new Error("no connection")));
    keeper.note("a");
    await pass(2000);
    expect([keeper.state().kind, keeper.hasPending()]).toEqual(["failed", true]);
    await pass(5000);
    await pass(10_000);
    expect(stored).toEqual(["a", "a", "a"]);
    answerWith(async () => undefined);
    keeper.note("ab");
    expect(keeper.state().kind).toBe("failed");
    await pass(2000);
    expect([stored.at(-1), keeper.state().kind]).toEqual(["ab", "kept"]);
  });

  test("is not tried again where that would not help, until somebody has decided", async () => {
    const { keeper, stored, answerWith } = begin();
    answerWith(() => Promise.reject("final"));
    keeper.note("a");
    await pass(2000);
    keeper.note("ab");
    await pass(120_000);
    await keeper.flush();
    expect([stored, keeper.hasPending()]).toEqual([["a"], true]);
    answerWith(async () => undefined);
    await keeper.hold();
    keeper.release("a");
    await pass(2000);
    expect(stored).toEqual(["a", "ab"]);
  });
});

test("while somebody saves nothing is sent, and what they typed meanwhile is stored after it", async () => {
  const { keeper, stored } = begin();
  keeper.note("a");
  await keeper.hold();
  keeper.note("ab");
  await pass(30_000);
  expect(stored).toEqual([]);
  keeper.release("a");
  await pass(2000);
  expect(stored).toEqual(["ab"]);
  keeper.note("abc");
  await keeper.hold();
  keeper.release("abc");
  await pass(30_000);
  expect([stored, keeper.state().kind]).toEqual([["ab"], "idle"]);
});

test("what is not stored can be stored at once, or forgotten", async () => {
  const { keeper, stored } = begin();
  keeper.note("a");
  await keeper.flush();
  expect(stored).toEqual(["a"]);
  keeper.note("b");
  keeper.forget();
  await pass(30_000);
  expect([stored, keeper.hasPending()]).toEqual([["a"], false]);
});
