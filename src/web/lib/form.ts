import type { FormErrors, UseFormReturnType } from "@mantine/form";
import { useCallback, useEffect, useRef } from "react";
import type { z } from "zod";
import { fieldMessages } from "#shared/http/issues.ts";
import type { Message } from "#shared/http/issues.ts";
import { ApiError } from "./api/api.ts";
import { i18n } from "./words/i18n.ts";
import { whenUsed } from "./whenUsed.ts";

/** Only what is needed here, so that forms with transformed values fit too. */
type AnyForm = Pick<UseFormReturnType<Record<string, unknown>>, "errors" | "setErrors"> & {
  getValues(): object;
  getInputNode(path: never): HTMLElement | null;
};

/** A Mantine `validate` function made from the contract's own schema: the first message of each field, translated. */
export const zodValidate =
  <S extends z.ZodType>(schema: S) =>
  (values: unknown): FormErrors => {
    const result = schema.safeParse(values, { reportInput: true });
    if (result.success) return {};
    return Object.fromEntries(
      Object.entries(fieldMessages(result.error.issues)).flatMap(([field, [first]]) =>
        first ? [[field, translate(first)]] : [],
      ),
    );
  };

/** Leaves out what is wrong with a field that stands in a link and not in the form: the server words it. */
export const exceptField =
  (field: string, check: (values: unknown) => FormErrors) =>
  (values: unknown): FormErrors => {
    const { [field]: _, ...errors } = check(values);
    return errors;
  };

type Check<V> = (values: V) => FormErrors;

/**
 * Checks whose code is fetched once somebody begins to use the page, for pages that are to be on screen quickly. If it
 * cannot be fetched, the server's own checks decide. `load` must be the same function at each call.
 */
export function useLazyCheck<V>(load: () => Promise<Check<V>>): (values: V) => FormErrors | Promise<FormErrors> {
  const check = useRef<Check<V>>(undefined);
  const fetchCheck = useCallback(
    (): Promise<Check<V>> =>
      load().then(
        (loaded) => (check.current = loaded),
        () => () => ({}),
      ),
    [load],
  );
  useEffect(() => whenUsed(fetchCheck), [fetchCheck]);
  return useCallback(
    (values) => check.current?.(values) ?? fetchCheck().then((loaded) => loaded(values)),
    [fetchCheck],
  );
}

/** Keys come from schemas as plain strings, so they are not checked one by one here. */
const translate = (message: Message): string =>
  (i18n.t as (key: string, params: Message["params"]) => string)(message.key, message.params);

/** Puts a 422 on the fields it names and focuses the first; any other error, also one about a field the form does not have, is thrown again. */
export function applyFieldErrors(form: AnyForm, error: unknown): void {
  if (!(error instanceof ApiError) || error.status !== 422) throw error;
  const values = form.getValues();
  const known = Object.entries(error.fieldErrors).filter(([field]) => (field.split(".")[0] ?? "") in values);
  if (known.length === 0) throw error;
  const errors: FormErrors = Object.fromEntries(
    known.map(([field, messages]) => [field, messages[0] ?? error.message]),
  );
  form.setErrors(errors);
  focusFirstError(form, errors);
}

/** Moves to the first marked field in reading order. Pass the errors if they were set just now and are not drawn yet. */
export function focusFirstError(form: AnyForm, errors: FormErrors = form.errors): void {
  const nodes = Object.entries(errors)
    .filter(([, message]) => Boolean(message))
    .flatMap(([field]) => form.getInputNode(field as never) ?? []);
  const first = nodes.reduce<HTMLElement | undefined>(
    (best, node) => (best && best.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING ? best : node),
    undefined,
  );
  // The fields may still be disabled or unmarked in this render.
  if (first) requestAnimationFrame(() => first.focus());
}
