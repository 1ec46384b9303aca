import { cleanup } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderUi } from "#web/testing/render.tsx";
import { hasUnsavedChanges, leaveSafely, mayLeave, setLeaveQuestion, useUnsavedChanges } from "./unsavedChanges.ts";

function Form({ changed }: { changed: boolean }) {
  useUnsavedChanges(() => changed);
  return null;
}

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.setItem("token", "t");
});
afterEach(() => {
  cleanup();
  setLeaveQuestion(undefined);
  localStorage.clear();
  vi.runAllTimers();
  vi.useRealTimers();
});

test("leaving asks only while a form on the screen has changes", async () => {
  const ask = vi.fn(() => Promise.resolve(false));
  setLeaveQuestion(ask);
  const view = renderUi(<Form changed={false} />);
  expect([hasUnsavedChanges(), await mayLeave()]).toEqual([false, true]);
  view.unmount();
  const changed = renderUi(<Form changed />);
  expect([hasUnsavedChanges(), await mayLeave()]).toEqual([true, false]);
  changed.unmount();
  vi.runAllTimers();
  expect([hasUnsavedChanges(), await mayLeave()]).toEqual([false, true]);
  expect(ask).toHaveBeenCalledTimes(1);
});

test("a yes leaves; until then nothing else does", async () => {
  let answer = (_leave: boolean): void => {};
  setLeaveQuestion(() => new Promise((resolve) => (answer = resolve)));
  renderUi(<Form changed />);
  const leave = vi.fn();
  leaveSafely(leave);
  expect(await mayLeave()).toBe(false);
  expect(leave).not.toHaveBeenCalled();
  answer(true);
  await vi.waitFor(() => expect(leave).toHaveBeenCalledTimes(1));
});

test("the end of the session keeps nobody", async () => {
  setLeaveQuestion(() => Promise.resolve(false));
  renderUi(<Form changed />);
  localStorage.removeItem("token");
  expect([hasUnsavedChanges(), await mayLeave()]).toEqual([false, true]);
});
