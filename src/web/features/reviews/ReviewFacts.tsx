import { Anchor, VisuallyHidden } from "@mantine/core";
import { IconExternalLink, IconLanguage, IconUserCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { Review } from "#shared/reviews/reviews.contract.ts";
import { currentLocale } from "#web/lib/i18n.ts";
import { paths } from "#web/lib/paths.ts";
import { AppLink } from "#web/ui/AppLink.tsx";
import { googleLink } from "./googleLink.ts";
import { useLanguageName } from "./useLanguageName.ts";
import classes from "./ReviewFacts.module.css";

/** Small print under a review: its language if it is another one, the guest it belongs to, the way to Google. */
export function ReviewFacts({ review }: { review: Review }) {
  const { t } = useTranslation();
  const languageName = useLanguageName();
  const href = googleLink(review.review_url);
  const isForeign = review.language !== null && review.text !== null && review.language !== currentLocale();
  if (!isForeign && review.client === null && href === undefined) return null;
  return (
    <div className={classes.facts}>
      {isForeign && review.language !== null && (
        <span className={classes.fact}>
          <IconLanguage size={14} stroke={1.7} aria-hidden="true" />
          <VisuallyHidden>{t("reviews:row.language", { language: languageName(review.language) })}</VisuallyHidden>
          <span aria-hidden="true">{languageName(review.language)}</span>
        </span>
      )}
      {review.client && (
        <Anchor component={AppLink} className={classes.fact ?? ""} href={paths.clients(review.client.id)}>
          <IconUserCheck size={14} stroke={1.7} aria-hidden="true" />
          <span className={classes.name}>{t("reviews:row.matched", { name: review.client.name })}</span>
        </Anchor>
      )}
      {href !== undefined && (
        <Anchor className={classes.fact ?? ""} href={href} target="_blank" rel="noopener noreferrer">
          <IconExternalLink size={14} stroke={1.7} aria-hidden="true" />
          {t("reviews:row.on_google")}
          <VisuallyHidden> {t("reviews:row.opens_tab")}</VisuallyHidden>
        </Anchor>
      )}
    </div>
  );
}
