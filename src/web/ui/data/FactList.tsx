import type { ReactNode } from "react";
import classes from "./FactList.module.css";

interface FactListProps {
  facts: readonly (readonly [label: string, value: ReactNode])[];
  columns?: 1 | 2;
}

/** Labels and values, one line each; two side by side where there is room. */
export function FactList({ facts, columns = 1 }: FactListProps) {
  return (
    <dl className={classes.facts} data-columns={columns}>
      {facts.map(([label, value]) => (
        <div key={label} className={classes.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
