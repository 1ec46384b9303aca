import type { ReviewSummary } from "#shared/reviews/reviews.contract.ts";

type Month = ReviewSummary["trend"][number];

interface Point {
  x: number;
  y: number;
}
interface TrendShape {
  bars: (Month & { x: number; y: number; width: number; height: number; reachX: number; reach: number })[];
  /** Only between neighbouring months that both have an average. */
  line: string;
  dots: Point[];
}

const GAP = 4;
/** Room above for a dot. */
const TOP = 4;
/** Averages lie close together: the scale shows half a star at least, so that a tenth does not look like a fall. */
const LEAST_SPAN = 0.5;

const round = (value: number): number => Math.round(value * 100) / 100;

/** Bars on the floor, scaled to the busiest month; averages in the upper half. */
export function trendShape(trend: readonly Month[], width: number, height: number): TrendShape {
  const step = width / trend.length;
  const most = Math.max(1, ...trend.map((month) => month.count));
  const bars = trend.map((month, i) => {
    const barHeight = month.count === 0 ? 0 : Math.max(2, (month.count / most) * (height - TOP));
    return {
      ...month,
      x: round(i * step + GAP / 2),
      y: round(height - barHeight),
      width: round(step - GAP),
      height: round(barHeight),
      reachX: round(i * step),
      reach: round(step),
    };
  });

  const averages = trend.flatMap(({ average }) => (average === null ? [] : [average]));
  const high = Math.max(...averages);
  const span = Math.max(LEAST_SPAN, high - Math.min(...averages));
  const points = trend.map(({ average }, i): Point | undefined =>
    average === null
      ? undefined
      : { x: round((i + 0.5) * step), y: round(TOP + ((high - average) / span) * (height * 0.5)) },
  );
  const line = points
    .map((point, i) => point && `${points[i - 1] ? "L" : "M"}${point.x} ${point.y}`)
    .filter((part) => part !== undefined)
    .join("");
  return { bars, line, dots: points.filter((point) => point !== undefined) };
}
