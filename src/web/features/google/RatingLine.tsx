import { VisuallyHidden } from "@mantine/core";
import { IconStarFilled } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useFormat } from "#web/lib/words/format.ts";
import classes from "./RatingLine.module.css";

/** Stars as Google counts them, with how many reviews they come from. */
export function RatingLine({ rating, count }: { rating: number | null; count: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (rating === null) return <span className={classes.line}>{t("restaurants:google.no_rating")}</span>;
  const figure = format.number(rating, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const reviews = t("restaurants:google.reviews", { count, formatted: format.number(count) });
  return (
    <span className={classes.line}>
      <IconStarFilled size={14} className={classes.star} aria-hidden="true" />
      <span aria-hidden="true">
        <b className={classes.figure}>{figure}</b> · {reviews}
      </span>
      <VisuallyHidden>
        {t("restaurants:google.rating", { rating: figure })}, {reviews}
      </VisuallyHidden>
    </span>
  );
}
