import type { FormEvent, ReactNode } from "react";
import { FormAlert } from "./FormAlert.tsx";
import classes from "./FormStack.module.css";

interface FormStackProps {
  onSubmit: (event?: FormEvent<HTMLFormElement>) => void;
  /** What went wrong with the whole form. */
  problem?: ReactNode;
  children: ReactNode;
}

/** A column of fields. The browser's own validation messages are off; ours say how to fix the value, in both languages. */
export function FormStack({ onSubmit, problem, children }: FormStackProps) {
  return (
    <form className={classes.stack} onSubmit={onSubmit} noValidate>
      {problem !== undefined && problem !== null && <FormAlert>{problem}</FormAlert>}
      {children}
    </form>
  );
}
