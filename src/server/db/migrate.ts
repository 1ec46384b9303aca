import { readdir } from "node:fs/promises";
import { PgBoss } from "pg-boss";
import { type Migration, Migrator } from "kysely/migration";
import { PATIENCE, connect } from "./connection.ts";

const FOLDER = new URL("./migrations/", import.meta.url);

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(FOLDER)).filter((file) => /^\d{3}_[a-z_]+\.ts$/.test(file));
  const entries = files.map(async (file) => {
    const module = (await import(new URL(file, FOLDER).href)) as Migration;
    return [file.slice(0, -3), module] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** Brings the schema (ours and the job queue's) up to date. Safe to run from several processes at once: both take a lock. */
export async function migrateToLatest(connectionString: string): Promise<void> {
  const { db, close } = connect(connectionString, { max: 2, patience: PATIENCE.migration });
  try {
    const { error } = await new Migrator({ db, provider: { getMigrations: readMigrations } }).migrateToLatest();
    if (error) throw error instanceof Error ? error : new Error("Migration failed", { cause: error });
  } finally {
    await close();
  }
  const boss = new PgBoss({ connectionString, max: 1, supervise: false, schedule: false });
  boss.on("error", () => undefined);
  await boss.start();
  await boss.stop({ graceful: false });
}
