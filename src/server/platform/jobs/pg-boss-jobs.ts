import { type JobWithMetadata, PgBoss, type QueueOptions, fromKysely } from "pg-boss";
import { PARIS } from "#shared/domain/paris-time.ts";
import type { CallCtx } from "#server/context.ts";
import { withinJobTime } from "#server/platform/deadline/deadline.ts";
import { doCall } from "#server/platform/log/active-call.ts";
import type { Log } from "#server/platform/log/log.ts";
import type { JobHandler } from "./job-handler.ts";
import type { DeadJob, JobKind, Jobs } from "./jobs.port.ts";

const DEAD_LETTERS = "dead_letters";
/** Nobody else keeps a dead job: writing it down is tried for as long as a database may be away. */
const DEAD_LETTER_QUEUE = { retryLimit: 10_000, retryDelay: 60 };
/** What the queue keeps of an error. */
const MAX_ERROR = 500;

/** A killed worker's job comes back within about ten seconds. */
const queueOf = ({ retry }: JobKind) => ({
  retryLimit: retry.times,
  retryDelay: retry.firstPauseSeconds,
  retryBackoff: true,
  retryDelayMax: retry.longestPauseSeconds,
  heartbeatSeconds: 10,
  expireInSeconds: 900,
  deadLetter: DEAD_LETTERS,
  notify: true,
});

/** A notification wakes an idle worker; the poll is for what slips through, and for what was to wait. Without notifications it is all there is. */
const POLLING = { batchSize: 1, pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 5 };

type MakeCtx = (jobId: string) => CallCtx;

/** Writes a job down that failed for good; must be safe to repeat. */
export type KeepDeadJob = (ctx: CallCtx, job: DeadJob) => Promise<void>;

export interface JobQueue extends Jobs {
  /** Creates the queues; needed before the first enqueue. */
  prepare(kinds: readonly JobKind[]): Promise<void>;
  /** Starts taking jobs; each runs with a fresh Ctx. */
  work(handlers: readonly JobHandler[], makeCtx: MakeCtx, keepDead?: KeepDeadJob): Promise<void>;
  /** Runs everything that is due now and returns how many ran; for tests and one-off scripts. The first failure is thrown at the end. */
  drain(handlers: readonly JobHandler[], makeCtx: MakeCtx, keepDead?: KeepDeadJob): Promise<number>;
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

  return {
    async prepare(kinds) {
      await makeQueue(boss, DEAD_LETTERS, DEAD_LETTER_QUEUE);
      for (const kind of kinds) await makeQueue(boss, kind.name, queueOf(kind));
    },
    async enqueue(db, kind, payload, { startAfter } = {}) {
      const id = await boss.send(kind.name, kind.payload.parse(payload), {
        db: fromKysely(db),
        ...(startAfter && { startAfter }),
      });
      if (id === null) throw new Error(`Job ${kind.name} was not accepted by the queue`);
    },
    async revive(db, { kind, payload }) {
      if (!(await boss.getQueue(kind))) return false;
      return (await boss.send(kind, payload, { db: fromKysely(db) })) !== null;
    },
    work: (handlers, makeCtx, keepDead) => takeJobs(boss, handlers, makeCtx, keepDead),
    drain: (handlers, makeCtx, keepDead) => drain(boss, handlers, makeCtx, keepDead),
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  };
}

/** Also brings a queue of an earlier release up to date. */
async function makeQueue(boss: PgBoss, name: string, options: QueueOptions): Promise<void> {
  await boss.createQueue(name, options);
  await boss.updateQueue(name, options);
}

async function runOne(handler: JobHandler, makeCtx: MakeCtx, job: { id: string; data: unknown }): Promise<void> {
  const ctx = makeCtx(job.id);
  try {
    await doCall({ job_id: job.id }, () => withinJobTime(() => handler.run(ctx, job.data ?? {})));
  } catch (error) {
    ctx.log.warn({ err: error, job: handler.kind.name }, "job failed, will be retried");
    throw error;
  }
}

/** Takes jobs until the queue is stopped. */
async function takeJobs(
  boss: PgBoss,
  handlers: readonly JobHandler[],
  makeCtx: MakeCtx,
  keepDead: KeepDeadJob | undefined,
): Promise<void> {
  for (const handler of handlers) {
    const options = { ...POLLING, localConcurrency: handler.concurrency ?? 1 };
    const workerId = await boss.work(handler.kind.name, options, async ([job]) => {
      // What was announced while this job ran is not announced again: look once more when it is done.
      boss.notifyWorker(workerId);
      if (job) await runOne(handler, makeCtx, job);
    });
    if (handler.cron) await boss.schedule(handler.kind.name, handler.cron, {}, { tz: PARIS });
  }
  await boss.work(DEAD_LETTERS, { includeMetadata: true }, async (jobs) => {
    for (const job of jobs) await keepDead?.(makeCtx(job.id), readDeadJob(job));
  });
}

/** Runs what is due now, and what that enqueues. */
async function drain(
  boss: PgBoss,
  handlers: readonly JobHandler[],
  makeCtx: MakeCtx,
  keepDead: KeepDeadJob | undefined,
): Promise<number> {
  let ran = 0;
  const failures: unknown[] = [];
  for (let again = true; again;) {
    again = false;
    for (const handler of handlers) {
      for (const job of await boss.fetch(handler.kind.name, { batchSize: 50 })) {
        again = true;
        ran += 1;
        await runOne(handler, makeCtx, job).then(
          () => boss.complete(handler.kind.name, job.id),
          (error: unknown) => {
            failures.push(error);
            return boss.fail(handler.kind.name, job.id, error as object);
          },
        );
      }
    }
  }
  for (const job of await boss.fetch(DEAD_LETTERS, { batchSize: 50, includeMetadata: true })) {
    await keepDead?.(makeCtx(job.id), readDeadJob(job));
    await boss.complete(DEAD_LETTERS, job.id);
  }
  if (failures.length > 0) throw failures[0];
  return ran;
}

/** The queue's copy of a dead job, in our words. */
function readDeadJob(job: JobWithMetadata<unknown>): DeadJob {
  const { message } = (job.sourceOutput ?? {}) as { message?: unknown };
  return {
    id: job.sourceId ?? job.id,
    kind: job.sourceName ?? DEAD_LETTERS,
    payload: (job.data ?? {}) as Record<string, unknown>,
    error: (typeof message === "string" ? message : "").slice(0, MAX_ERROR),
    tries: (job.sourceRetryCount ?? 0) + 1,
    queuedAt: job.sourceCreatedOn ?? job.createdOn,
  };
}
