import { Mark } from "./Mark.tsx";
import classes from "./Wordmark.module.css";

interface WordmarkProps {
  /** Edge length of the mark in px; the size of the name follows from it. */
  size?: number;
  onFig?: boolean;
}

export function Wordmark({ size = 32, onFig = false }: WordmarkProps) {
  return (
    <span
      className={classes.wordmark}
      data-on-fig={onFig || undefined}
      style={{ fontSize: size * 0.72, gap: size * 0.3 }}
    >
      <Mark size={size} onFig={onFig} />
      Plaudit
    </span>
  );
}
