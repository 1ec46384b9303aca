import { Children, type ReactNode } from "react";
import classes from "./StatRow.module.css";

/** Figures side by side in one card with hairlines; two by two on a phone. */
export function StatRow({ children }: { children: ReactNode }) {
  return (
    <div className={classes.frame}>
      <div className={classes.row}>
        {Children.map(children, (child) =>
          child === null || child === undefined ? null : <div className={classes.cell}>{child}</div>,
        )}
      </div>
    </div>
  );
}
