import { useQueryClient } from "@tanstack/react-query";
import type { StaffTicketDetail } from "#shared/support/admin-support.model.ts";
import { deskKeys } from "#web/features/support/desk/deskQueries.ts";

/** Puts the server's answer on screen; an older look that is under way must not take it away again. */
export function useShowTicket(id: string): (ticket: StaffTicketDetail) => Promise<void> {
  const cache = useQueryClient();
  return async (ticket) => {
    await cache.cancelQueries({ queryKey: deskKeys.one(id) });
    cache.setQueryData(deskKeys.one(id), ticket);
  };
}
