import { ActionIcon } from "@mantine/core";
import { IconExternalLink, IconX } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Review } from "#shared/reviews/reviews.contract.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { InitialsAvatar } from "#web/ui/data/InitialsAvatar.tsx";
import { Stars } from "#web/ui/data/Stars.tsx";
import { useConfirm } from "#web/ui/feedback/useConfirm.tsx";
import { Heading } from "#web/ui/layout/Heading.tsx";
import { ReplyDone } from "./ReplyDone.tsx";
import { ReplyForm } from "./ReplyForm.tsx";
import { ReviewText } from "#web/features/reviews/list/ReviewText.tsx";
import { SnippetManager } from "#web/features/reviews/snippets/SnippetManager.tsx";
import { googleLink } from "#web/features/reviews/googleLink.ts";
import { firstNameOf } from "#web/features/reviews/snippets/snippetText.ts";
import { keepUnsavedReply, unsavedReply } from "./unsavedReplies.ts";
import type { Replies } from "./useReplies.ts";
import classes from "./ReplyPanel.module.css";

interface ReplyPanelProps {
  review: Review;
  replies: Replies;
  takesFocus: boolean;
  /** A first reply to this review is given. */
  onAnswered: () => void;
  onClose: () => void;
}

/** One review and the owner's reply to it: to be written, or there already. */
export function ReplyPanel({ review, replies, takesFocus, onAnswered, onClose }: ReplyPanelProps) {
  const client = useQueryClient();
  const { confirm, dialog } = useConfirm();
  /** A new form after a deletion, which may have taken the text along. */
  const [form, setForm] = useState(0);
  const [editing, setEditing] = useState<"no" | "kept" | "asked">(
    unsavedReply(client, review.id) !== undefined || review.draft !== null ? "kept" : "no",
  );
  const askToRemove = useRemoval(review, confirm, async () => {
    await replies.remove(review);
    setEditing("no");
    setForm((count) => count + 1);
  });
  const [isManaging, setManaging] = useState(false);
  const isWriting = editing !== "no" || review.response === null;
  return (
    <div className={classes.panel}>
      <ReplyHead review={review} onClose={onClose} />
      <div className={classes.body}>
        <blockquote className={classes.quote}>
          <ReviewText text={review.text} language={review.language} />
        </blockquote>
        {isWriting ? (
          <ReplyForm
            key={form}
            review={review}
            busy={replies.busy[review.id]}
            failure={replies.failures[review.id]}
            takesFocus={takesFocus || editing === "asked"}
            onSend={async (text, kind) => {
              const isDone = await replies.send(review, text, kind);
              if (isDone && kind === "post") {
                setEditing("no");
                if (review.response === null) onAnswered();
              }
              return isDone;
            }}
            onCancel={() => {
              keepUnsavedReply(client, review.id, undefined);
              setEditing("no");
            }}
            onDiscard={askToRemove}
            onManage={() => setManaging(true)}
          />
        ) : (
          review.response && (
            <ReplyDone
              response={review.response}
              name={review.author_name}
              canPost={review.can_post}
              isPosting={replies.busy[review.id] === "post"}
              failure={replies.failures[review.id]}
              onPost={() => void replies.post(review)}
              onEdit={() => setEditing("asked")}
              onDelete={askToRemove}
            />
          )
        )}
      </div>
      {/* Outside the reply's form: its own form must not send the reply. */}
      <SnippetManager opened={isManaging} language={review.language} onClose={() => setManaging(false)} />
      {dialog}
    </div>
  );
}

/** Asks first, and says whether Google is touched. */
function useRemoval(
  review: Review,
  confirm: ReturnType<typeof useConfirm>["confirm"],
  onConfirm: () => Promise<void>,
): () => void {
  const { t } = useTranslation();
  const name = firstNameOf(review.author_name);
  const { response } = review;
  return () =>
    confirm(
      response
        ? {
            title: t("reviews:reply.delete_title", { name }),
            text: t(`reviews:reply.delete_${response.where}`),
            confirmLabel: t("reviews:reply.delete_confirm"),
            cancelLabel: t("reviews:reply.delete_cancel"),
            onConfirm,
          }
        : {
            title: t("reviews:reply.discard_title", { name }),
            text: t("reviews:reply.discard_text"),
            confirmLabel: t("reviews:reply.discard_confirm"),
            cancelLabel: t("reviews:reply.discard_cancel"),
            onConfirm,
          },
    );
}

function ReplyHead({ review, onClose }: { review: Review; onClose: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const href = googleLink(review.review_url);
  return (
    <div className={classes.head}>
      <InitialsAvatar name={review.author_name} size={34} />
      <div className={classes.words}>
        <Heading level={2} size="card" className={classes.title ?? ""}>
          {t("reviews:reply.title", { name: firstNameOf(review.author_name) })}
        </Heading>
        <div className={classes.about}>
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
    </div>
  );
}
