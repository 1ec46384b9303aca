import type { TFunction } from "i18next";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { StaffTicketDetail } from "#shared/support/admin-support.model.ts";
import { TICKET_PRIORITIES, TICKET_STATUSES } from "#shared/support/support-values.ts";
import type { ConversationEntry } from "#web/features/support/conversation/Conversation.tsx";
import { oneOf } from "#web/lib/oneOf.ts";

/** A ticket's messages, notes and changes, in the words of the office. */
export function useDeskEntries({ messages, events }: StaffTicketDetail): readonly ConversationEntry[] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      ...messages.map((message): ConversationEntry => {
        const { id, author, internal, merged_from, by_mail, text, attachments, created_at } = message;
        const name = author.name ?? t(`support_desk:ticket.${author.side === "owner" ? "owner" : "support"}`);
        return {
          kind: "message",
          id,
          at: created_at,
          author: name,
          face: name,
          look: internal ? "note" : author.side === "staff" ? "own" : "other",
          marks: [
            ...(internal ? [t("support_desk:ticket.note")] : [t(`support_desk:list.by_${author.side}`)]),
            ...(by_mail ? [t("support_desk:ticket.by_mail")] : []),
            ...(merged_from === null ? [] : [t("support_desk:ticket.merged_from", { number: merged_from })]),
          ],
          text,
          attachments,
        };
      }),
      ...events.map((event): ConversationEntry => ({
        kind: "event",
        id: event.id,
        at: event.at,
        text: eventWords(event, t),
      })),
    ],
    [messages, events, t],
  );
}

type Event = StaffTicketDetail["events"][number];

function eventWords({ kind, by, name: given, from, to }: Event, t: TFunction): string {
  const name = given ?? t(`support_desk:event.${by}`);
  switch (kind) {
    case "status":
      return t("support_desk:event.status", { name, from: statusWord(from, t), to: statusWord(to, t) });
    case "priority":
      return t("support_desk:event.priority", { name, from: priorityWord(from, t), to: priorityWord(to, t) });
    case "assignee":
      return to === null
        ? t("support_desk:event.unassigned", { name, from: from ?? t("support_desk:list.former") })
        : t("support_desk:event.assigned", { name, to });
    case "merged_from":
      return t("support_desk:event.merged_from", { name, to: to ?? "" });
    case "merged_into":
      return t("support_desk:event.merged_into", { name, to: to ?? "" });
  }
}

function statusWord(value: string | null, t: TFunction): string {
  const status = oneOf(value ?? undefined, TICKET_STATUSES);
  return status === undefined ? (value ?? "–") : t(`support_desk:statuses.${status}`);
}

function priorityWord(value: string | null, t: TFunction): string {
  const priority = oneOf(value ?? undefined, TICKET_PRIORITIES);
  return priority === undefined ? (value ?? "–") : t(`support:priorities.${priority}`);
}
