import type { UseFormReturnType } from "@mantine/form";
import { MutationCache, MutationObserver, type QueryClient } from "@tanstack/react-query";
import { useState, useSyncExternalStore, type FormEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "#web/lib/api/api.ts";
import { applyFieldErrors, focusFirstError } from "#web/lib/form.ts";
import { toast, type ToastInput } from "#web/lib/toast.tsx";
import { useUnsavedChanges } from "#web/lib/pages/unsavedChanges.ts";
import { useErrorText } from "./useErrorText.ts";

/** What an action does, and to what kind of thing: the text of a failure is made from it. */
export interface Task {
  verb: "create" | "update" | "delete";
  /** The word for the thing, like "client". */
  resource: string;
}

interface ActionOptions<I, P, R> {
  /** The work. A rejection is a failure. */
  run: (input: I) => Promise<R>;
  /** The toast after success. */
  done?: ToastInput | ((input: I, result: R) => ToastInput);
  /** The toast after a failure: its title, with the error's text below it, or the whole toast. */
  failed?: string | ((error: unknown, input: I) => ToastInput);
  /** Without `failed`, a failure becomes the `problem`: its text unless told otherwise, or undefined if nothing is to be shown. */
  explain?: (error: unknown, input: I) => P | undefined;
  /** Used without `failed` and `explain`: the problem then starts with "Failed to update client.". */
  task?: Task | undefined;
  /** Success leads to another page: the action stays locked after it, so that a late click starts nothing. */
  leaves?: boolean;
  /** With a form: leaving the page, drawer or dialog with changes that were not saved asks first. */
  guarded?: boolean;
}

interface Action<I, P> {
  /** Starts it, unless it runs already. */
  run: (input: I) => void;
  busy: boolean;
  /** What it is working on while it is busy. */
  input: I | undefined;
  problem: P | undefined;
  setProblem: (problem: P | undefined) => void;
}

interface FormAction<I, P = ReactNode> extends Action<I, P> {
  /** For the form's `onSubmit`: checks the fields first. */
  handleSubmit: (event?: FormEvent<HTMLFormElement>) => void;
}

/**
 * Something a person starts and waits for: it runs once at a time, however often it is clicked, and its outcome is told
 * by toasts or beside the button. With a form, the values are the input, a 422 lands on the fields it names, and the
 * values stay.
 */
export function useAction<I = void, P = ReactNode, R = unknown>(
  options: ActionOptions<I, P, R> & { form?: undefined },
): Action<I, P>;
export function useAction<I extends object>(
  options: ActionOptions<I, ReactNode, unknown> & { form: UseFormReturnType<I> },
): FormAction<I>;
export function useAction<I, P, R>(
  options: ActionOptions<I, P, R> & { form?: UseFormReturnType<Record<string, unknown>> | undefined },
): FormAction<I, P> {
  const { run, done, failed, explain, task, leaves = false, guarded = false, form } = options;
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [problem, setProblem] = useState<P>();
  const [observer] = useState(observeWork<I, R>);
  const readResult = () => observer.getCurrentResult();
  const result = useSyncExternalStore(observer.subscribe, readResult, readResult);
  const isLocked = ({ isPending, isSuccess }: typeof result): boolean => isPending || (leaves && isSuccess);

  useUnsavedChanges(() => guarded && form?.isDirty() === true && !observer.getCurrentResult().isPending);

  const tellFailure = (error: unknown, input: I): void => {
    // Whoever only looks at an account gets the same answer from every button, and it is nobody's fault.
    if (isViewOnly(error)) return toast.info({ id: "view-only", title: t("ui:view_only"), message: errorText(error) });
    if (form && putOnFields(form, error)) return;
    if (typeof failed === "function") toast.error(failed(error, input));
    else if (failed !== undefined) toast.error({ title: failed, message: errorText(error) });
    else if (explain) setProblem(explain(error, input));
    else if (task === undefined) setProblem(errorText(error) as P);
    else setProblem(`${t(`ui:failure.${task.verb}`, { resource: task.resource })} ${errorText(error)}` as P);
  };
  const start = async (input: I): Promise<void> => {
    // Ask the mutation itself: after a quick second click the state of the last render is out of date.
    if (isLocked(observer.getCurrentResult())) return;
    setProblem(undefined);
    let outcome: R;
    try {
      outcome = await observer.mutate({
        input,
        work: async () => {
          const answer = await run(input);
          // Saved values are no longer changes, even while the next page is still loading.
          if (guarded) form?.resetDirty();
          return answer;
        },
      });
    } catch (error) {
      return tellFailure(error, input);
    }
    if (done) toast.success(typeof done === "function" ? done(input, outcome) : done);
  };

  const busy = isLocked(result);
  return {
    run: (input) => void start(input),
    busy,
    input: busy ? result.variables?.input : undefined,
    problem,
    setProblem,
    handleSubmit: (event) => {
      // The checks are still being fetched, and the first click waits for them.
      if (form?.validating) return event?.preventDefault();
      form?.onSubmit(
        (values) => void start(values as I),
        (errors) => {
          setProblem(undefined);
          focusFirstError(form, errors);
        },
      )(event);
    },
  };
}

/** False when the error is not about a field of this form. */
function putOnFields(form: UseFormReturnType<Record<string, unknown>>, error: unknown): boolean {
  try {
    applyFieldErrors(form, error);
    return true;
  } catch {
    return false;
  }
}

const isViewOnly = (error: unknown): boolean => error instanceof ApiError && error.code === "view_only";

interface Work<I, R> {
  input: I;
  work: () => Promise<R>;
}

const mutations = new MutationCache();

/**
 * The two functions a mutation needs of a QueryClient. Sign-in pages have no QueryClient, and loading a whole one only
 * for this hook would double their code.
 */
const client = {
  getMutationCache: () => mutations,
  defaultMutationOptions: (options) => options,
} as Pick<QueryClient, "getMutationCache" | "defaultMutationOptions"> as QueryClient;

/** Without this, a browser that thinks it is offline would wait silently; now it tries and gets an error to show. */
const observeWork = <I, R>() =>
  new MutationObserver<R, Error, Work<I, R>>(client, { mutationFn: ({ work }) => work(), networkMode: "always" });
