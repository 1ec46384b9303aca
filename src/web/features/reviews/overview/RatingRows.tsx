import { UnstyledButton, VisuallyHidden } from "@mantine/core";
import { IconStarFilled } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { ReviewSummary } from "#shared/reviews/reviews.contract.ts";
import { useFormat } from "#web/lib/words/format.ts";
import classes from "./RatingRows.module.css";

interface RatingRowsProps {
  distribution: ReviewSummary["distribution"];
  chosen: readonly number[];
  onToggle: (rating: number) => void;
}

/** How many reviews have how many stars; each row is a filter, and several can be on. */
export function RatingRows({ distribution, chosen, onToggle }: RatingRowsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const total = distribution.reduce((sum, row) => sum + row.count, 0);
  return (
    <div className={classes.rows} role="group" aria-label={t("reviews:summary.rows_label")}>
      {distribution.map(({ rating, count }) => {
        const stars = t("reviews:filters.chip_rating", { count: rating });
        const reviews = t("reviews:summary.here", { count, n: format.number(count) });
        return (
          <UnstyledButton
            key={rating}
            className={classes.row ?? ""}
            aria-pressed={chosen.includes(rating)}
            onClick={() => onToggle(rating)}
          >
            <VisuallyHidden>{`${stars}, ${reviews}`}</VisuallyHidden>
            <span className={classes.rating} aria-hidden="true">
              {rating}
            </span>
            <IconStarFilled className={classes.star ?? ""} size={12} aria-hidden="true" />
            <span className={classes.track}>
              {count > 0 && <span className={classes.bar} style={{ width: `${(count / total) * 100}%` }} />}
            </span>
            <span className={classes.count} aria-hidden="true">
              {format.number(count)}
            </span>
          </UnstyledButton>
        );
      })}
    </div>
  );
}
