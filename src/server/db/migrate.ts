import { readdir } from "node:fs/promises";
import { Kysely, PostgresDialect } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import pg from "pg";
import { PgBoss } from "pg-boss";
import { underMigrationLock } from "./migration-lock.ts";

/** A step of the schema. */
export interface SchemaStep extends Migration {
  /** For `buildIndex`: each statement stands alone, so what a cut leaves behind must do no harm when the step runs again. */
  outsideTransaction?: boolean;
}
export type SchemaSteps = Record<string, SchemaStep>;

interface Options {
  /** Told to the person at the screen: what takes long, and why one waits. */
  say?: (line: string) => void;
  readSteps?: () => Promise<SchemaSteps>;
}

const FOLDER = new URL("./migrations/", import.meta.url);
/** While a step waits for a table, every later statement on that table waits too. So it gives up soon, and tries again. */
const LOCK_TIMEOUT_MS = 3_000;
const TRY_AGAIN_MS = 1_000;
const TRIES = 100;
/** Steps that take less are not worth a line. */
const QUIET_MS = 1_000;
const EVERY_MS = 10_000;

/** Brings the schema (ours and the job queue's) up to date. Safe to run from several processes at once: one works, the others wait and say so. */
export async function migrateToLatest(connectionString: string, options: Options = {}): Promise<void> {
  const say = options.say ?? (() => undefined);
  const readSteps = options.readSteps ?? readFolder;
  await underMigrationLock(connectionString, say, async ({ readProgress }) => {
    await runSteps(connectionString, await readSteps(), { say, readProgress });
    const boss = new PgBoss({ connectionString, max: 1, supervise: false, schedule: false });
    boss.on("error", () => undefined);
    await boss.start();
    await boss.stop({ graceful: false });
  });
}

async function readFolder(): Promise<SchemaSteps> {
  const files = (await readdir(FOLDER)).filter((file) => /^\d{3}_[a-z_]+\.ts$/.test(file));
  const entries = files.map(async (file) => {
    const module = (await import(new URL(file, FOLDER).href)) as SchemaStep;
    return [file.slice(0, -3), module] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

interface Telling {
  say: (line: string) => void;
  readProgress: () => Promise<string>;
}

async function runSteps(connectionString: string, steps: SchemaSteps, telling: Telling): Promise<void> {
  // One connection of its own: no limit on how long a statement may take, unlike those that serve requests.
  const pool = new pg.Pool({
    connectionString,
    max: 1,
    connectionTimeoutMillis: 5_000,
    application_name: "plaudit schema",
  });
  pool.on("error", () => undefined);
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: async () => steps } });
    const pending = (await migrator.getMigrations()).filter((step) => !step.executedAt).map((step) => step.name);
    for (const [index, name] of pending.entries()) {
      const outside = steps[name]?.outsideTransaction ?? false;
      await pool.query(`SET statement_timeout = 0; SET lock_timeout = ${outside ? 0 : LOCK_TIMEOUT_MS}`);
      const title = `${name} (${index + 1} of ${pending.length})`;
      await whileTelling(title, telling, () => runStep(migrator, { name, outside, title, say: telling.say }));
    }
    // Also tells of steps that are in the database and not in the folder: an older version on a newer schema.
    throwErrorOf(await migrator.migrateToLatest());
  } finally {
    await db.destroy();
  }
}

async function runStep(
  migrator: Migrator,
  { name, outside, title, say }: { name: string; outside: boolean; title: string; say: Telling["say"] },
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const result = await migrator.migrateTo(name, { disableTransactions: outside });
    if (!isLockTimeout(result.error) || attempt === TRIES) return throwErrorOf(result);
    say(`${title} waits for a table that is in use, and tries again.`);
    await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS));
  }
}

/** Says what is done, if it takes long, and then how far it is. */
async function whileTelling(title: string, { say, readProgress }: Telling, work: () => Promise<void>): Promise<void> {
  const began = performance.now();
  let isTold = false;
  const tell = async (): Promise<void> => {
    const progress = await readProgress().catch(() => "");
    const seconds = Math.round((performance.now() - began) / 1000);
    say(`Bringing the database up to date: ${title}${isTold ? `, ${seconds} s so far` : ""}${progress}…`);
    isTold = true;
  };
  const first = setTimeout(() => void tell(), QUIET_MS);
  const next = setInterval(() => void tell(), EVERY_MS);
  try {
    await work();
  } finally {
    clearTimeout(first);
    clearInterval(next);
  }
}

const isLockTimeout = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "55P03";

function throwErrorOf({ error }: { error?: unknown }): void {
  if (error) throw error instanceof Error ? error : new Error("Migration failed", { cause: error });
}
