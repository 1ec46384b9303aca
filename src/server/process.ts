import { randomBytes } from "node:crypto";
import { accessSync, constants, mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { buildApp } from "./app.ts";
import { type Config, ConfigError, readConfig } from "./config.ts";
import type { Platform } from "./context.ts";
import { connect } from "./db/connection.ts";
import { migrateToLatest } from "./db/migrate.ts";
import { hasDemoAccounts, seedDemoData } from "./demo/demo-data.ts";
import { DEMO_OWNERS, DEMO_PASSWORD, DEMO_STAFF, type DemoClock } from "./demo/demo-people.ts";
import { AppError } from "./errors.ts";
import { jobHandlers, keepDeadJob, readSettings, seedDefaults } from "./features/index.ts";
import { isOutage } from "./http/outage.ts";
import { makeJobCtx } from "./job-context.ts";
import { startEmbeddedPostgres } from "./platform/database/embedded-postgres.ts";
import { chooseGoogle } from "./platform/google/choose-google.ts";
import { googleApi } from "./platform/google/google-api.ts";
import { diskFiles } from "./platform/files/disk-files.ts";
import { type JobQueue, startJobQueue } from "./platform/jobs/pg-boss-jobs.ts";
import { makeLog } from "./platform/log/log.ts";
import { smtpMail } from "./platform/mail/smtp-mail.ts";
import { stripePayments } from "./platform/payments/stripe-payments.ts";
import { readOrMakeKey, secretBox } from "./platform/secrets/secret-box.ts";

const RETRY_MS = 2_000;
const PING_MS = 500;
const STOP_MS = 15_000;
/** Signs the stand-in's webhooks; it never leaves this process. */
const STANDIN_WEBHOOK_SECRET = `whsec_${randomBytes(24).toString("hex")}`;

/** Something a person can mend: printed as one line, without a stack. */
class StartError extends Error {
  override name = "StartError";
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** The process: configuration, database, stand-ins, web, worker, signals. */
export async function run(): Promise<void> {
  const stops: (() => Promise<unknown> | void)[] = [];
  let stopping = false;
  const stop = async (code: number): Promise<never> => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), STOP_MS).unref();
    for (const close of stops.toReversed()) await Promise.resolve(close()).catch(() => undefined);
    process.exit(code);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void stop(0));
  try {
    await start(readConfig(), stops, () => stopping);
  } catch (error) {
    if (error instanceof ConfigError || error instanceof StartError) process.stderr.write(`${error.message}\n`);
    else process.stderr.write(`Plaudit could not start: ${error instanceof Error ? error.message : String(error)}\n`);
    await stop(1);
  }
}

