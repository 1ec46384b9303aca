import { useId } from "react";
import { sparkPath } from "./sparkPath.ts";
import classes from "./Sparkline.module.css";

export type ChartColor = 1 | 2 | 3 | 4 | 5 | 6;

interface SparklineProps {
  values: readonly number[];
  color?: ChartColor;
}

const WIDTH = 92;
const HEIGHT = 36;
const PAD = 4;

/** The shape of a figure over time; the figure beside it carries the meaning, so screen readers skip this. */
export function Sparkline({ values, color = 1 }: SparklineProps) {
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
