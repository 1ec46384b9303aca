import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { buildApp } from "./app.ts";
import type { Config } from "./config.ts";
import type { CallCtx, Platform } from "./context.ts";
import { PATIENCE, connect } from "./db/connection.ts";
import type { Db } from "./db/database.ts";
import { migrateToLatest } from "./db/migrate.ts";
import { hasDemoAccounts, seedDemoData } from "./demo/demo-data.ts";
import { AppError } from "./errors.ts";
import { jobHandlers, keepDeadJob, loops, loopsEverywhere, readSettings, seedDefaults } from "./features/index.ts";
import { greet, say } from "./greeting.ts";
import { isOutage } from "./http/outage.ts";
import { makeJobCtx } from "./job-context.ts";
import { databaseClock } from "./platform/clock/database-clock.ts";
import { startEmbeddedPostgres } from "./platform/database/embedded-postgres.ts";
import { faultOfFiles, openFiles } from "./platform/files/open-files.ts";
import type { Files } from "./platform/files/files.port.ts";
import { usePrivateFolder } from "./platform/files/private-folder.ts";
import { chooseGoogle } from "./platform/google/choose-google.ts";
import { googleApi } from "./platform/google/google-api.ts";
import type { Google } from "./platform/google/google.port.ts";
import type { Jobs } from "./platform/jobs/jobs.port.ts";
import { type JobQueue, startJobQueue } from "./platform/jobs/pg-boss-jobs.ts";
import type { Log } from "./platform/log/log.ts";
import { campaignMail } from "./platform/mail/bulk/campaign-mail.ts";
import { readDkimKey } from "./platform/mail/dkim-key.ts";
import { smtpMail } from "./platform/mail/smtp-mail.ts";
import { stripePayments } from "./platform/payments/stripe-payments.ts";
import { readOrMakeKey, secretBox } from "./platform/secrets/secret-box.ts";
import { StartError, portTaken } from "./start-error.ts";
import { type Standins, deliverWebhooks, startStandins } from "./start-standins.ts";
import { type Stops, finishRequests } from "./stopping.ts";

const RETRY_MS = 2_000;
const PING_MS = 500;
const JOB_CONNECTIONS = 4;
const LISTEN_ANYWAY_MS = 5_000;

interface Process {
  log: Log;
  /** Filled as things are started. */
  stops: Stops;
  isStopping: () => boolean;
}

/** Everything between the configuration and a product that answers. Each thing is started after what it needs. */
export async function start(config: Config, { log, stops, isStopping }: Process): Promise<void> {
  if (config.role !== "worker") await expectFreePort(config);
  openDataFolder(config.dataDir);
  const database = await openDatabase(config, stops);
  const { db } = database;
  const standins = await startStandins(config, { log, now: database.clock.now });
  stops.standins = standins.stop;
  const work: Work = { queue: undefined, loops: [], isReady: false };
  const platform = makePlatform(config, { log, stops, database, standins, work });
  const app = await buildApp(platform, { isReady: () => work.isReady, isStopping, ping: () => ping(db) });
  stops.requests = () => finishRequests(app);
  stops.loops = () => Promise.all(work.loops.map((loop) => loop.stop()));
  stops.jobs = () => work.queue?.stop();

  const prepare = (): Promise<void> => prepareWork(work, { platform, database, standins });
  const prepared = prepare().then(
    () => true,
    (error: unknown) => {
      if (!config.databaseUrl || !isOutage(error)) throw error;
      sayUnreachable(config.databaseUrl, error);
      return false;
    },
  );
  // Whoever cannot listen stops in the middle of it, and has said why.
  prepared.catch(() => undefined);
  // A long migration must not look like a dead process: the probes answer meanwhile.
  const reachable = await Promise.race([prepared, delay(LISTEN_ANYWAY_MS, false, { ref: false })]);

  // Demo passwords are public: such a database is offered to this machine only.
  const demo = reachable ? await hasDemoAccounts(db) : !config.production;
  const host = config.host ?? (demo ? "127.0.0.1" : "0.0.0.0");
  if (config.role !== "worker") await listen(app, host, config.port);
  for (let isUp = await prepared; !isUp && !isStopping();) {
    await delay(RETRY_MS);
    isUp = await endedWithoutOutage(prepare());
  }
  if (isStopping()) return;
  if (config.s3) await sayFaultOfFiles(config.s3, platform.files);
  if (standins.stripe) deliverWebhooks(app, standins.stripe);
  greet(config, { demo: await hasDemoAccounts(db), mailboxUrl: standins.mailbox?.webUrl });
}

interface OpenDatabase {
  url: string;
  isEmbedded: boolean;
  /** For calls, which people wait for. */
  db: Db;
  /** Nobody waits for a job: it has connections, and a patience, of its own. */
  jobsDb: Db;
  clock: ReturnType<typeof databaseClock>;
}

async function openDatabase(config: Config, stops: Stops): Promise<OpenDatabase> {
  const embedded = config.databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir: config.dataDir, say });
  if (embedded) stops.database = () => embedded.stop();
  const url = config.databaseUrl ?? embedded?.connectionString ?? "";
  const calls = connect(url, { max: config.databasePool });
  const jobs = connect(url, { max: JOB_CONNECTIONS, patience: PATIENCE.job });
  const clock = databaseClock(calls.db);
  stops.pool = async () => {
    clock.stop();
    await Promise.all([calls.close(), jobs.close()]);
  };
  return { url, isEmbedded: embedded !== undefined, db: calls.db, jobsDb: jobs.db, clock };
}

/** What is there only once the database was reached. */
interface Work {
  queue: JobQueue | undefined;
  loops: { stop(): Promise<void> }[];
  isReady: boolean;
}

