import { useEffect, useState } from "react";
import type { TicketDetail } from "#shared/support/support.model.ts";

/** How many messages of support have come since the page was opened or the owner last wrote. */
export function useFreshMessages({ messages }: TicketDetail): number {
  const lastOwn = messages.findLastIndex(({ author }) => author.side === "owner");
  const answers = messages.length - 1 - lastOwn;
  const lastOwnId = messages[lastOwn]?.id;
  const [seen, setSeen] = useState({ lastOwnId, answers });
  useEffect(() => {
    if (seen.lastOwnId !== lastOwnId) setSeen({ lastOwnId, answers: 0 });
  }, [seen.lastOwnId, lastOwnId]);
  return seen.lastOwnId === lastOwnId ? Math.max(0, answers - seen.answers) : 0;
}
