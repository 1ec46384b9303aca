import type { z } from "zod";
import type { CallCtx } from "#server/context.ts";
import type { JobKind } from "./jobs.port.ts";

export interface JobHandler {
  kind: JobKind;
  /** Cron in Europe/Paris for jobs that also start by themselves. */
  cron?: string;
  /** How many of a kind one worker runs at once; one unless they mostly wait for somebody else's server. */
  concurrency?: number;
  run(ctx: CallCtx, payload: unknown): Promise<void>;
}

/** Binds a job kind to its work. A job runs at least once, so `run` must be safe to repeat. */
export const handleJob = <P extends z.ZodObject>(
  kind: JobKind<P>,
  run: (ctx: CallCtx, payload: z.output<P>) => Promise<unknown>,
  options: { cron?: string; concurrency?: number } = {},
): JobHandler => ({
  kind,
  ...options,
  run: async (ctx, payload) => {
    await run(ctx, kind.payload.parse(payload));
  },
});
