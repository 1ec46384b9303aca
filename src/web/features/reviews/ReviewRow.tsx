import { Button } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { Review } from "#shared/reviews/reviews.contract.ts";
import { useFormat } from "#web/lib/format.ts";
import { InitialsAvatar } from "#web/ui/InitialsAvatar.tsx";
import { Stars } from "#web/ui/Stars.tsx";
import { ReviewFacts } from "./ReviewFacts.tsx";
import { ReviewResponse } from "./ReviewResponse.tsx";
import { ReviewText } from "./ReviewText.tsx";
import classes from "./ReviewRow.module.css";

interface ReviewRowProps {
  review: Review;
  isOpen: boolean;
  onOpen: (id: string) => void;
}

export function ReviewRow({ review, isOpen, onOpen }: ReviewRowProps) {
  const format = useFormat();
  const name = review.author_name;
  return (
    <li className={classes.row} aria-current={isOpen || undefined}>
      <InitialsAvatar name={name} size={38} />
      <div className={classes.body}>
        <div className={classes.head}>
          <div className={classes.who}>
            <h3 className={classes.name}>{name}</h3>
            <time className={classes.date} dateTime={review.published_at}>
              {format.shortDate(review.published_at)}
            </time>
          </div>
          <State review={review} isOpen={isOpen} onOpen={onOpen} />
        </div>
        <Stars rating={review.rating} />
        <ReviewText text={review.text} language={review.language} />
        <ReviewFacts review={review} />
        {review.response && (
          <ReviewResponse response={review.response} name={name} onEdit={() => onOpen(review.id)} isOpen={isOpen} />
        )}
      </div>
    </li>
  );
}

/** Right of the name: what has been done, or the way to do it. */
function State({ review, isOpen, onOpen }: ReviewRowProps) {
  const { t } = useTranslation();
  const name = review.author_name;
  if (isOpen && !review.response) return <span className={classes.replying}>{t("reviews:row.replying")}</span>;
  if (review.response)
    return (
      <span className={classes.replied}>
        <IconCheck size={14} stroke={2.2} aria-hidden="true" />
        {t("reviews:row.replied")}
      </span>
    );
  const isBegun = review.draft !== null;
  return (
    <Button
      variant="default"
      size="xs"
      className={classes.button ?? ""}
      aria-label={isBegun ? t("reviews:row.continue_to", { name }) : t("reviews:row.reply_to", { name })}
      onClick={() => onOpen(review.id)}
    >
      {isBegun ? t("reviews:row.continue") : t("reviews:row.reply")}
    </Button>
  );
}
