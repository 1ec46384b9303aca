import type { ReactNode } from "react";
import classes from "./BarList.module.css";

export interface BarItem {
  key: string;
  label: ReactNode;
  /** The small line under the label. */
  note?: ReactNode;
  value: number;
  /** The value in words, at the end of the bar. */
  figure: ReactNode;
}

/** Names with a bar each, to be compared: the longest reaches the end. Every figure is written, so the bars say nothing more. */
export function BarList({ label, items }: { label: string; items: readonly BarItem[] }) {
  const highest = Math.max(0, ...items.map(({ value }) => value));
  return (
    <div className={classes.frame}>
      <ul className={classes.list} aria-label={label}>
        {items.map((item) => (
          <li key={item.key} className={classes.row}>
            <div className={classes.label}>
              {item.label}
              {item.note !== undefined && <div className={classes.note}>{item.note}</div>}
            </div>
            <span className={classes.track} aria-hidden="true">
              {item.value > 0 && <span className={classes.bar} style={{ width: `${(item.value / highest) * 100}%` }} />}
            </span>
            <span className={classes.figure}>{item.figure}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
