import type { ReactNode } from "react";
import classes from "./FigureCell.module.css";

/** A figure with one line below that explains it; stands as its column does, mostly at the right. */
export function FigureCell({ figure, caption }: { figure: ReactNode; caption: ReactNode }) {
  return (
    <div>
      <div className={classes.figure}>{figure}</div>
      <div className={classes.caption}>{caption}</div>
    </div>
  );
}
