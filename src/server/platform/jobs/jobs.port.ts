import type { z } from "zod";
import type { Db } from "#server/db/database.ts";

/** How often and how long a failed job is tried again. Pauses double from the first to the longest, with some chance in each. */
export interface RetryPlan {
  times: number;
  firstPauseSeconds: number;
  longestPauseSeconds: number;
}

/** A kind of job: its name (`feature.verb_noun`) and what it carries. Payloads hold ids; state is read again when the job runs. */
export interface JobKind<P extends z.ZodObject = z.ZodObject> {
  name: string;
  payload: P;
  retry: RetryPlan;
}

/** Half an hour or so: what has not worked by then needs somebody to look. */
const SOON: RetryPlan = { times: 5, firstPauseSeconds: 5, longestPauseSeconds: 900 };

export const jobKind = <P extends z.ZodObject>(name: string, payload: P, retry: RetryPlan = SOON): JobKind<P> => ({
  name,
  payload,
  retry,
});

/** A job that failed for good. */
export interface DeadJob {
  id: string;
  kind: string;
  payload: Record<string, unknown>;
  /** What the last try said. */
  error: string;
  /** How often it was tried. */
  tries: number;
  queuedAt: Date;
}

export interface Jobs {
  /** Queues a job on the given connection: inside a transaction it exists only if that commits. */
  enqueue<P extends z.ZodObject>(
    db: Db,
    kind: JobKind<P>,
    payload: z.input<P>,
    options?: { startAfter?: Date },
  ): Promise<void>;
  /** Puts a job that died back into its own queue, with all its tries. False when no such queue exists any more. */
  revive(db: Db, job: Pick<DeadJob, "kind" | "payload">): Promise<boolean>;
}
