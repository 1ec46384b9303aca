import { ActionIcon } from "@mantine/core";
import { IconExternalLink, IconX } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { Review } from "#shared/reviews/reviews.contract.ts";
import { useFormat } from "#web/lib/format.ts";
import { InitialsAvatar } from "#web/ui/InitialsAvatar.tsx";
import { Stars } from "#web/ui/Stars.tsx";
import { googleLink } from "./googleLink.ts";
import { firstNameOf } from "./snippetText.ts";
import classes from "./ReplyHead.module.css";

export function ReplyHead({ review, onClose }: { review: Review; onClose: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const href = googleLink(review.review_url);
  return (
    <header className={classes.head}>
      <InitialsAvatar name={review.author_name} size={34} />
      <div className={classes.words}>
        <h2 className={classes.title}>{t("reviews:reply.title", { name: firstNameOf(review.author_name) })}</h2>
        <div className={classes.facts}>
          <Stars rating={review.rating} size={13} />
          <time dateTime={review.published_at}>{format.shortDate(review.published_at)}</time>
        </div>
      </div>
      <div className={classes.tools}>
        {href !== undefined && (
          <ActionIcon
            component="a"
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`${t("reviews:row.on_google")} ${t("reviews:row.opens_tab")}`}
          >
            <IconExternalLink size={18} stroke={1.6} aria-hidden="true" />
          </ActionIcon>
        )}
        <ActionIcon aria-label={t("reviews:reply.close")} onClick={onClose}>
          <IconX size={18} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      </div>
    </header>
  );
}
