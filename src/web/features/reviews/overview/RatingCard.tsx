import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useFormat } from "#web/lib/words/format.ts";
import { ErrorCard } from "#web/ui/feedback/ErrorCard.tsx";
import { Section } from "#web/ui/layout/Section.tsx";
import { Stars } from "#web/ui/data/Stars.tsx";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { RatingCardSkeleton } from "./RatingCardSkeleton.tsx";
import { RatingRows } from "./RatingRows.tsx";
import { reviewSummaryQuery } from "#web/features/reviews/reviewQueries.ts";
import classes from "./RatingCard.module.css";

interface RatingCardProps {
  ratings: readonly number[];
  onToggle: (rating: number) => void;
}

/** The restaurant's rating, how it is made up, and how it has gone lately. */
export function RatingCard({ ratings, onToggle }: RatingCardProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const errorText = useErrorText();
  const { data, error, refetch, isFetching } = useQuery(reviewSummaryQuery);
  if (data === undefined && error)
    return (
      <ErrorCard
        title={t("reviews:summary.load_failed")}
        text={errorText(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  if (data === undefined) return <RatingCardSkeleton />;

  return (
    <Section>
      <h2 className={classes.hidden}>{t("reviews:summary.label")}</h2>
      <div className={classes.room}>
        <RatingHead />
      </div>
      <RatingRows distribution={data.distribution} chosen={ratings} onToggle={onToggle} />
      <p className={classes.caption}>{t("reviews:summary.row_hint")}</p>
      <div className={classes.rate}>
        <div>
          <div className={classes.label}>{t("reviews:summary.reply_rate")}</div>
          <div className={classes.caption}>{t("reviews:summary.reply_rate_period")}</div>
        </div>
        <span className={classes.percent}>
          {data.reply_rate === null
            ? "–"
            : format.number(data.reply_rate, { style: "percent", maximumFractionDigits: 0 })}
        </span>
      </div>
    </Section>
  );
}

/** The rating in one line, as Google shows it; nothing until it is known. */
export function RatingHead() {
  const { t } = useTranslation();
  const format = useFormat();
  const { data } = useQuery(reviewSummaryQuery);
  if (data === undefined) return <span />;
  const rating = data.google_rating ?? data.average;
  const count = data.google_count ?? data.count;
  const words = { count, n: format.number(count) };
  const one = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return (
    <div className={classes.head}>
      <span className={classes.figure}>{rating === null ? "–" : format.number(rating, one)}</span>
      <div className={classes.words}>
        {rating !== null && <Stars rating={rating} size={16} />}
        <span className={classes.caption}>
          {data.google_count === null ? t("reviews:summary.here", words) : t("reviews:summary.on_google", words)}
        </span>
      </div>
    </div>
  );
}
