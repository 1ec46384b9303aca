import { IconAlertTriangle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./FieldNote.module.css";

/** The line below a field: what somebody should know about its value, or else a hint. Undefined for neither. */
export const noteFor = (warning: string | undefined, hint?: ReactNode): ReactNode =>
  warning === undefined ? hint : <FieldWarning>{warning}</FieldWarning>;

/** Something to look at that keeps nothing from being saved. */
export function FieldWarning({ children }: { children: ReactNode }) {
  return (
    <span className={classes.warning}>
      <IconAlertTriangle size={14} stroke={1.8} aria-hidden="true" />
      <span>{children}</span>
    </span>
  );
}
