import type { ReactNode } from "react";
import classes from "./FormActions.module.css";

/** The buttons at the end of a form, the one that submits last. In a dialog they are drawn as its footer. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
