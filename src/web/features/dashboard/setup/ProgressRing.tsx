import classes from "./ProgressRing.module.css";

interface ProgressRingProps {
  done: number;
  all: number;
  /** The same in words. */
  label: string;
}

const RADIUS = 18;
const ROUND = 2 * Math.PI * RADIUS;

export function ProgressRing({ done, all, label }: ProgressRingProps) {
  return (
    <span className={classes.ring} role="img" aria-label={label}>
      <svg viewBox="0 0 44 44" width="44" height="44" aria-hidden="true">
        <circle className={classes.track} cx="22" cy="22" r={RADIUS} />
        {done > 0 && (
          <circle
            className={classes.bar}
            cx="22"
            cy="22"
            r={RADIUS}
            strokeDasharray={`${(ROUND * done) / all} ${ROUND}`}
            transform="rotate(-90 22 22)"
          />
        )}
      </svg>
      <span className={classes.text} aria-hidden="true">
        {done}/{all}
      </span>
    </span>
  );
}
