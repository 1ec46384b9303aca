import { CloseButton } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ApiError } from "#web/lib/api/api.ts";
import { Skeleton } from "#web/ui/feedback/Skeleton.tsx";
import { EmptyState } from "#web/ui/feedback/EmptyState.tsx";
import { ErrorCard } from "#web/ui/feedback/ErrorCard.tsx";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { ReplyPanel } from "./ReplyPanel.tsx";
import { reviewQuery } from "#web/features/reviews/reviewQueries.ts";
import type { Replies } from "./useReplies.ts";
import classes from "./ReplyLoader.module.css";

interface ReplyLoaderProps {
  id: string;
  replies: Replies;
  takesFocus: boolean;
  onAnswered: () => void;
  onClose: () => void;
}

/** The chosen review: at once if a list has it, else fetched by itself. */
export function ReplyLoader({ id, replies, takesFocus, onAnswered, onClose }: ReplyLoaderProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const errorText = useErrorText();
  const { data, error, refetch, isFetching } = useQuery(reviewQuery(client, id));
  if (data !== undefined)
    return (
      <ReplyPanel review={data} replies={replies} takesFocus={takesFocus} onAnswered={onAnswered} onClose={onClose} />
    );
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 422);
  return (
    <div className={classes.frame}>
      <CloseButton className={classes.close ?? ""} aria-label={t("reviews:reply.close")} onClick={onClose} />
      {isGone ? (
        <EmptyState
          small
          bare
          drawing="plate"
          title={t("reviews:reply.gone_title")}
          text={t("reviews:reply.gone_text")}
        />
      ) : error ? (
        <ErrorCard
          bare
          title={t("reviews:reply.load_failed")}
          text={errorText(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <div className={classes.skeleton} aria-busy="true">
          <Skeleton width={180} height={18} />
          <Skeleton />
          <Skeleton width="70%" />
          <Skeleton height={150} />
        </div>
      )}
    </div>
  );
}
