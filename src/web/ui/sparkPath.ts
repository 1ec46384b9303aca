/** A smooth line through the points that never overshoots them (monotone cubic), scaled into width × height. */
export function sparkPath(
  values: readonly number[],
  width: number,
  height: number,
): { line: string; end: { x: number; y: number } } | undefined {
  if (values.length < 2) return undefined;
  const low = Math.min(...values);
  const span = Math.max(...values) - low;
  const step = width / (values.length - 1);
  // A flat series lies in the middle instead of on the floor.
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
