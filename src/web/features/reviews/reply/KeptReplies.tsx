import { Button } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { IconBrandGoogle } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { reviewsApi } from "#shared/reviews/reviews.contract.ts";
import { reviewSummaryQuery } from "#web/features/reviews/reviewQueries.ts";
import { api } from "#web/lib/api/api.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { renewAfter } from "#web/lib/api/renewAfter.ts";
import { toast } from "#web/lib/toast.tsx";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { FormAlert } from "#web/ui/form/FormAlert.tsx";

/** Replies that were written without a connection and could be on Google now: all of them at once. */
export function KeptReplies() {
  const { t } = useTranslation();
  const format = useFormat();
  const client = useQueryClient();
  const postable = useQuery(reviewSummaryQuery).data?.kept_here.postable ?? 0;
  const [posted, setPosted] = useState(0);
  const { run, busy, input } = useAction({
    run: async (_all: number) => {
      const told = { posted: 0, refused: 0 };
      setPosted(0);
      try {
        for (let after: string | null | undefined = null; after !== undefined;) {
          const answer: Awaited<ReturnType<typeof postFrom>> = await postFrom(after);
          told.posted += answer.posted;
          told.refused += answer.refused;
          setPosted(told.posted);
          after = answer.next ?? undefined;
        }
      } finally {
        renewAfter(client, "kept_posted");
      }
      const words = (count: number) => ({ count, n: format.number(count) });
      toast[told.posted > 0 ? "success" : "warning"]({
        title: t("reviews:kept.done", words(told.posted)),
        ...(told.refused > 0 ? { message: t("reviews:kept.refused", words(told.refused)) } : {}),
      });
    },
    failed: t("reviews:kept.failed"),
  });
  // While they are being posted, their number must not shrink under the progress.
  const count = input ?? postable;
  if (count === 0) return null;
  return (
    <FormAlert
      still
      tone="warn"
      title={t("reviews:kept.title", { count, n: format.number(count) })}
      action={
        <Button
          size="xs"
          leftSection={<IconBrandGoogle size={14} stroke={2} aria-hidden="true" />}
          loading={busy}
          onClick={() => run(postable)}
        >
          {t("reviews:kept.post", { count })}
        </Button>
      }
    >
      {busy
        ? t("reviews:kept.progress", { done: format.number(posted), all: format.number(count) })
        : t("reviews:kept.text")}
    </FormAlert>
  );
}

const postFrom = (after: string | null) => api(reviewsApi.postKept, { body: { after } });
