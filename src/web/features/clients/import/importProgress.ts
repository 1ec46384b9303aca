import type { ClientImport } from "#shared/clients/clients.contract.ts";
import { isImporting } from "#web/features/clients/clientQueries.ts";

/** How far an import is, from 0 to 100. */
export const percentOf = ({ status, rows_read, rows_total }: ClientImport): number => {
  if (status === "done") return 100;
  return rows_total === 0 ? 0 : Math.min(100, Math.round((rows_read / rows_total) * 100));
};

export type ImportOutcome = "running" | "failed" | "nobody" | "known" | "faulty" | "done";

/** What came of an import; only `done` is a full success. */
export function outcomeOf(state: ClientImport): ImportOutcome {
  if (isImporting(state)) return "running";
  if (state.status === "failed") return "failed";
  if (state.rows_added + state.rows_updated === 0) return "nobody";
  if (state.rows_failed + state.rows_partly > 0) return "faulty";
  return state.rows_added === 0 ? "known" : "done";
}
