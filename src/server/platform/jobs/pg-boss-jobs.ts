import { PgBoss, fromKysely } from "pg-boss";
import type { CallCtx } from "#server/context.ts";
import { withinJobTime } from "#server/platform/deadline/deadline.ts";
import { doCall } from "#server/platform/log/active-call.ts";
import type { Log } from "#server/platform/log/log.ts";
import type { JobHandler } from "./job-handler.ts";
import type { JobKind, Jobs } from "./jobs.port.ts";

const DEAD_LETTERS = "dead_letters";
/** A killed worker's job comes back within about ten seconds. */
const QUEUE = {
  retryLimit: 5,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 900,
  heartbeatSeconds: 10,
  expireInSeconds: 900,
};

/** A notification wakes an idle worker; the poll is for what slips through. */
const POLLING = { batchSize: 1, pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2 };

export interface JobQueue extends Jobs {
  /** Creates the queues; needed before the first enqueue. */
  prepare(kinds: readonly JobKind[]): Promise<void>;
  /** Starts taking jobs; each runs with a fresh Ctx. */
  work(handlers: readonly JobHandler[], makeCtx: (jobId: string) => CallCtx): Promise<void>;
  /** Runs everything that is due now and returns how many ran; for tests and one-off scripts. */
  drain(handlers: readonly JobHandler[], makeCtx: (jobId: string) => CallCtx): Promise<number>;
  /** Stops taking jobs and waits for those under way, at most 10 s. */
  stop(): Promise<void>;
}

/** The queue in our own database. `worker: false` only enqueues. */
export async function startJobQueue(
  connectionString: string,
  log: Log,
  { worker }: { worker: boolean },
): Promise<JobQueue> {
  const boss = new PgBoss({
    connectionString,
    max: worker ? 4 : 1,
    migrate: false,
    supervise: worker,
    schedule: worker,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    cronMonitorIntervalSeconds: 30,
    useListenNotify: worker,
  });
  boss.on("error", (error) => log.error({ err: error }, "job queue error"));
  await boss.start();

  const runOne = async (
    handler: JobHandler,
    makeCtx: (jobId: string) => CallCtx,
    job: { id: string; data: unknown },
  ): Promise<void> => {
    const ctx = makeCtx(job.id);
    try {
      await doCall({ job_id: job.id }, () => withinJobTime(() => handler.run(ctx, job.data ?? {})));
    } catch (error) {
      ctx.log.warn({ err: error, job: handler.kind.name }, "job failed, will be retried");
      throw error;
    }
  };

  return {
    async prepare(kinds) {
      await boss.createQueue(DEAD_LETTERS, { retryLimit: 0 });
      for (const kind of kinds) await boss.createQueue(kind.name, { ...QUEUE, deadLetter: DEAD_LETTERS, notify: true });
    },
    async enqueue(db, kind, payload, { startAfter } = {}) {
      const id = await boss.send(kind.name, kind.payload.parse(payload), {
        db: fromKysely(db),
        ...(startAfter && { startAfter }),
      });
      if (id === null) throw new Error(`Job ${kind.name} was not accepted by the queue`);
    },
    async work(handlers, makeCtx) {
      for (const handler of handlers) {
        const options = { ...POLLING, localConcurrency: handler.concurrency ?? 1 };
        const workerId = await boss.work(handler.kind.name, options, async ([job]) => {
          // What was announced while this job ran is not announced again: look once more when it is done.
          boss.notifyWorker(workerId);
          if (job) await runOne(handler, makeCtx, job);
        });
        if (handler.cron) await boss.schedule(handler.kind.name, handler.cron, {}, { tz: "Europe/Paris" });
      }
      await boss.work(DEAD_LETTERS, { includeMetadata: true }, async (jobs) => {
        for (const job of jobs)
          log.error({ job_id: job.id, data: job.data, output: job.output }, "dead letter: a job failed for good");
      });
    },
    async drain(handlers, makeCtx) {
      let ran = 0;
      for (let again = true; again;) {
        again = false;
        for (const handler of handlers) {
          for (const job of await boss.fetch(handler.kind.name, { batchSize: 50 })) {
            again = true;
            ran += 1;
            await runOne(handler, makeCtx, job);
            await boss.complete(handler.kind.name, job.id);
          }
        }
      }
      return ran;
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  };
}
