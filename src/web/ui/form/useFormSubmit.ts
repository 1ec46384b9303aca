import type { UseFormReturnType } from "@mantine/form";
import { useRef, useState, type FormEvent, type ReactNode } from "react";
import { applyFieldErrors, focusFirstError } from "#web/lib/form.ts";

interface FormSubmitOptions<V extends object> {
  form: UseFormReturnType<V>;
  send: (values: V) => Promise<void>;
  /** Words for a failure that belongs to no field; undefined when it has been dealt with otherwise. */
  explain: (error: unknown) => ReactNode;
  /** The form leads to another page: it stays locked after success, so that a late click sends nothing. */
  leaves?: boolean;
}

interface FormSubmit {
  busy: boolean;
  /** What to show above the fields. */
  problem: ReactNode;
  setProblem: (problem: ReactNode) => void;
  handleSubmit: (event?: FormEvent<HTMLFormElement>) => void;
}

/**
 * Sends a form once, however often it is clicked: a problem on the way jumps to its field, a 422 lands on the fields,
 * anything else is explained above them. Values always stay.
 */
export function useFormSubmit<V extends object>({
  form,
  send,
  explain,
  leaves = false,
}: FormSubmitOptions<V>): FormSubmit {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ReactNode>();
  // State lags a render behind a quick second click.
  const running = useRef(false);

  const submit = async (values: V): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setProblem(undefined);
    try {
      await send(values);
      if (leaves) return;
    } catch (error) {
      try {
        applyFieldErrors(form, error);
      } catch {
        setProblem(explain(error));
      }
    }
    running.current = false;
    setBusy(false);
  };

  const handleSubmit = (event?: FormEvent<HTMLFormElement>): void =>
    form.onSubmit(
      (values) => void submit(values),
      (errors) => {
        setProblem(undefined);
        focusFirstError(form, errors);
      },
    )(event);
  return { busy, problem, setProblem, handleSubmit };
}
