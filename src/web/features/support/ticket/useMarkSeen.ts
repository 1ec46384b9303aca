import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { supportApi } from "#shared/support/support.contract.ts";
import type { TicketDetail } from "#shared/support/support.model.ts";
import { api } from "#web/lib/api/api.ts";
import { renewAfter } from "#web/lib/api/renewAfter.ts";
import { supportKeys } from "#web/features/support/supportQueries.ts";

/** Tells the server up to where a conversation was seen, once it stands on a visible page. A call that fails is made again with the next look, `readAt`. */
export function useMarkSeen(ticket: TicketDetail | undefined, readAt: number): void {
  const cache = useQueryClient();
  /** The message the server knows of, or is just being told of. */
  const told = useRef<string>(undefined);
  const id = ticket?.id;
  const newest = ticket?.has_news ? ticket.messages.findLast(({ author }) => author.side === "staff")?.id : undefined;
  useEffect(() => {
    if (id === undefined || newest === undefined) return;
    const tell = async (): Promise<void> => {
      if (document.visibilityState !== "visible" || told.current === newest) return;
      told.current = newest;
      const { has_news } = await api(supportApi.markSeen, { params: { id }, body: { message_id: newest } });
      cache.setQueryData<TicketDetail>(supportKeys.one(id), (known) => known && { ...known, has_news });
      renewAfter(cache, "ticket_seen");
    };
    const tellQuietly = (): void =>
      void tell().catch(() => {
        told.current = undefined;
      });
    tellQuietly();
    document.addEventListener("visibilitychange", tellQuietly);
    return () => document.removeEventListener("visibilitychange", tellQuietly);
  }, [cache, id, newest, readAt]);
}
