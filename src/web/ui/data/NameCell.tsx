import type { ReactNode } from "react";
import classes from "./NameCell.module.css";

interface NameCellProps {
  name: ReactNode;
  /** The small line under the name. */
  caption?: ReactNode;
  avatar?: ReactNode;
}

/** The first cell of a row: picture, name in bold, one line below. */
export function NameCell({ name, caption, avatar }: NameCellProps) {
  return (
    <div className={classes.cell}>
      {avatar}
      <div className={classes.words}>
        <div className={classes.name}>{name}</div>
        {caption !== undefined && <div className={classes.caption}>{caption}</div>}
      </div>
    </div>
  );
}
