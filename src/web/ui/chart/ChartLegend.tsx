import type { CSSProperties } from "react";
import classes from "./ChartLegend.module.css";

/** What the colours of a chart mean, as text above it. */
export function ChartLegend({ items }: { items: readonly { key: string; label: string; color: string }[] }) {
  return (
    <span className={classes.legend}>
      {items.map(({ key, label, color }) => (
        <span key={key} className={classes.item} style={{ "--item-color": color } as CSSProperties}>
          {label}
        </span>
      ))}
    </span>
  );
}
