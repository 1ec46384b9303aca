import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from "@tabler/icons-react";
import { useId, type ReactNode } from "react";
import { Sparkline, type ChartColor } from "./Sparkline.tsx";
import classes from "./StatCard.module.css";

export interface StatDelta {
  /** With its sign: "+17%", "−3%". */
  text: string;
  direction: "up" | "down" | "flat";
  /** More is not always better. Unset: up is good. */
  good?: boolean;
  /** What it is compared with: "vs October". */
  note?: string;
}

interface StatCardProps {
  label: ReactNode;
  value: ReactNode;
  delta?: StatDelta;
  spark?: { values: readonly number[]; color?: ChartColor };
}

const ARROWS = { up: IconArrowUpRight, down: IconArrowDownRight, flat: IconArrowRight } as const;

function tone({ direction, good = direction === "up" }: StatDelta): "good" | "bad" | "flat" {
  if (direction === "flat") return "flat";
  return good ? "good" : "bad";
}

/** One figure. Stands in a StatRow, which draws the card and the hairlines. */
export function StatCard({ label, value, delta, spark }: StatCardProps) {
  const labelId = useId();
  const Arrow = delta && ARROWS[delta.direction];
  return (
    <div className={classes.stat} role="group" aria-labelledby={labelId}>
      <div className={classes.words}>
        <div id={labelId} className={classes.label}>
          {label}
        </div>
        <div className={classes.figure}>{value}</div>
        {delta && Arrow && (
          <div className={classes.delta} title={delta.note}>
            <span className={classes.change} data-tone={tone(delta)}>
              <Arrow size={14} stroke={2} aria-hidden="true" />
              {delta.text}
            </span>
            {delta.note !== undefined && <span className={classes.note}>{delta.note}</span>}
          </div>
        )}
      </div>
      {spark && <Sparkline values={spark.values} {...(spark.color === undefined ? {} : { color: spark.color })} />}
    </div>
  );
}
