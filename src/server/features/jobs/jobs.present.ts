import type { DeadJob } from "#shared/jobs/jobs.contract.ts";
import type { DeadJobRow } from "./jobs.repo.ts";

const ID = /^[\w-]{1,80}$/;

/** Payloads hold ids; whatever else one may hold is not shown. */
export const presentDeadJob = (row: DeadJobRow): DeadJob => ({
  id: row.id,
  kind: row.kind,
  about: Object.fromEntries(
    Object.entries(row.payload).filter(
      (entry): entry is [string, string] =>
        entry[0].endsWith("_id") && entry[0] !== "letter_id" && typeof entry[1] === "string" && ID.test(entry[1]),
    ),
  ),
  error: row.error,
  tries: row.tries,
  queued_at: row.queued_at.toISOString(),
  died_at: row.died_at.toISOString(),
});
