import type { ReactNode } from "react";
import classes from "./FormActions.module.css";

/** The buttons that end a form, the one that goes on last; in a dialog they are its foot. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
