import type { ClientImport } from "#shared/clients/clients.contract.ts";

/** How far an import is, from 0 to 100. */
export const percentOf = ({ status, rows_read, rows_total }: ClientImport): number => {
  if (status === "done") return 100;
  return rows_total === 0 ? 0 : Math.min(100, Math.round((rows_read / rows_total) * 100));
};
