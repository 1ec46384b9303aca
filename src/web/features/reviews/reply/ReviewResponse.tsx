import { UnstyledButton } from "@mantine/core";
import { IconBrandGoogle, IconCornerDownRight, IconEyeOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { Review } from "#shared/reviews/reviews.contract.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { ReviewText } from "#web/features/reviews/list/ReviewText.tsx";
import classes from "./ReviewResponse.module.css";

interface ReviewResponseProps {
  response: NonNullable<Review["response"]>;
  /** Who wrote the review. */
  name: string;
  isOpen?: boolean;
  onEdit?: () => void;
}

/** The owner's words, and plainly where they can be read. */
export function ReviewResponse({ response, name, isOpen = false, onEdit }: ReviewResponseProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const isOnGoogle = response.where === "google";
  return (
    <div className={classes.box}>
      <IconCornerDownRight className={classes.arrow ?? ""} size={16} stroke={1.7} aria-hidden="true" />
      <div className={classes.body}>
        <div className={classes.head}>
          <span className={classes.title}>{t("reviews:row.your_reply")}</span>
          <time className={classes.date} dateTime={response.at}>
            {format.shortDate(response.at)}
          </time>
          <span className={classes.where} data-where={response.where}>
            {isOnGoogle ? (
              <IconBrandGoogle size={13} stroke={1.9} aria-hidden="true" />
            ) : (
              <IconEyeOff size={13} stroke={1.9} aria-hidden="true" />
            )}
            {t(`reviews:row.where_${response.where}`)}
          </span>
        </div>
        <ReviewText text={response.text} language={null} />
        {!isOnGoogle && <p className={classes.note}>{t("reviews:row.where_here_text")}</p>}
        {onEdit !== undefined && !isOpen && (
          <UnstyledButton
            className={classes.edit ?? ""}
            aria-label={t("reviews:row.edit_to", { name })}
            onClick={onEdit}
          >
            {t("reviews:row.edit")}
          </UnstyledButton>
        )}
      </div>
    </div>
  );
}
