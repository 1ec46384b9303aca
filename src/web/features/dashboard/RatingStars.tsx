import { IconStarFilled } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import classes from "./RatingStars.module.css";

/** Five stars, so many of them full; screen readers hear the number. */
export function RatingStars({ rating }: { rating: number }) {
  const { t } = useTranslation();
  return (
    <span className={classes.stars} role="img" aria-label={t("dashboard:reviews.stars", { count: rating })}>
      {[1, 2, 3, 4, 5].map((star) => (
        <IconStarFilled key={star} size={13} data-full={star <= rating || undefined} aria-hidden="true" />
      ))}
    </span>
  );
}
