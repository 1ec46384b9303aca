import type { Json } from "#server/db/database.ts";

declare module "#server/db/database.ts" {
  interface Database {
    dead_jobs: DeadJobsTable;
  }
}

/** Jobs that failed for good, until somebody tries them again or removes them. */
interface DeadJobsTable {
  id: string;
  kind: string;
  payload: Json<Record<string, unknown>>;
  error: string;
  tries: number;
  queued_at: Date;
  died_at: Date;
}
