import { useTranslation } from "react-i18next";
import { useFormat } from "#web/lib/words/format.ts";
import classes from "./Stars.module.css";

interface StarsProps {
  /** From 0 to 5; 4.5 draws half of the last star. */
  rating: number;
  /** Height in px. */
  size?: number;
}

const STAR = "M12 2.6l2.9 5.9 6.5.9-4.7 4.6 1.1 6.4-5.8-3-5.8 3 1.1-6.4-4.7-4.6 6.5-.9z";
const STEP = 26;
const WIDTH = 5 * STEP - 2;

/** A rating as five stars; screen readers hear the number. */
export function Stars({ rating, size = 14 }: StarsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const row = (className: string | undefined) =>
    [0, 1, 2, 3, 4].map((i) => <path key={i} className={className} d={STAR} transform={`translate(${i * STEP} 0)`} />);
  const whole = Math.floor(rating);
  // A partly filled star is cut inside the star; the gap after it does not count.
  const filled = whole * STEP + (rating - whole) * 24;
  return (
    <span
      className={classes.stars}
      role="img"
      aria-label={t("ui:stars", { rating: format.number(rating, { maximumFractionDigits: 1 }) })}
    >
      <svg viewBox={`0 0 ${WIDTH} 24`} width={(size * WIDTH) / 24} height={size} aria-hidden="true">
        {row(classes.empty)}
        <svg width={filled} height={24} viewBox={`0 0 ${filled} 24`}>
          {filled > 0 && row(classes.full)}
        </svg>
      </svg>
    </span>
  );
}