async function start(
  config: Config,
  stops: (() => Promise<unknown> | void)[],
  isStopping: () => boolean,
): Promise<void> {
  const log = makeLog(config.logLevel);
  ensureWritable(config.dataDir);
  const embedded = config.databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir: config.dataDir });
  if (embedded) stops.push(() => embedded.stop());
  const databaseUrl = config.databaseUrl ?? embedded?.connectionString ?? "";
  const { db, close } = connect(databaseUrl, { max: config.databasePool });
  stops.push(close);

  const mailbox = config.smtpUrl ? undefined : await startLocalMailbox(config);
  if (mailbox) stops.push(() => mailbox.stop());
  const mail = smtpMail({ url: config.smtpUrl ?? mailbox?.smtpUrl ?? "", from: config.mailFrom });
  stops.push(() => mail.close());

  const demoClock = movableClock();
  const stripe = config.stripe ? undefined : await startLocalStripe(config, demoClock, (delivery) => deliver(delivery));
  if (stripe) stops.push(() => stripe.stop());
  const payments = stripePayments(
    config.stripe ?? {
      secretKey: stripe?.secretKey ?? "",
      webhookSecret: STANDIN_WEBHOOK_SECRET,
      apiUrl: stripe?.apiUrl ?? "",
    },
  );

  const googleStandin = config.production ? undefined : await startLocalGoogle(config);
  if (googleStandin) stops.push(() => googleStandin.stop());
  const readKey = async (): Promise<string | null> => (await readSettings(platform)).google_api_key;
  const google = chooseGoogle({
    readKey,
    hasOauth: config.googleOauth !== undefined,
    real: googleApi({ apiKey: readKey, ...(config.googleOauth && { oauth: config.googleOauth }) }),
    standin:
      googleStandin &&
      googleApi({
        apiKey: async () => googleStandin.apiKey,
        oauth: googleStandin.oauth,
        baseUrls: googleStandin.baseUrls,
      }),
  });

  let queue: JobQueue | undefined;
  let ready = false;
  const platform: Platform = {
    db,
    now: () => new Date(),
    jobs: {
      enqueue: (...args) => {
        if (!queue) throw new AppError("unavailable", { retry_after: 5 });
        return queue.enqueue(...args);
      },
      revive: (...args) => {
        if (!queue) throw new AppError("unavailable", { retry_after: 5 });
        return queue.revive(...args);
      },
    },
    mail,
    payments,
    google,
    secrets: secretBox(config.secretsKey ?? readOrMakeKey(join(config.dataDir, "secrets.key"))),
    files: diskFiles(join(config.dataDir, "files")),
    log,
    config,
  };
  const app = await buildApp(platform, { isReady: () => ready && !isStopping(), ping: () => ping(platform) });
  /** The stand-in's webhooks take the same way as the provider's: over the HTTP side, signature and all. */
  const deliver = async ({ body, signature }: { body: string; signature: string }): Promise<number> => {
    if (demoClock.isMoved()) return 200;
    const headers = { "content-type": "application/json", "stripe-signature": signature };
    return (await app.inject({ method: "POST", url: "/api/webhooks/stripe", headers, payload: body })).statusCode;
  };

  /** Migrations, demo data, queue and worker. Repeatable: what is done stays done. */
  const prepare = async (): Promise<void> => {
    await migrateToLatest(databaseUrl);
    queue = await startJobQueue(databaseUrl, log, { worker: config.role !== "web" });
    stops.push(() => queue?.stop());
    await queue.prepare(jobHandlers.map((handler) => handler.kind));
    await seedDefaults(makeJobCtx(platform, "start"));
    if (!config.production && embedded)
      await seedDemoData(makeJobCtx(platform, "demo"), {
        clock: stripe && demoClock,
        consent: config.googleOauth ? undefined : googleStandin?.consentAs,
      });
    if (config.role !== "web") await queue.work(jobHandlers, (jobId) => makeJobCtx(platform, jobId), keepDeadJob);
    ready = true;
  };

  const reachable = await prepare().then(
    () => true,
    (error: unknown) => {
      if (!config.databaseUrl || !isOutage(error)) throw error;
      say(
        `DATABASE_URL cannot be reached (${describeUrl(config.databaseUrl)}): ${error instanceof Error ? error.message || error.name : "no answer"}. Trying again every ${RETRY_MS / 1000} s.`,
      );
      return false;
    },
  );

  // Demo passwords are public: such a database is offered to this machine only.
  const demo = reachable ? await hasDemoAccounts(db) : !config.production;
  const host = config.host ?? (demo ? "127.0.0.1" : "0.0.0.0");
  stops.push(() => app.close());
  if (config.role !== "worker") await listen(app, host, config.port);
  for (let up = reachable; !up && !isStopping();) {
    await delay(RETRY_MS);
    up = await prepare().then(
      () => true,
      (error: unknown) => {
        if (!isOutage(error)) throw error;
        return false;
      },
    );
  }
  if (!isStopping()) greet(config, { demo: demo && reachable, mailboxUrl: mailbox?.webUrl });
}

function ensureWritable(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK | constants.R_OK | constants.X_OK);
  } catch (error) {
    throw new StartError(
      `The data folder ${folder} is not writable: ${(error as Error).message}. Set DATA_DIR to a folder that is.`,
    );
  }
}

