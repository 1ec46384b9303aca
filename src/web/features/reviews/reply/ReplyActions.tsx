import { Button } from "@mantine/core";
import { IconBrandGoogle } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { Review } from "#shared/reviews/reviews.contract.ts";
import classes from "./ReplyActions.module.css";

interface ReplyActionsProps {
  review: Review;
  busy: "post" | "draft" | undefined;
  onDraft: () => void;
  onCancel: () => void;
  onDiscard: () => void;
}

/** The button says where the reply will be read. */
export function ReplyActions({ review, busy, onDraft, onCancel, onDiscard }: ReplyActionsProps) {
  const { t } = useTranslation();
  const { response, can_post: canPost } = review;
  const label = !canPost ? "keep" : response?.where === "google" ? "update" : "post";
  return (
    <div className={classes.actions}>
      <Button
        type="submit"
        className={classes.main ?? ""}
        loading={busy === "post"}
        disabled={busy === "draft"}
        {...(canPost ? { leftSection: <IconBrandGoogle size={16} stroke={2} aria-hidden="true" /> } : {})}
      >
        {t(`reviews:reply.${label}`)}
      </Button>
      {response ? (
        <Button variant="default" disabled={busy !== undefined} onClick={onCancel}>
          {t("reviews:reply.cancel")}
        </Button>
      ) : (
        <Button variant="default" loading={busy === "draft"} disabled={busy === "post"} onClick={onDraft}>
          {t("reviews:reply.save_draft")}
        </Button>
      )}
      {!response && review.draft !== null && (
        <Button variant="subtle" color="tomato" disabled={busy !== undefined} onClick={onDiscard}>
          {t("reviews:reply.discard_draft")}
        </Button>
      )}
    </div>
  );
}
