import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { TicketDetail } from "#shared/support/support.model.ts";
import type { ConversationEntry } from "#web/features/support/conversation/Conversation.tsx";

/** A ticket's messages and changes of status, in the words of its owner. */
export function useOwnerEntries({ messages, events }: TicketDetail): readonly ConversationEntry[] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      ...messages.map(({ id, author, text, attachments, by_mail, created_at }): ConversationEntry => {
        const support =
          author.name === null
            ? t("support_screen:ticket.support")
            : t("support_screen:ticket.support_name", { name: author.name });
        return {
          kind: "message",
          id,
          at: created_at,
          author: author.side === "owner" ? t("support_screen:ticket.you") : support,
          face:
            author.name ?? t(author.side === "owner" ? "support_screen:ticket.you" : "support_screen:ticket.support"),
          look: author.side === "owner" ? "own" : "other",
          marks: by_mail ? [t("support_screen:ticket.by_mail")] : [],
          text,
          attachments,
        };
      }),
      ...events.map(({ id, by, to, at }): ConversationEntry => ({
        kind: "event",
        id,
        at,
        text: t(`support_screen:ticket.event.${by}`, { status: t(`support:statuses.${to}`) }),
      })),
    ],
    [messages, events, t],
  );
}
