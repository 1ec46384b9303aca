import { Button } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { Dashboard } from "#shared/analytics/dashboard.contract.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import { InitialsAvatar } from "#web/ui/data/InitialsAvatar.tsx";
import { Section } from "#web/ui/layout/Section.tsx";
import { Stars } from "#web/ui/data/Stars.tsx";
import { CardEmpty } from "./CardEmpty.tsx";
import classes from "./RecentReviews.module.css";
import { ViewAll } from "./ViewAll.tsx";

interface RecentReviewsProps {
  reviews: Dashboard["recent_reviews"];
  /** None without a place; coming while the first ones are being fetched. */
  place: "none" | "coming" | "set";
}

export function RecentReviews({ reviews, place }: RecentReviewsProps) {
  const { t } = useTranslation();
  const title = t("dashboard:reviews.title");
  if (reviews.length === 0) return <NoReviews place={place} />;
  return (
    <Section title={title} action={<ViewAll href={paths.reviews()} what={title} />} flush>
      <ul className={classes.list}>
        {reviews.map((review) => (
          <ReviewRow key={review.id} review={review} />
        ))}
      </ul>
    </Section>
  );
}

const EMPTY = { none: "empty_place", coming: "empty_coming", set: "empty_wait" } as const;

function NoReviews({ place }: Pick<RecentReviewsProps, "place">) {
  const { t } = useTranslation();
  return (
    <Section title={t("dashboard:reviews.title")} flush>
      <CardEmpty
        drawing="cloche"
        title={t("dashboard:reviews.empty")}
        text={t(`dashboard:reviews.${EMPTY[place]}`)}
        next={
          place === "none"
            ? { label: t("dashboard:reviews.choose_place"), href: paths.restaurantInfo() }
            : { label: t("dashboard:reviews.open"), href: paths.reviews() }
        }
      />
    </Section>
  );
}

function ReviewRow({ review }: { review: Dashboard["recent_reviews"][number] }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <li className={classes.row}>
      <div className={classes.head}>
        <InitialsAvatar name={review.author_name} size={32} />
        <div className={classes.words}>
          <div className={classes.line}>
            <span className={classes.name}>{review.author_name}</span>
            <time className={classes.when} dateTime={review.published_at}>
              {format.relative(review.published_at)}
            </time>
          </div>
          <Stars rating={review.rating} />
        </div>
        {review.response?.where === "google" ? (
          <span className={classes.replied}>
            <IconCheck size={14} stroke={2} aria-hidden="true" />
            {t("dashboard:reviews.replied")}
          </span>
        ) : review.response ? (
          <AppLink href={paths.reviews(review.id)} className={classes.kept}>
            {t("dashboard:reviews.kept")}
          </AppLink>
        ) : (
          <Button
            component={AppLink}
            href={paths.reviews(review.id)}
            variant="default"
            size="xs"
            className={classes.reply}
            aria-label={t("dashboard:reviews.reply_to", { name: review.author_name })}
          >
            {t("dashboard:reviews.reply")}
          </Button>
        )}
      </div>
      {review.text === null ? (
        <p className={classes.silent}>{t("reviews:row.no_text")}</p>
      ) : (
        <p className={classes.text} lang={review.language ?? undefined}>
          {review.text}
        </p>
      )}
    </li>
  );
}
