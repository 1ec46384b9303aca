import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useFormat } from "#web/lib/format.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { reviewSummaryQuery } from "./reviewQueries.ts";

/** Before a review is chosen: why it is worth it, and the shortest way to those that wait. */
export function ReplyHint({ onShowWaiting }: { onShowWaiting: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const count = useQuery(reviewSummaryQuery).data?.waiting ?? 0;
  return (
    <EmptyState
      small
      drawing="envelope"
      title={
        count === 0
          ? t("reviews:reply.hint_title")
          : t("reviews:reply.hint_waiting", { count, n: format.number(count) })
      }
      text={t("reviews:reply.hint_text")}
      {...(count === 0
        ? {}
        : {
            secondary: (
              <Button variant="default" onClick={onShowWaiting}>
                {t("reviews:reply.show_waiting")}
              </Button>
            ),
          })}
    />
  );
}
