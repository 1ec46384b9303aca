import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { afterAll } from "vitest";
import { buildApp } from "#server/app.ts";
import { readConfig } from "#server/config.ts";
import type { Ctx, Platform } from "#server/context.ts";
import { type Db, connect } from "#server/db/database.ts";
import { jobHandlers } from "#server/features/index.ts";
import { makeJobCtx } from "#server/job-context.ts";
import { diskFiles } from "#server/platform/files/disk-files.ts";
import { startJobQueue } from "#server/platform/jobs/pg-boss-jobs.ts";
import { makeLog } from "#server/platform/log/log.ts";
import type { OutgoingMail } from "#server/platform/mail/mail.port.ts";
import { type Caller, makeCaller } from "./caller.ts";
import { type FakeClock, fakeClock } from "./fake-clock.ts";
import { testDb } from "./test-db.ts";

export interface TestApp {
  app: FastifyInstance;
  db: Db;
  connectionString: string;
  platform: Platform;
  clock: FakeClock;
  /** Every mail sent so far, oldest first. */
  mails: OutgoingMail[];
  /** Somebody without a token. */
  anyone: Caller;
  /** Runs all due jobs, those they enqueue included. */
  runJobs(): Promise<number>;
  /** A context as a job has it, for calling services directly. */
  ctx(): Ctx;
}

/** The real app on a fresh real database; only clock and mail are replaced. Torn down after the file. */
export async function testApp(env: Record<string, string> = {}): Promise<TestApp> {
  const { connectionString, drop } = await testDb();
  const folder = mkdtempSync(join(tmpdir(), "plaudit-test-"));
  const { db, close } = connect(connectionString, { max: 10 });
  const log = makeLog("silent");
  const queue = await startJobQueue(connectionString, log, { worker: false });
  await queue.prepare(jobHandlers.map((handler) => handler.kind));
  const clock = fakeClock();
  const mails: OutgoingMail[] = [];
  const platform: Platform = {
    db,
    now: clock.now,
    jobs: queue,
    mail: { send: async (mail) => void mails.push(mail), close: () => undefined },
    files: diskFiles(folder),
    log,
    config: readConfig({ NODE_ENV: "test", DATA_DIR: folder, PUBLIC_URL: "https://plaudit.test", ...env }),
  };
  const app = await buildApp(platform);
  afterAll(async () => {
    await app.close();
    await queue.stop();
    await close();
    await drop();
    rmSync(folder, { recursive: true, force: true });
  });
  const makeCtx = (jobId: string): Ctx => makeJobCtx(platform, jobId);
  return {
    app,
    db,
    connectionString,
    platform,
    clock,
    mails,
    anyone: makeCaller(app),
    runJobs: () => queue.drain(jobHandlers, makeCtx),
    ctx: () => makeCtx("test"),
  };
}
