import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { reviewsApi, type Review } from "#shared/reviews/reviews.contract.ts";
import { ApiError, api } from "#web/lib/api/api.ts";
import { renewAfter } from "#web/lib/api/renewAfter.ts";
import { toast } from "#web/lib/toast.tsx";
import { putReview } from "#web/features/reviews/reviewQueries.ts";
import { keepUnsavedReply } from "./unsavedReplies.ts";

type SendKind = "post" | "draft";

export interface Replies {
  /** What is under way, by review. */
  busy: Readonly<Record<string, SendKind | undefined>>;
  /** What the last attempt ran into, by review: it is still there after looking at another. */
  failures: Readonly<Record<string, unknown>>;
  /** Answers whether it worked. The text typed is kept until it did. */
  send: (review: Review, text: string, kind: SendKind) => Promise<boolean>;
  /** Posts a reply on Google that was kept here, as it stands. */
  post: (review: Review) => Promise<boolean>;
  /** Deletes response and draft; rejects when that fails. */
  remove: (review: Review) => Promise<void>;
}

/** Writing and deleting responses. Lives above the panel, so that choosing another review interrupts nothing. */
export function useReplies(): Replies {
  const client = useQueryClient();
  const { t } = useTranslation();
  const [busy, setBusy] = useState<Replies["busy"]>({});
  const [failures, setFailures] = useState<Replies["failures"]>({});

  const accept = useCallback(
    (review: Review) => {
      putReview(client, review);
      keepUnsavedReply(client, review.id, undefined);
      renewAfter(client, "replied");
    },
    [client],
  );

  const send = useCallback<Replies["send"]>(
    async (review, text, kind) => {
      const { id } = review;
      setBusy((all) => ({ ...all, [id]: kind }));
      setFailures((all) => ({ ...all, [id]: undefined }));
      try {
        const saved = await api(reviewsApi.respond, { params: { id }, body: { text, draft: kind === "draft" } });
        accept(saved);
        if (kind === "post")
          toast.success({
            title: saved.response?.where === "google" ? t("reviews:reply.posted") : t("reviews:reply.kept"),
          });
        return true;
      } catch (error) {
        setFailures((all) => ({ ...all, [id]: error }));
        // What can be posted has changed: the lists have to learn it.
        if (error instanceof ApiError && error.code === "google_not_connected") renewAfter(client, "connection_lost");
        return false;
      } finally {
        setBusy((all) => ({ ...all, [id]: undefined }));
      }
    },
    [accept, client, t],
  );

  const post = useCallback<Replies["post"]>((review) => send(review, review.response?.text ?? "", "post"), [send]);

  const remove = useCallback<Replies["remove"]>(
    async (review) => {
      accept(await api(reviewsApi.removeResponse, { params: { id: review.id } }));
      setFailures((all) => ({ ...all, [review.id]: undefined }));
      toast.success({
        title: review.response ? t("reviews:reply.deleted") : t("reviews:reply.draft_deleted"),
        brief: true,
      });
    },
    [accept, t],
  );

  return useMemo(() => ({ busy, failures, send, post, remove }), [busy, failures, post, remove, send]);
}