function makePlatform(
  config: Config,
  {
    log,
    stops,
    database,
    standins,
    work,
  }: Pick<Process, "log" | "stops"> & {
    database: OpenDatabase;
    standins: Standins;
    work: Work;
  },
): Platform {
  const { db, clock } = database;
  const smtpUrl = config.smtpUrl ?? standins.mailbox?.smtpUrl ?? "";
  const dkim = readDkimKey(config);
  const mail = smtpMail({ url: smtpUrl, from: config.mailFrom, dkim });
  const campaigns = campaignMail({
    url: config.campaignSmtpUrl ?? smtpUrl,
    connections: config.campaignConnections,
    rates: config.campaignRates,
    dkim,
  });
  stops.mail = () => {
    mail.close();
    return campaigns.close();
  };
  const secrets = secretBox(config.secretsKey ?? readOrMakeKey(join(config.dataDir, "secrets.key")));
  const readKey = async () => (await readSettings({ db, config, secrets })).google_api_key;
  return {
    db,
    now: clock.now,
    jobs: jobsOf(work),
    mail,
    campaignMail: campaigns,
    payments: stripePayments(config.stripe ?? standins.stripe ?? { secretKey: "", webhookSecret: "" }),
    google: wireGoogle(config, readKey, standins.google),
    secrets,
    files: openFiles(config.s3, { folder: join(config.dataDir, "files"), now: clock.now }),
    log,
    config,
  };
}

/** Refuses jobs, and so the calls that need them, until there is a queue. */
function jobsOf(work: Work): Jobs {
  const getQueue = (): JobQueue => {
    if (!work.queue) throw new AppError("unavailable", { retry_after: 5 });
    return work.queue;
  };
  return {
    enqueue: (...args) => getQueue().enqueue(...args),
    revive: (...args) => getQueue().revive(...args),
  };
}

/** Migrations, demo data, queue and worker. Repeatable: what is done stays done. */
async function prepareWork(
  work: Work,
  { platform, database, standins }: { platform: Platform; database: OpenDatabase; standins: Standins },
): Promise<void> {
  const { config, log } = platform;
  const makeCtx = (jobId: string) => makeJobCtx({ ...platform, db: database.jobsDb }, jobId);
  await migrateToLatest(database.url, { say });
  const queue = (work.queue ??= await startJobQueue(database.url, log, { worker: config.role !== "web" }));
  await queue.prepare(jobHandlers.map((handler) => handler.kind));
  await seedDefaults(makeCtx("start"));
  if (!config.production && database.isEmbedded) await seedDemo(makeCtx("demo"), standins);
  const isWorker = config.role !== "web";
  if (isWorker) await queue.work(jobHandlers, makeCtx, keepDeadJob);
  if (work.loops.length === 0) {
    const wanted = isWorker ? [...loopsEverywhere, ...loops] : loopsEverywhere;
    work.loops = await Promise.all(wanted.map((begin) => begin(() => makeCtx("loop"))));
  }
  work.isReady = true;
}

/** False while the database is away; any other failure is thrown. */
const endedWithoutOutage = (work: Promise<void>): Promise<boolean> =>
  work.then(
    () => true,
    (error: unknown) => {
      if (!isOutage(error)) throw error;
      return false;
    },
  );

function sayUnreachable(databaseUrl: string, error: unknown): void {
  const reason = error instanceof Error ? error.message || error.name : "no answer";
  const every = `Trying again every ${RETRY_MS / 1000} s.`;
  say(`DATABASE_URL cannot be reached (${describeUrl(databaseUrl)}): ${reason}. ${every}`);
}

/** A store that is away is no reason not to start: everything but files works, and they do as soon as it is back. */
async function sayFaultOfFiles({ endpoint, bucket }: NonNullable<Config["s3"]>, files: Files): Promise<void> {
  const fault = await faultOfFiles(files);
  if (fault) say(`S3_BUCKET ${bucket} at ${new URL(endpoint).host} cannot be used: ${fault}.`);
}

function openDataFolder(folder: string): void {
  try {
    usePrivateFolder(folder);
  } catch (error) {
    throw new StartError(
      `The data folder ${folder} is not writable: ${(error as Error).message}. Set DATA_DIR to a folder that is.`,
    );
  }
}

function wireGoogle(config: Config, readKey: () => Promise<string | null>, standin: Standins["google"]): Google {
  return chooseGoogle({
    readKey,
    standinKey: standin?.apiKey,
    hasOauth: config.googleOauth !== undefined,
    real: googleApi({ apiKey: readKey, ...(config.googleOauth && { oauth: config.googleOauth }) }),
    standin:
      standin && googleApi({ apiKey: async () => standin.apiKey, oauth: standin.oauth, baseUrls: standin.baseUrls }),
  });
}

async function seedDemo(ctx: CallCtx, { google, demoClock }: Standins): Promise<void> {
  await seedDemoData(ctx, {
    clock: demoClock,
    consent: ctx.config.googleOauth ? undefined : google?.consentAs,
  });
}

/** Said before anything is made: a first start takes a while, and would be torn down halfway. */
async function expectFreePort({ host = "127.0.0.1", port }: Config): Promise<void> {
  const probe = createServer();
  try {
    await once(probe.listen({ host, port }), "listening");
  } catch (error) {
    throw portTaken(error, port, "PORT");
  }
  probe.close();
  await once(probe, "close");
}

async function listen(app: FastifyInstance, host: string, port: number): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw portTaken(error, port, "PORT");
  }
}

async function ping(db: Db): Promise<boolean> {
  const answered = db
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
