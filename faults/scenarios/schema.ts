import { cpSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { statusOf } from "#server/testing/product.ts";
import { UNPAID } from "../apart.ts";
import { call, codeIn, expecting, register, signIn } from "../people.ts";
import { startMailServer } from "#server/testing/mail-server.ts";
import { embeddedUrl, queryOnce, startPostgres } from "../postgres.ts";
import { demoFolder, launch } from "../product.ts";
import type { Scenario } from "../scenario.ts";
import { type Stage, until } from "../stage.ts";

const ROOT = resolve(import.meta.dirname, "../..");
/** Longer than any limit for ordinary statements. */
const LONG_MS = 8_000;

/** The next release: our sources and one more migration, which goes on until it is told to end. */
function nextRelease(stage: Stage): string {
  const root = join(stage.folder(), "release");
  mkdirSync(root);
  for (const name of ["package.json", "src"]) cpSync(join(ROOT, name), join(root, name), { recursive: true });
  for (const name of ["node_modules", "dist"]) symlinkSync(join(ROOT, name), join(root, name));
  writeFileSync(
    join(root, "src/server/db/migrations/900_long.ts"),
    `import { type Kysely, sql } from "kysely";
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql\`DO $$ BEGIN WHILE NOT EXISTS (SELECT FROM go_ahead) LOOP PERFORM pg_sleep(0.1); END LOOP; END $$\`.execute(db);
}
`,
  );
  return root;
}

const longMigration: Scenario = {
  id: "7-long",
  title: "Two processes of a release with a long migration",
  seconds: 90,
  async run(stage, verdict) {
    const dataDir = await demoFolder(stage);
    const server = await startPostgres(stage, dataDir);
    await server.query("CREATE TABLE go_ahead (id integer)");
    const root = nextRelease(stage);
    const start = () => launch(stage, { dataDir, root, env: { DATABASE_URL: server.url } });
    const products = [await start(), await start()];
    const outputs = (): string[] => products.map((product) => product.output());
    const isTold = (): boolean => outputs().every((text) => /migrat|up to date|900_long/i.test(text));
    const began = performance.now();
    verdict.must(await kept(until("a word of both", isTold, { seconds: 40 })), "a process waited without a word");
    const alive = async (): Promise<boolean> => {
      const probes = await Promise.all(products.map(({ url }) => statusOf(`${url}/livez`)));
      return probes.every((status) => status === 200);
    };
    verdict.must(await kept(until("both alive", alive, { seconds: 15 })), "livez does not answer meanwhile");
    await sleep(Math.max(0, LONG_MS - (performance.now() - began)));
    await server.query("INSERT INTO go_ahead VALUES (1)");
    const took = await Promise.all(products.map((product) => product.ready()));
    verdict.within("both ready after its end", Math.max(...took), 10_000);
    const ran = await server.query("SELECT 1 FROM kysely_migration WHERE name = '900_long'");
    verdict.same("× applied", ran.length, 1);
    verdict.must(!outputs().some((text) => text.includes("cannot be reached")), "a process said the database is away");
    verdict.must(
      outputs().some((text) => text.includes("900_long")),
      "nobody said which migration runs",
    );
    await signIn(products[1]?.url ?? "");
  },
};

const kept = (promise: Promise<unknown>): Promise<boolean> =>
  promise.then(
    () => true,
    () => false,
  );

const together: Scenario = {
  id: "7-together",
  title: "Three processes start on an empty database at once",
  seconds: 75,
  async run(stage, verdict) {
    const dataDir = await demoFolder(stage);
    const server = await startPostgres(stage, dataDir, "fresh");
    await queryOnce(embeddedUrl(dataDir), "CREATE DATABASE fresh");
    const products = await Promise.all(
      Array.from({ length: 3 }, () => launch(stage, { dataDir, env: { DATABASE_URL: server.url } })),
    );
    const took = await Promise.all(products.map((product) => product.ready(50)));
    verdict.note(`all ready after ${(Math.max(...took) / 1000).toFixed(1)} s`);
    verdict.must(
      products.every(({ child }) => child.exitCode === null),
      "one of them ended",
    );
    const [row] = await server.query<{ count: string }>("SELECT count(*) FROM plans");
    verdict.must(Number(row?.count) > 0, "no plans were made");
  },
};

const clockAhead: Scenario = {
  id: "8-clock",
  title: "A process whose clock is one hour ahead",
  seconds: 60,
  isQuick: true,
  async run(stage, verdict) {
    const dataDir = await demoFolder(stage);
    const server = await startPostgres(stage, dataDir);
    const mail = await startMailServer();
    stage.atEnd(mail.leave);
    const env = { DATABASE_URL: server.url, SMTP_URL: mail.url };
    const right = await launch(stage, { dataDir, env });
    await right.ready();
    const ahead = await launch(stage, {
      dataDir,
      env: { ...env, ...UNPAID, ROLE: "web" },
      preload: ["clock-ahead.ts"],
    });
    await ahead.ready();
    const token = await signIn(right.url);
    const [sync] = await server.query<{ id: string }>(
      `INSERT INTO google_syncs (restaurant_id, reason, status, queued_at, started_at, seen_at)
       SELECT r.id, 'owner', 'running', now(), now(), now()
       FROM restaurants r JOIN users u ON u.id = r.user_id WHERE u.email = 'owner@demo.test' RETURNING id`,
    );
    const asked = await call(ahead.url, "/api/google/sync", { method: "POST", token });
    const [after] = await server.query<{ status: string }>("SELECT status FROM google_syncs WHERE id = $1", [sync?.id]);
    verdict.note(`asked for another: ${asked.status}`);
    verdict.must(after?.status === "running", `the live sync is ${after?.status ?? "gone"}`);
    verdict.note(`live sync ${after?.status ?? "gone"}`);
    const email = "hour@load.test";
    await expecting(201, register(right.url, email));
    await until("the code arrives", () => mail.received.some(({ to }) => to === email));
    const body = { email, code: codeIn(mail.received.find(({ to }) => to === email)) };
    const { status } = await call(ahead.url, "/api/auth/verify-email", { body });
    verdict.same("for a code of this minute", status, 200);
  },
};

export const schemaScenarios: Scenario[] = [longMigration, together, clockAhead];
