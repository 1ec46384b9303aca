import { useForm } from "@mantine/form";
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { ApiError, NetworkError } from "#web/lib/api/api.ts";
import { initI18n } from "#web/lib/words/i18n.ts";
import { setToastPresenter, type Toast } from "#web/lib/toast.tsx";
import { hasUnsavedChanges } from "#web/lib/pages/unsavedChanges.ts";
import { useAction } from "./useAction.ts";

const toasts: Toast[] = [];

beforeAll(initI18n);
beforeEach(() => {
  toasts.length = 0;
  setToastPresenter((toast) => toasts.push(toast));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const told = (): string[][] => toasts.map(({ tone, title, message }) => [tone, title, message ?? ""]);

/** Work that ends when the test says so. Rendered without any provider, as on the sign-in pages. */
function openEnded(options: { leaves?: boolean } = {}) {
  const ends: PromiseWithResolvers<void>[] = [];
  const work = vi.fn((_input: string) => {
    const end = Promise.withResolvers<void>();
    ends.push(end);
    return end.promise;
  });
  const { result, unmount } = renderHook(() => useAction({ run: work, done: { title: "Done" }, ...options }));
  return {
    work,
    action: result,
    unmount,
    start: (...inputs: string[]) => act(async () => inputs.forEach((input) => result.current.run(input))),
    succeed: () => act(async () => ends.at(-1)?.resolve()),
    fail: () => act(async () => ends.at(-1)?.reject(new NetworkError("offline"))),
  };
}

describe("once at a time", () => {
  test("two clicks within one tick start it once, and it says what it works on", async () => {
    const { work, action, start, succeed } = openEnded();
    await start("first", "second");
    expect(work.mock.calls).toEqual([["first"]]);
    expect([action.current.busy, action.current.input]).toEqual([true, "first"]);
    await succeed();
    expect([action.current.busy, action.current.input]).toEqual([false, undefined]);
  });

  test.each([
    { leaves: false, outcome: "succeed", runs: 2 },
    { leaves: false, outcome: "fail", runs: 2 },
    { leaves: true, outcome: "succeed", runs: 1 },
    { leaves: true, outcome: "fail", runs: 2 },
  ] as const)("a click after it ended: $outcome, leaves $leaves", async ({ leaves, outcome, runs }) => {
    const { work, start, action, ...ends } = openEnded({ leaves });
    await start("first");
    await ends[outcome]();
    expect(action.current.busy).toBe(runs === 1);
    await start("second");
    expect(work).toHaveBeenCalledTimes(runs);
  });

  test("a browser that believes it is offline still tries", async () => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    window.dispatchEvent(new Event("offline"));
    const { work, start, succeed, action } = openEnded();
    await start("first");
    await succeed();
    window.dispatchEvent(new Event("online"));
    expect([work.mock.calls.length, action.current.busy]).toEqual([1, false]);
  });
});

describe("the outcome is told", () => {
  test("success by a toast, also after the screen is gone", async () => {
    const { start, succeed, unmount } = openEnded();
    await start("first");
    unmount();
    await succeed();
    expect(told()).toEqual([["success", "Done", ""]]);
  });

  test("the toast may speak of the input and of what came of it", async () => {
    const { result } = renderHook(() =>
      useAction({
        run: async (name: string) => ({ email: `${name}@guests.example` }),
        done: (name, { email }) => ({ title: `Saved ${name}`, message: email }),
      }),
    );
    await act(async () => result.current.run("anna"));
    expect(told()).toEqual([["success", "Saved anna", "anna@guests.example"]]);
  });

  const refusal = new ApiError(409, { message: "Somebody was faster.", code: "conflict" }, undefined);
  test.each([
    { name: "its text beside the button", options: {}, problem: refusal.message, toast: [] },
    { name: "own words beside the button", options: { explain: () => "Own words" }, problem: "Own words", toast: [] },
    { name: "nothing, when it was dealt with", options: { explain: () => undefined }, problem: undefined, toast: [] },
    {
      name: "a toast with a title",
      options: { failed: "Not saved" },
      problem: undefined,
      toast: [["error", "Not saved", refusal.message]],
    },
    {
      name: "a toast of its own",
      options: { failed: (_: unknown, input: string) => ({ title: `Not for ${input}` }) },
      problem: undefined,
      toast: [["error", "Not for Anna", ""]],
    },
  ])("a failure: $name", async ({ options, problem, toast }) => {
    const run = vi.fn<(input: string) => Promise<void>>().mockRejectedValueOnce(refusal).mockResolvedValue();
    const { result } = renderHook(() => useAction({ run, ...options }));
    await act(async () => result.current.run("Anna"));
    expect([result.current.problem, told()]).toEqual([problem, toast]);
    await act(async () => result.current.run("Anna"));
    expect(result.current.problem).toBeUndefined();
  });
});

describe("with a form", () => {
  const fieldError = (field: string): ApiError =>
    new ApiError(
      422,
      { message: "Please check", code: "validation_failed", errors: { [field]: ["Taken"] } },
      undefined,
    );
  const useNameForm = (run: (values: { name: string }) => Promise<void>) => {
    const form = useForm({ initialValues: { name: "" }, validate: { name: (name) => (name ? null : "Required") } });
    return { form, action: useAction({ form, run }) };
  };

  test.each([
    { name: "invalid fields send nothing", value: "", failure: undefined, calls: 0, errors: { name: "Required" } },
    { name: "the values are the input", value: "Anna", failure: undefined, calls: 1, errors: {} },
    {
      name: "a 422 lands on its field",
      value: "Anna",
      failure: fieldError("name"),
      calls: 1,
      errors: { name: "Taken" },
    },
    {
      name: "a 422 about another field is told above",
      value: "Anna",
      failure: fieldError("body"),
      calls: 1,
      errors: {},
      problem: "Please check",
    },
  ])("$name", async ({ value, failure, calls, errors, problem }) => {
    const run = vi.fn<(values: { name: string }) => Promise<void>>();
    if (failure) run.mockRejectedValueOnce(failure);
    const { result } = renderHook(() => useNameForm(run));
    act(() => result.current.form.setFieldValue("name", value));
    await act(async () => result.current.action.handleSubmit());
    await waitFor(() => expect(result.current.action.busy).toBe(false));
    expect(run.mock.calls).toEqual(calls === 0 ? [] : [[{ name: value }]]);
    expect([result.current.form.errors, result.current.action.problem]).toEqual([errors, problem]);
    expect(result.current.form.getValues()).toEqual({ name: value });
  });
});

test("a guarded form has unsaved changes from the first change until it is saved, not while it is being saved", async () => {
  localStorage.setItem("token", "t");
  const end = Promise.withResolvers<void>();
  const { result } = renderHook(() => {
    const form = useForm({ initialValues: { name: "" } });
    return { form, action: useAction({ form, guarded: true, run: () => end.promise }) };
  });
  const states = [hasUnsavedChanges()];
  act(() => result.current.form.setFieldValue("name", "Odile"));
  states.push(hasUnsavedChanges());
  await act(async () => result.current.action.handleSubmit());
  states.push(hasUnsavedChanges());
  await act(async () => end.resolve());
  states.push(hasUnsavedChanges());
  expect(states).toEqual([false, true, false, false]);
  localStorage.clear();
});

test.each([
  ["create", "Failed to create client. "],
  ["update", "Failed to update client. "],
  ["delete", "Failed to delete client. "],
] as const)("a failure without words of its own says what failed: %s", async (verb, words) => {
  const run = () => Promise.reject(new NetworkError("offline"));
  const { result } = renderHook(() => useAction({ run, task: { verb, resource: "client" } }));
  await act(async () => result.current.run());
  expect(result.current.problem).toBe(`${words}Network error. Check your connection and try again.`);
});
