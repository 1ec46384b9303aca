import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from "@tabler/icons-react";
import { useId, type ReactNode } from "react";
import { Skeleton } from "#web/ui/feedback/Skeleton.tsx";
import classes from "./StatCard.module.css";

export interface StatDelta {
  /** With its sign: "+17%", "−3%". */
  text: string;
  direction: "up" | "down" | "flat";
  /** Whether a rise is good. Unset: it is. */
  good?: boolean;
  /** What it is compared with: "vs October". */
  note?: string;
  /** The longer text, shown as a tooltip. */
  hint?: string;
}

interface StatCardProps {
  label: ReactNode;
  value: ReactNode;
  delta?: StatDelta | undefined;
  /** Shown instead of the change where there is none. */
  caption?: ReactNode;
  /** The figure is loading; its space is held. */
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
        <div className={classes.figure}>{loading ? <Skeleton width={68} height={28} /> : value}</div>
        {loading && (
          <div className={classes.delta}>
            <Skeleton width={92} height={11} />
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

type ChartColor = 1 | 2 | 3 | 4 | 5 | 6;

interface SparklineProps {
  values: readonly number[];
  color?: ChartColor;
}

const WIDTH = 92;
const HEIGHT = 36;
const PAD = 4;

/** A small line of how the figure changed over time. Screen readers skip it, because the figure itself says what matters. */
function Sparkline({ values, color = 1 }: SparklineProps) {
  const gradient = useId();
  const path = sparkPath(values, WIDTH, HEIGHT);
  if (path === undefined) return null;
  return (
    <svg
      className={classes.spark}
      viewBox={`0 0 ${WIDTH + PAD} ${HEIGHT + 2 * PAD}`}
      data-color={color}
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <linearGradient id={gradient} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="currentColor" stopOpacity=".18" />
          <stop offset="1" stopColor="currentColor" stopOpacity="0" />
        </linearGradient>
      </defs>
      <g transform={`translate(0 ${PAD})`}>
        <path d={`${path.line}V${HEIGHT + PAD}H0Z`} fill={`url(#${gradient})`} />
        <path d={path.line} className={classes.line} />
        <circle cx={path.end.x} cy={path.end.y} r="3.4" className={classes.end} />
      </g>
    </svg>
  );
}

/** A smooth line through the points that never overshoots them (monotone cubic), scaled into width × height. */
function sparkPath(
  values: readonly number[],
  width: number,
  height: number,
): { line: string; end: { x: number; y: number } } | undefined {
  if (values.length < 2) return undefined;
  const low = Math.min(...values);
  const span = Math.max(...values) - low;
  const step = width / (values.length - 1);
  // If all values are equal, the line is drawn in the middle instead of at the bottom.
  const points = values.map((value, i) => ({
    x: i * step,
    y: span === 0 ? height / 2 : height - ((value - low) / span) * height,
  }));

  const slopes = points.slice(1).map((point, i) => (point.y - (points[i]?.y ?? 0)) / step);
  const tangent = (i: number): number => {
    const before = slopes[i - 1];
    const after = slopes[i];
    if (before === undefined) return after ?? 0;
    if (after === undefined) return before;
    return before * after <= 0 ? 0 : (2 * before * after) / (before + after);
  };

  const round = (n: number): number => Math.round(n * 100) / 100;
  const parts = points.map((point, i) => {
    const last = points[i - 1];
    if (last === undefined) return `M${round(point.x)} ${round(point.y)}`;
    const reach = step / 3;
    return `C${round(last.x + reach)} ${round(last.y + reach * tangent(i - 1))} ${round(point.x - reach)} ${round(point.y - reach * tangent(i))} ${round(point.x)} ${round(point.y)}`;
  });
  return { line: parts.join(""), end: points[points.length - 1] ?? { x: 0, y: 0 } };
}
