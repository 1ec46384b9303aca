import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from "@tabler/icons-react";
import { useId, type ReactNode } from "react";
import { Bone } from "./Bone.tsx";
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
  /** The same at length, for whoever points at it. */
  hint?: string;
}

interface StatCardProps {
  label: ReactNode;
  value: ReactNode;
  delta?: StatDelta | undefined;
  /** Stands where the change would be while there is none to tell. */
  caption?: ReactNode;
  /** The figure is on its way; its space is held. */
  loading?: boolean;
  spark?: { values: readonly number[]; color?: ChartColor } | undefined;
}

const ARROWS = { up: IconArrowUpRight, down: IconArrowDownRight, flat: IconArrowRight } as const;

function tone({ direction, good = direction === "up" }: StatDelta): "good" | "bad" | "flat" {
  if (direction === "flat") return "flat";
  return good ? "good" : "bad";
}

/** One figure. Stands in a StatRow, which draws the card and the hairlines. */
export function StatCard({ label, value, delta, caption, spark, loading = false }: StatCardProps) {
  const labelId = useId();
  const Arrow = delta && ARROWS[delta.direction];
  return (
    <div className={classes.stat} role="group" aria-labelledby={labelId}>
      <div className={classes.words}>
        <div id={labelId} className={classes.label}>
          {label}
        </div>
        <div className={classes.figure}>{loading ? <Bone width={68} height={28} /> : value}</div>
        {loading && (
          <div className={classes.delta}>
            <Bone width={92} height={11} />
          </div>
        )}
        {!loading && !delta && caption !== undefined && (
          <div className={classes.delta}>
            <span className={classes.caption}>{caption}</span>
          </div>
        )}
        {delta && Arrow && (
          <div className={classes.delta} title={delta.hint ?? delta.note}>
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
