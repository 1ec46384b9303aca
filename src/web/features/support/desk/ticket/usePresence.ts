import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import type { Person } from "#shared/support/admin-support.model.ts";
import { presenceQuery } from "#web/features/support/desk/deskQueries.ts";

/** Somebody who stopped typing so long ago is only looking. */
const WRITING_MS = 30_000;

interface Presence {
  others: readonly (Person & { writing: boolean })[];
  /** Call it when something is typed. */
  handleTyping: () => void;
}

/** Tells the others that somebody looks at a ticket, or writes, and who else does. */
export function usePresence(id: string): Presence {
  const typedAt = useRef(Number.NEGATIVE_INFINITY);
  const isWriting = (): boolean => performance.now() - typedAt.current < WRITING_MS;
  // If it fails, nobody is named: there is nothing the reader could do about it.
  const { data, refetch } = useQuery(presenceQuery(id, isWriting));
  return {
    others: data?.others ?? [],
    handleTyping: () => {
      const isFirst = !isWriting();
      typedAt.current = performance.now();
      if (isFirst) void refetch();
    },
  };
}
