import { randomBytes } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { Client } from "pg";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { databaseUrl, inDatabase } from "#server/testing/global-setup.ts";
import { buildIndex } from "./build-index.ts";
import { type SchemaStep, type SchemaSteps, migrateToLatest } from "./migrate.ts";

let url = "";
const clients: Client[] = [];
beforeEach(async () => {
  const name = `plaudit_schema_${randomBytes(6).toString("hex")}`;
  await inDatabase(inject("testServer").url, `CREATE DATABASE ${name}`);
  url = databaseUrl(inject("testServer").url, name);
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.end();
  await inDatabase(inject("testServer").url, `DROP DATABASE ${new URL(url).pathname.slice(1)} WITH (FORCE)`);
});

async function session(): Promise<Client> {
  const client = new Client({ connectionString: url });
  clients.push(client);
  await client.connect();
  return client;
}

const step = (...statements: string[]): SchemaStep => ({
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
});

function migrate(steps: SchemaSteps): { done: Promise<void>; said: string[] } {
  const said: string[] = [];
  return { said, done: migrateToLatest(url, { say: (line) => said.push(line), readSteps: async () => steps }) };
}

test("a step that takes longer than ordinary statements may goes through, and says what it does", async () => {
  const { done, said } = migrate({
    "001_tables": step("CREATE TABLE dishes (id integer)"),
    "002_long": step("SELECT pg_sleep(6)", "CREATE TABLE after_it (id integer)"),
  });
  await done;
  expect(said).toContain("Bringing the database up to date: 002_long (2 of 2)…");
  expect((await (await session()).query("SELECT to_regclass('after_it') AS it")).rows).toEqual([{ it: "after_it" }]);
});

test("a process that comes while another works says so, waits, and finds the work done", async () => {
  const holder = await session();
  await holder.query("BEGIN; CREATE TABLE gate (id integer)");
  let runs = 0;
  const steps: SchemaSteps = {
    "001_slow": {
      up: async (db) => {
        runs += 1;
        // Waits for the transaction above, as long as it takes.
        await sql`SET LOCAL lock_timeout = 0`.execute(db);
        await sql`CREATE TABLE IF NOT EXISTS gate (id integer)`.execute(db);
      },
    },
  };
  const first = migrate(steps);
  await expect.poll(() => runs).toBe(1);
  const second = migrate(steps);
  await expect
    .poll(() => second.said)
    .toEqual(["Another process is bringing the database up to date. Waiting for it."]);
  await holder.query("ROLLBACK");
  await Promise.all([first.done, second.done]);
  expect(runs).toBe(1);
});

test("a step gives way to those who use its table, and comes through when they are done", async () => {
  await migrate({ "001_tables": step("CREATE TABLE dishes (id integer)") }).done;
  const reader = await session();
  await reader.query("BEGIN; SELECT * FROM dishes");
  const { done, said } = migrate({
    "001_tables": step(),
    "002_column": step("ALTER TABLE dishes ADD COLUMN name text"),
  });
  const waits = "002_column (1 of 1) waits for a table that is in use, and tries again.";
  await expect.poll(() => said, { timeout: 15_000 }).toContain(waits);
  await reader.query("COMMIT");
  await done;
  await (await session()).query("SELECT name FROM dishes");
});

test("an index is built while others write, and one that a cut left invalid is built again", async () => {
  const tables = step("CREATE TABLE dishes (id integer)", "INSERT INTO dishes VALUES (1), (1)");
  await migrate({ "001_tables": tables }).done;
  const client = await session();
  // Two equal rows: the build fails half-way and leaves what a cut leaves.
  await expect(client.query("CREATE UNIQUE INDEX CONCURRENTLY dishes_id ON dishes (id)")).rejects.toThrow(
    "could not create unique index",
  );
  const isValid = async (): Promise<unknown> =>
    (await client.query("SELECT indisvalid FROM pg_index WHERE indexrelid = 'dishes_id'::regclass")).rows[0]
      ?.indisvalid;
  expect(await isValid()).toBe(false);
  await client.query("DELETE FROM dishes");
  const build: SchemaStep = {
    outsideTransaction: true,
    up: (db) => buildIndex(db, { name: "dishes_id", definition: "ON dishes (id)", unique: true }),
  };
  await migrate({ "001_tables": tables, "002_index": build }).done;
  expect(await isValid()).toBe(true);
});

test("a step that fails leaves those before it done and nothing of itself", async () => {
  const steps = {
    "001_tables": step("CREATE TABLE dishes (id integer)"),
    "002_broken": step("CREATE TABLE half (id integer)", "SELECT no_such_function()"),
  };
  await expect(migrate(steps).done).rejects.toThrow("no_such_function");
  const found = await (await session()).query("SELECT to_regclass('dishes') AS dishes, to_regclass('half') AS half");
  expect(found.rows).toEqual([{ dishes: "dishes", half: null }]);
});
