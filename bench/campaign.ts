import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import { makeUser } from "#server/features/accounts/accounts.factory.ts";
import { makeRestaurant } from "#server/features/restaurants/restaurants.factory.ts";
import { makeSubscription } from "#server/features/subscriptions/subscriptions.factory.ts";
import type { MailSink } from "#server/testing/mail-sink.ts";

const GIVE_UP_MS = 120_000;

/** A wave in the middle of being sent, to so many guests of one restaurant. */
export async function makeWave(db: Db, count: number, mail: object): Promise<void> {
  const user = await makeUser(db);
  const restaurant = await makeRestaurant(db, { user_id: user.id, email: "hallo@loewe.test" });
  await makeSubscription(db, { restaurant_id: restaurant.id, current_period_end: new Date("2099-01-01") });
  await db.transaction().execute(async (tx) => {
    // Nobody looks for them or counts them here.
    await sql`SET LOCAL session_replication_role = replica`.execute(tx);
    await sql`
      INSERT INTO clients (restaurant_id, email, email_key, first_name, last_name, locale, source, consent, created_at, updated_at)
      SELECT ${restaurant.id}, 'jonas.' || n || '@guests.test', decode(md5(n::text), 'hex'), 'Jonas ' || n, 'Albrecht', 'en',
        'import', 'given', now(), now()
      FROM generate_series(1, ${count}::int) n`.execute(tx);
  });
  const { rows } = await sql<{ id: string }>`
    WITH campaign AS (
      INSERT INTO campaigns (restaurant_id, name, type, status, filter, run, started_at, created_at, updated_at)
      VALUES (${restaurant.id}, 'Autumn table', 'one_time', 'sending', 'all_consenting', 1, now(), now(), now()) RETURNING id
    )
    INSERT INTO campaign_waves (campaign_id, restaurant_id, run, rotation, slot, due_at, ends_at, status, code, subject, mail,
                                recipients, started_at)
    SELECT id, ${restaurant.id}, 1, 1, 'once', now(), now() + interval '1 day', 'sending', '7KQ4MX', 'Autumn',
      ${JSON.stringify(mail)}::jsonb, ${count}, now()
    FROM campaign RETURNING id`.execute(db);
  await sql`
    INSERT INTO mail_recipients (wave_id, restaurant_id, client_id, email_key, created_at)
    SELECT ${rows[0]?.id}::uuid, restaurant_id, id, email_key, now() FROM clients`.execute(db);
  await sql`ANALYZE`.execute(db);
}

interface Cost {
  own: number;
  database: number;
  /** Bytes of the process at the end, as the system counts them. */
  memory: number;
}

export interface CampaignProcess {
  /** Lets it send so many mails more, and says what one cost this process and the database, in microseconds. */
  costOf(count: number): Promise<Cost>;
  stop(): void;
}

/** A sender in a process of its own, asleep between measurements. */
export async function startCampaignProcess(connectionString: string, sink: MailSink): Promise<CampaignProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), "plaudit-bench-mail-"));
  const child = spawn(
    process.execPath,
    ["--import", join(import.meta.dirname, "cpu-meter.ts"), join(import.meta.dirname, "campaign-sender.ts")],
    {
      env: { ...process.env, DATABASE_URL: connectionString, SINK_URL: sink.url, DATA_DIR: dataDir },
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    },
  );
  await once(child, "message");
  const ask = async <T>(what: string): Promise<T> => {
    child.send(what);
    return ((await once(child, "message")) as [T])[0];
  };
  const cpu = async (): Promise<number> => {
    const { cpu: used } = await ask<{ cpu: NodeJS.CpuUsage }>("cpu");
    return used.user + used.system;
  };
  const begin = async () => ({ cpu: await cpu(), database: databaseCpu(), taken: await sink.taken() });
  return {
    async costOf(count) {
      child.kill("SIGCONT");
      const before = await begin();
      const deadline = performance.now() + GIVE_UP_MS;
      while ((await sink.taken()) - before.taken < count) {
        if (performance.now() > deadline) throw new Error("The sender sends nothing any more");
        await sleep(20);
      }
      const after = await begin();
      const { memory } = await ask<{ memory: number }>("memory");
      child.kill("SIGSTOP");
      const mails = after.taken - before.taken;
      return { own: (after.cpu - before.cpu) / mails, database: (after.database - before.database) / mails, memory };
    },
    stop() {
      child.kill("SIGKILL");
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Microseconds of processor time of this process's database server, all its parts; 0 where the system does not tell. */
function databaseCpu(): number {
  try {
    const stats = readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .flatMap((pid) => statOf(pid));
    const ours = new Set(
      stats.filter(({ parent, name }) => parent === process.pid && name === "postgres").map(({ pid }) => pid),
    );
    const ticks = stats
      .filter(({ pid, parent }) => ours.has(pid) || ours.has(parent))
      .reduce((sum, { pid, own, ended }) => sum + own + (ours.has(pid) ? ended : 0), 0);
    return ticks * 10_000;
  } catch {
    return 0;
  }
}

/** Fields of proc(5): the name in brackets may hold anything. */
function statOf(pid: string): { pid: number; parent: number; name: string; own: number; ended: number }[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const end = stat.lastIndexOf(")");
    const field = stat.slice(end + 2).split(" ");
    const sum = (at: number): number => Number(field[at]) + Number(field[at + 1]);
    const name = stat.slice(stat.indexOf("(") + 1, end);
    return [{ pid: Number(pid), parent: Number(field[1]), name, own: sum(11), ended: sum(13) }];
  } catch {
    return [];
  }
}
