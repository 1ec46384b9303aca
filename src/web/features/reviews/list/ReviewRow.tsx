import { Button, Anchor, VisuallyHidden } from "@mantine/core";
import { IconCheck, IconExternalLink, IconLanguage, IconUserCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { Review } from "#shared/reviews/reviews.contract.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { currentLocale } from "#web/lib/words/i18n.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import { InitialsAvatar } from "#web/ui/data/InitialsAvatar.tsx";
import { Stars } from "#web/ui/data/Stars.tsx";
import { ReviewResponse } from "#web/features/reviews/reply/ReviewResponse.tsx";
import { ReviewText } from "./ReviewText.tsx";
import { googleLink } from "#web/features/reviews/googleLink.ts";
import { useLanguageName } from "#web/lib/words/useLanguageName.ts";
import classes from "./ReviewRow.module.css";

interface ReviewRowProps {
  review: Review;
  isOpen: boolean;
  onOpen: (id: string) => void;
  /** Posts a reply that was kept here; undefined while that is under way. */
  onPost: ((review: Review) => void) | undefined;
}

export function ReviewRow({ review, isOpen, onOpen, onPost }: ReviewRowProps) {
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
          <State review={review} isOpen={isOpen} onOpen={onOpen} onPost={onPost} />
        </div>
        <Stars rating={review.rating} />
        <ReviewText text={review.text} language={review.language} />
        <ReviewDetails review={review} />
        {review.response && (
          <ReviewResponse response={review.response} name={name} onEdit={() => onOpen(review.id)} isOpen={isOpen} />
        )}
      </div>
    </li>
  );
}

/** Right of the name: what has been done, or the way to do it. */
function State({ review, isOpen, onOpen, onPost }: ReviewRowProps) {
  const { t } = useTranslation();
  const name = review.author_name;
  if (isOpen && !review.response) return <span className={classes.replying}>{t("reviews:row.replying")}</span>;
  if (review.response?.where === "here")
    return review.can_post ? (
      <Button
        variant="default"
        size="xs"
        className={classes.button ?? ""}
        aria-label={t("reviews:row.post_kept_to", { name })}
        loading={onPost === undefined}
        onClick={() => onPost?.(review)}
      >
        {t("reviews:row.post_kept")}
      </Button>
    ) : null;
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

/** Small print under a review: its language if it is another one, the guest it belongs to, the way to Google. */
function ReviewDetails({ review }: { review: Review }) {
  const { t } = useTranslation();
  const languageName = useLanguageName();
  const href = googleLink(review.review_url);
  const isForeign = review.language !== null && review.text !== null && review.language !== currentLocale();
  if (!isForeign && review.client === null && href === undefined) return null;
  return (
    <div className={classes.details}>
      {isForeign && review.language !== null && (
        <span className={classes.detail}>
          <IconLanguage size={14} stroke={1.7} aria-hidden="true" />
          <VisuallyHidden>{t("reviews:row.language", { language: languageName(review.language) })}</VisuallyHidden>
          <span aria-hidden="true">{languageName(review.language)}</span>
        </span>
      )}
      {review.client && (
        <Anchor component={AppLink} className={classes.detail ?? ""} href={paths.clients(review.client.id)}>
          <IconUserCheck size={14} stroke={1.7} aria-hidden="true" />
          <span className={classes.detailName}>{t("reviews:row.matched", { name: review.client.name })}</span>
        </Anchor>
      )}
      {href !== undefined && (
        <Anchor className={classes.detail ?? ""} href={href} target="_blank" rel="noopener noreferrer">
          <IconExternalLink size={14} stroke={1.7} aria-hidden="true" />
          {t("reviews:row.on_google")}
          <VisuallyHidden> {t("reviews:row.opens_tab")}</VisuallyHidden>
        </Anchor>
      )}
    </div>
  );
}