/** The wall clock, but for the moments in which the demo's past is made. */
function movableClock(): DemoClock & { now(): Date } {
  let moved: Date | undefined;
  return {
    now: () => moved ?? new Date(),
    isMoved: () => moved !== undefined,
    moveTo: (to) => {
      moved = to;
    },
    letGo: () => {
      moved = undefined;
    },
  };
}

async function startLocalStripe(
  config: Config,
  clock: { now(): Date },
  deliver: (delivery: { body: string; signature: string }) => Promise<number>,
) {
  // Loaded only where it is needed: production never reads a stand-in's code.
  const { startStripeStandin } = await import("./standins/stripe/stripe-standin.ts");
  try {
    return await startStripeStandin({
      folder: join(config.dataDir, "stripe"),
      port: config.stripeStandinPort,
      webhookSecret: STANDIN_WEBHOOK_SECRET,
      now: () => clock.now(),
      deliver,
    });
  } catch (error) {
    throw portTaken(error, config.stripeStandinPort, "STRIPE_STANDIN_PORT");
  }
}

async function startLocalGoogle(config: Config) {
  const { startGoogleStandin } = await import("./standins/google/google-standin.ts");
  try {
    return await startGoogleStandin({ folder: join(config.dataDir, "google"), port: config.googleStandinPort });
  } catch (error) {
    throw portTaken(error, config.googleStandinPort, "GOOGLE_STANDIN_PORT");
  }
}

async function startLocalMailbox(config: Config) {
  const { startMailbox } = await import("./standins/mailbox/mailbox.ts");
  try {
    return await startMailbox({
      folder: join(config.dataDir, "mailbox"),
      webPort: config.mailboxPort,
      smtpPort: config.mailboxSmtpPort,
    });
  } catch (error) {
    throw portTaken(error, config.mailboxPort, "MAILBOX_PORT");
  }
}

async function listen(app: Awaited<ReturnType<typeof buildApp>>, host: string, port: number): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw portTaken(error, port, "PORT");
  }
}

const portTaken = (error: unknown, port: number, variable: string): unknown =>
  error instanceof Error && "code" in error && error.code === "EADDRINUSE"
    ? new StartError(`Port ${port} is taken. Stop what uses it, or set ${variable} to another one.`)
    : error;

async function ping(platform: Platform): Promise<boolean> {
  const answered = platform.db
    .selectFrom("settings")
    .select("key")
    .limit(1)
    .execute()
    .then(
      () => true,
      () => false,
    );
  return Promise.race([answered, delay(PING_MS, false, { ref: false })]);
}

/** Host and database of an address, without user and password. */
const describeUrl = (address: string): string => {
  const url = new URL(address);
  return `${url.host}${url.pathname}`;
};

function greet(config: Config, { demo, mailboxUrl }: { demo: boolean; mailboxUrl: string | undefined }): void {
  if (config.role === "worker") return say("Plaudit worker is running.");
  say(`\nPlaudit is running: ${config.publicUrl}`);
  say(`Back office:        ${config.publicUrl}/admin`);
  if (mailboxUrl) say(`Mailbox:            ${mailboxUrl} (all mail ends here)`);
  if (demo) {
    say(`\nDemo accounts, password ${DEMO_PASSWORD}:`);
    for (const owner of DEMO_OWNERS)
      say(
        `  ${owner.email.padEnd(20)} ${owner.restaurant.name}${owner.subscription.status === "expired" ? " (subscription lapsed)" : ""}`,
      );
    for (const staff of DEMO_STAFF) say(`  ${staff.email.padEnd(20)} back office, ${staff.role}`);
    say(
      `\nDemo accounts exist, so only this machine can connect${config.host ? ` … but HOST=${config.host} says otherwise` : " (set HOST to change that)"}.`,
    );
  }
  say("Ctrl-C stops everything.\n");
}
