import classes from "./Mark.module.css";

interface MarkProps {
  /** Edge length in px; below 20 the star can no longer be recognised. */
  size?: number;
  /** On a fig red surface the tile is translucent white. */
  onFig?: boolean;
  /** The name for screen readers. Set it only where the mark stands without the written name. */
  title?: string;
}

/** The logo: a P that is also a plate, with a star. */
export function Mark({ size = 32, onFig = false, title }: MarkProps) {
  return (
    <svg
      className={classes.mark}
      width={size}
      height={size}
      viewBox="0 0 32 32"
      role={title === undefined ? undefined : "img"}
      aria-label={title}
      aria-hidden={title === undefined ? true : undefined}
    >
      <rect width="32" height="32" rx="9.5" className={onFig ? classes.tileOnFig : classes.tile} />
      <path
        d="M9.2 9.9c0-1.5 1.2-2.7 2.7-2.7h5.3a7.3 7.3 0 0 1 0 14.6h-3.4v1.7a2.3 2.3 0 0 1-4.6 0z"
        className={classes.letter}
      />
      <path
        d="M17 10.1l1.35 2.82 3.1.4-2.27 2.15.57 3.08L17 17.06l-2.75 1.5.57-3.09-2.27-2.15 3.1-.4z"
        strokeWidth=".9"
        strokeLinejoin="round"
        className={classes.star}
      />
    </svg>
  );
}
