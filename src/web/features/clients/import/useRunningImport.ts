import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { ClientImport } from "#shared/clients/clients.contract.ts";
import { renewAfter } from "#web/lib/api/renewAfter.ts";
import { clientKeys, importQuery, importsQuery, isImporting } from "#web/features/clients/clientQueries.ts";

export interface RunningImport {
  /** The import this page follows: one just started, or one found running when the page opened. */
  state: ClientImport | undefined;
  error: unknown;
  start: (started: ClientImport) => void;
  forget: () => void;
}

/** Follows an import to its end, whether its dialog is open or not, and renews the list when it has ended. */
export function useRunningImport(): RunningImport {
  const cache = useQueryClient();
  const [id, setId] = useState<string>();
  const found = useQuery(importsQuery).data?.find(isImporting)?.id;
  useEffect(() => {
    if (found !== undefined) setId((current) => current ?? found);
  }, [found]);

  const { data, error } = useQuery({ ...importQuery(id ?? ""), enabled: id !== undefined });
  const hasEnded = id !== undefined && data !== undefined && !isImporting(data);
  useEffect(() => {
    if (!hasEnded) return;
    renewAfter(cache, "client_changed");
    void cache.invalidateQueries({ queryKey: clientKeys.imports, exact: true });
  }, [hasEnded, cache]);

  return {
    state: id === undefined ? undefined : data,
    error,
    start: (started) => {
      cache.setQueryData(clientKeys.importOf(started.id), started);
      setId(started.id);
    },
    forget: () => setId(undefined),
  };
}
