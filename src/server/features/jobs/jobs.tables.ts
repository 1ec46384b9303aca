import type { Json } from "#server/db/database.ts";

declare module "#server/db/database.ts" {
  interface Database {
    dead_jobs: DeadJobsTable;
    processes: ProcessesTable;
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

/** Processes of the product that run, or ran until lately, with their last sign of life. */
interface ProcessesTable {
  id: string;
  role: "all" | "web" | "worker";
  version: string;
  started_at: Date;
  seen_at: Date;
}
