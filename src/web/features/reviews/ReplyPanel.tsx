import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Review } from "#shared/reviews/reviews.contract.ts";
import { useConfirm } from "#web/ui/useConfirm.tsx";
import { ReplyDone } from "./ReplyDone.tsx";
import { ReplyForm } from "./ReplyForm.tsx";
import { ReplyHead } from "./ReplyHead.tsx";
import { SnippetManager } from "./SnippetManager.tsx";
import { ReviewText } from "./ReviewText.tsx";
import { firstNameOf } from "./snippetText.ts";
import { keepUnsavedReply, unsavedReply } from "./unsavedReplies.ts";
import type { Replies } from "./useReplies.ts";
import classes from "./ReplyPanel.module.css";

interface ReplyPanelProps {
  review: Review;
  replies: Replies;
  takesFocus: boolean;
  onClose: () => void;
}

/** One review and the owner's reply to it: to be written, or there already. */
export function ReplyPanel({ review, replies, takesFocus, onClose }: ReplyPanelProps) {
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
              if (isDone && kind === "post") setEditing("no");
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
