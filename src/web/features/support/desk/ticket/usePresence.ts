import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
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
  const [typing] = useState(watchTyping);
  // If it fails, nobody is named: there is nothing the reader could do about it.
  const { data, refetch } = useQuery(presenceQuery(id, typing.isRecent));
  return {
    others: data?.others ?? [],
    handleTyping: () => {
      const isFirst = !typing.isRecent();
      typing.note();
      if (isFirst) void refetch();
    },
  };
}

function watchTyping() {
  let at = Number.NEGATIVE_INFINITY;
  return {
    note: (): void => {
      at = performance.now();
    },
    isRecent: (): boolean => performance.now() - at < WRITING_MS,
  };
}
