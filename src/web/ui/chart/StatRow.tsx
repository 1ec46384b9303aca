import { Children, type ReactNode } from "react";
import classes from "./StatRow.module.css";

interface StatRowProps {
  /** Long figures, such as sums of a year: on a phone each has a line of its own. */
  long?: boolean;
  children: ReactNode;
}

/** Figures side by side in one card with hairlines; two by two on a phone. */
export function StatRow({ long = false, children }: StatRowProps) {
  return (
    <div className={classes.frame} data-long={long || undefined}>
      <div className={classes.row}>
        {Children.map(children, (child) =>
          child === null || child === undefined ? null : <div className={classes.cell}>{child}</div>,
        )}
      </div>
    </div>
  );
}
