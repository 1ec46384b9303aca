import type { z } from "zod";
import type { Db } from "#server/db/database.ts";

/** A kind of job: its name (`feature.verb_noun`) and what it carries. Payloads hold ids; state is read again when the job runs. */
export interface JobKind<P extends z.ZodObject = z.ZodObject> {
  name: string;
  payload: P;
}

export const jobKind = <P extends z.ZodObject>(name: string, payload: P): JobKind<P> => ({ name, payload });

export interface Jobs {
  /** Queues a job on the given connection: inside a transaction it exists only if that commits. */
  enqueue<P extends z.ZodObject>(
    db: Db,
    kind: JobKind<P>,
    payload: z.input<P>,
    options?: { startAfter?: Date },
  ): Promise<void>;
}
