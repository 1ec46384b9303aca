import type { DeadJob } from "#shared/jobs/jobs.contract.ts";
import type { DeadJobRow } from "./jobs.repo.ts";

const ID = /^[\w-]{1,80}$/;

/** Payloads hold ids; whatever else one may hold is not shown. */
export const presentDeadJob = (row: DeadJobRow): DeadJob => ({
  id: row.id,
  kind: row.kind,
  about: Object.entries(row.payload).flatMap(([what, id]) =>
    what.endsWith("_id") && what !== "letter_id" && typeof id === "string" && ID.test(id) ? [{ what, id }] : [],
  ),
  error: row.error,
  tries: row.tries,
  queued_at: row.queued_at.toISOString(),
  died_at: row.died_at.toISOString(),
});
