import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { afterAll } from "vitest";
import { buildApp } from "#server/app.ts";
import { type Config, readConfig } from "#server/config.ts";
import type { CallCtx, Platform } from "#server/context.ts";
import { PATIENCE, type Patience, connect } from "#server/db/connection.ts";
import type { Db } from "#server/db/database.ts";
import { jobHandlers, keepDeadJob } from "#server/features/index.ts";
import { makeJobCtx } from "#server/job-context.ts";
import { openFiles } from "#server/platform/files/open-files.ts";
import { googleApi } from "#server/platform/google/google-api.ts";
import { startJobQueue } from "#server/platform/jobs/pg-boss-jobs.ts";
import { makeLog } from "#server/platform/log/log.ts";
import { campaignMail } from "#server/platform/mail/bulk/campaign-mail.ts";
import { readDkimKey } from "#server/platform/mail/dkim-key.ts";
import type { OutgoingMail } from "#server/platform/mail/mail.port.ts";
import { stripePayments } from "#server/platform/payments/stripe-payments.ts";
import { secretBox } from "#server/platform/secrets/secret-box.ts";
import { deliverWebhooks } from "#server/start-standins.ts";
import { type GoogleStandin, startGoogleStandin } from "#standins/google/google-standin.ts";
import { type StripeStandin, startStripeStandin } from "#standins/stripe/stripe-standin.ts";
import { type Caller, makeCaller } from "./caller.ts";
import { type FakeClock, fakeClock } from "./fake-clock.ts";
import { guardProviders } from "./guarded-providers.ts";
import { withJobsForLater } from "./later-jobs.ts";
import { testDb } from "./test-db.ts";

export interface TestApp {
  app: FastifyInstance;
  /** For making and reading rows; the product has connections of its own. */
  db: Db;
  connectionString: string;
  platform: Platform;
  clock: FakeClock;
  /** Every mail sent so far, oldest first. */
  mails: OutgoingMail[];
  /** The payment provider's stand-in, on the same clock. */
  stripe: StripeStandin;
  /** Google's stand-in, on the same clock; takes faults. */
  google: GoogleStandin;
  /** Somebody without a token. */
  anyone: Caller;
  /** Runs all due jobs, those they enqueue included; what is queued for later stays (`jobsForLater`). */
  runJobs(): Promise<number>;
  /** A context as a job has it, for calling services directly. */
  ctx(): CallCtx;
}

const WEBHOOK_SECRET = "whsec_test";

interface TestAppOptions {
  /** Connections of the product. */
  pool?: number;
  /** That of a job unless limits are what is tested: a busy machine is no reason to fail. */
  patience?: Patience;
}

/** The real app on a fresh real database; only clock and mail are replaced. Torn down after the file. */
export async function testApp(
  env: Record<string, string> = {},
  { pool = 10, patience = PATIENCE.job }: TestAppOptions = {},
): Promise<TestApp> {
  const { connectionString, drop } = await testDb();
  const folder = mkdtempSync(join(tmpdir(), "plaudit-test-"));
  // The product's own pool refuses what would hold people up; rows for tests are made and read on another one.
  const product = connect(connectionString, { max: pool, patience, strict: true });
  const { db, close } = connect(connectionString, { max: 10, patience: PATIENCE.job });
  const log = makeLog("silent");
  const queue = await startJobQueue(connectionString, log, { worker: false });
  await queue.prepare(jobHandlers.map((handler) => handler.kind));
  const clock = fakeClock();
  const google = await startGoogleStandin({ folder: join(folder, "google"), port: 0, now: clock.now });
  const stripe = await startStripeStandin({
    folder: join(folder, "stripe"),
    port: 0,
    webhookSecret: WEBHOOK_SECRET,
    now: clock.now,
  });
  const mails: OutgoingMail[] = [];
  const config = readConfig({ NODE_ENV: "test", DATA_DIR: folder, PUBLIC_URL: "https://plaudit.test", ...env });
  const providers = providersOf({ mails, stripe, google, folder, config });
  const platform: Platform = {
    ...providers,
    db: product.db,
    now: clock.now,
    jobs: withJobsForLater(queue),
    secrets: secretBox(randomBytes(32)),
    log,
    config,
  };
  const app: FastifyInstance = await buildApp(platform, { checksAnswers: true });
  deliverWebhooks(app, stripe);
  afterAll(async () => {
    await stripe.stop();
    await google.stop();
    await app.close();
    await queue.stop();
    await product.close();
    await close();
    await drop();
    rmSync(folder, { recursive: true, force: true });
  });
  const makeCtx = (jobId: string): CallCtx => makeJobCtx(platform, jobId);
  return {
    app,
    db,
    connectionString,
    platform,
    clock,
    mails,
    stripe,
    google,
    anyone: makeCaller(app),
    runJobs: async () => {
      const failures: unknown[] = [];
      let ran = 0;
      for (let done = 1; done > 0; ran += done) {
        const due = await dueJobs(db);
        const handlers = jobHandlers.filter(({ kind }) => due.has(kind.name));
        done = await queue.drain(handlers, makeCtx, keepDeadJob).catch((error: unknown) => failures.push(error));
      }
      if (failures.length > 0) throw failures[0];
      return ran;
    },
    ctx: () => makeCtx("test"),
  };
}

/** Which kinds of job wait to be run: to ask the queue for each of some forty takes longer than most jobs. */
async function dueJobs(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT name FROM pgboss.job WHERE state IN ('created', 'retry') AND start_after <= now()`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/** The stand-ins behind the real adapters; mails are only kept. */
const providersOf = ({
  mails,
  stripe,
  google,
  folder,
  config,
}: Pick<TestApp, "mails" | "stripe" | "google"> & { folder: string; config: Config }) =>
  guardProviders({
    mail: {
      send: async (mail) => {
        mails.push(mail);
        return { accepted: true };
      },
      close: () => undefined,
    },
    // Where nobody listens, unless a test says where to.
    campaignMail: campaignMail({
      url: config.campaignSmtpUrl ?? "smtp://127.0.0.1:9",
      rates: config.campaignRates,
      dkim: readDkimKey(config),
      pauses: { connectMs: 5, retryMs: 50 },
    }),
    payments: stripePayments({ secretKey: stripe.secretKey, webhookSecret: WEBHOOK_SECRET, apiUrl: stripe.apiUrl }),
    google: googleApi({ apiKey: async () => google.apiKey, oauth: google.oauth, baseUrls: google.baseUrls }),
    files: openFiles(config.s3, { folder, now: () => new Date() }),
  });
