import { Drawer, Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "#web/lib/words/format.ts";
import { EmptyState } from "#web/ui/feedback/EmptyState.tsx";
import { useIsPhone } from "#web/ui/layout/useIsPhone.ts";
import { ReplyLoader } from "./ReplyLoader.tsx";
import { reviewSummaryQuery } from "#web/features/reviews/reviewQueries.ts";
import type { Replies } from "./useReplies.ts";
import "#web/ui/theme/mantine-more.css";
import classes from "./ReplyPane.module.css";

export interface ReplyPaneProps {
  /** The chosen review. */
  id: string | undefined;
  replies: Replies;
  /** Somebody asked for this very reply just now, so the cursor goes there. */
  takesFocus: boolean;
  /** A first reply to this review is given. */
  onAnswered: (id: string) => void;
  onClose: () => void;
  onShowWaiting: () => void;
}

/** Where there is room the reply stands beside the list; else it slides over it, on phones from below. */
export function ReplyPane({ id, replies, takesFocus, onAnswered, onClose, onShowWaiting }: ReplyPaneProps) {
  const { t } = useTranslation();
  const isWide = useMediaQuery("(width >= 90em)", true, { getInitialValueInEffect: false });
  const isPhone = useIsPhone();
  // The review stays drawn until the drawer has slid away.
  const [last, setLast] = useState(id);
  if (id !== undefined && id !== last) setLast(id);
  const shown = id ?? last;

  if (isWide)
    return (
      <aside className={classes.pane} aria-label={t("reviews:reply.label")}>
        {id === undefined ? (
          <ReplyHint onShowWaiting={onShowWaiting} />
        ) : (
          <div className={classes.card}>
            <ReplyLoader
              key={id}
              id={id}
              replies={replies}
              takesFocus={takesFocus}
              onAnswered={() => onAnswered(id)}
              onClose={onClose}
            />
          </div>
        )}
      </aside>
    );
  return (
    <Drawer.Root
      opened={id !== undefined}
      onClose={onClose}
      position={isPhone ? "bottom" : "right"}
      size={isPhone ? "auto" : 420}
    >
      <Drawer.Overlay />
      <Drawer.Content
        className={classes.drawer ?? ""}
        data-from={isPhone ? "bottom" : "right"}
        aria-label={t("reviews:reply.label")}
      >
        {shown !== undefined && (
          <ReplyLoader
            key={shown}
            id={shown}
            replies={replies}
            takesFocus={takesFocus && !isPhone}
            onAnswered={() => onAnswered(shown)}
            onClose={onClose}
          />
        )}
      </Drawer.Content>
    </Drawer.Root>
  );
}

/** Before a review is chosen: why it is worth it, and the shortest way to those that wait. */
function ReplyHint({ onShowWaiting }: { onShowWaiting: () => void }) {
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
