import { useState } from "react";
import type { StaffMessage } from "#shared/support/admin-support.model.ts";

interface Fresh {
  /** How many messages came from others since the page was opened, or since the reader last wrote. */
  count: number;
  /** All that is there now has been read. */
  markRead: (messages: readonly StaffMessage[]) => void;
}

/** What was written while the page was open. */
export function useFreshCount(messages: readonly StaffMessage[]): Fresh {
  const [read, setRead] = useState<ReadonlySet<string>>(() => new Set(messages.map(({ id }) => id)));
  return {
    count: messages.filter(({ id }) => !read.has(id)).length,
    markRead: (all) => setRead(new Set(all.map(({ id }) => id))),
  };
}
