import type { ReactNode } from "react";
import classes from "./StatusActions.module.css";

/** The ways on from a page that only says something. */
export function StatusActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
