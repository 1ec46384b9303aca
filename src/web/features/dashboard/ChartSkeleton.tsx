import classes from "./ChartSkeleton.module.css";

/** The grid of a chart without its lines. */
export function ChartSkeleton() {
  return (
    <div className={classes.grid} aria-hidden="true">
      {[0, 1, 2, 3, 4].map((line) => (
        <span key={line} />
      ))}
    </div>
  );
}
