import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { adminSupportApi } from "#shared/support/admin-support.contract.ts";
import type { StaffTicketDetail } from "#shared/support/admin-support.model.ts";
import type { TicketPriority, TicketStatus } from "#shared/support/support-values.ts";
import { ApiError, api } from "#web/lib/api/api.ts";
import { renewAfter } from "#web/lib/api/renewAfter.ts";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { deskKeys } from "#web/features/support/desk/deskQueries.ts";
import { useShowTicket } from "./useShowTicket.ts";

/** One thing staff change about a ticket without a message. */
type Change =
  | { status: TicketStatus }
  | { priority: TicketPriority }
  | { assignee: { id: string; name: string } | null };

interface TicketWork {
  change: (change: Change) => void;
  /** What is on its way to the server. */
  changing: Change | undefined;
}

/** Status, priority and assignee: changed at once, and said when it is done. */
export function useTicketWork({ id, number }: StaffTicketDetail): TicketWork {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const errorText = useErrorText();
  const show = useShowTicket(id);
  const { run, input } = useAction<Change>({
    run: async (change) => {
      await show(await send(id, change));
      renewAfter(cache, "ticket_changed");
    },
    done: (change) => ({ title: doneWords(change), brief: true }),
    failed: (error) => {
      // Somebody else was faster: the page is to show what is true now.
      if (error instanceof ApiError && (error.status === 409 || error.status === 404))
        void cache.invalidateQueries({ queryKey: deskKeys.one(id) });
      return { title: t("support_desk:change.failed"), message: errorText(error) };
    },
  });
  const doneWords = (change: Change): string => {
    if ("status" in change)
      return t("support_desk:change.status", { number, status: t(`support_desk:statuses.${change.status}`) });
    if ("priority" in change)
      return t("support_desk:change.priority", { number, priority: t(`support:priorities.${change.priority}`) });
    return change.assignee === null
      ? t("support_desk:change.unassigned", { number })
      : t("support_desk:change.assigned", { number, name: change.assignee.name });
  };
  return { change: run, changing: input };
}

function send(id: string, change: Change): Promise<StaffTicketDetail> {
  const params = { id };
  if ("status" in change) return api(adminSupportApi.setStatus, { params, body: { status: change.status } });
  if ("priority" in change) return api(adminSupportApi.setPriority, { params, body: { priority: change.priority } });
  return api(adminSupportApi.setAssignee, { params, body: { staff_id: change.assignee?.id ?? null } });
}
