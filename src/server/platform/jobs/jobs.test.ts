import { sql } from "kysely";
import { expect, test } from "vitest";
import { z } from "zod";
import { inTransaction } from "#server/db/in-transaction.ts";
import { makeLog } from "#server/platform/log/log.ts";
import { testApp } from "#server/testing/test-app.ts";
import { handleJob } from "./job-handler.ts";
import { type DeadJob, jobKind } from "./jobs.port.ts";
import { mailJobKind } from "./mail-job.ts";
import { startJobQueue } from "./pg-boss-jobs.ts";

const t = await testApp();
const greet = jobKind("tests.greet", z.object({ name: z.string() }));

test("a job enqueued in a transaction that fails never exists", async () => {
  const queue = await startJobQueue(t.connectionString, makeLog("silent"), { worker: false });
  await queue.prepare([greet]);
  const ran: string[] = [];
  const handlers = [handleJob(greet, async (_ctx, { name }) => ran.push(name))];
  const failing = inTransaction(t.ctx(), async (tx) => {
    await queue.enqueue(tx.db, greet, { name: "lost" });
    throw new Error("rolled back");
  });
  await expect(failing).rejects.toThrow("rolled back");
  await inTransaction(t.ctx(), (tx) => queue.enqueue(tx.db, greet, { name: "kept" }));
  await queue.enqueue(t.db, greet, { name: "later" }, { startAfter: new Date(Date.now() + 3_600_000) });
  await queue.drain(handlers, () => t.ctx());
  expect(ran).toEqual(["kept"]);
  await queue.stop();
});

test("many jobs at once are all done without waiting for the next poll", async () => {
  const queue = await startJobQueue(t.connectionString, makeLog("silent"), { worker: true });
  await queue.prepare([greet]);
  const done = new Set<string>();
  const handler = handleJob(greet, async (_ctx, { name }) => {
    // As long as the next ones take to arrive: their notification comes while this one runs.
    await new Promise((resolve) => setTimeout(resolve, 30));
    done.add(name);
  });
  await queue.work([handler], () => t.ctx());
  const names = Array.from({ length: 40 }, (_, i) => `guest ${i}`);
  for (const name of names) await queue.enqueue(t.db, greet, { name });
  await expect.poll(() => done.size, { timeout: 8_000 }).toBe(40);
  await queue.stop();
});

test("a worker picks a job up by itself, and a payload of the wrong form is refused", async () => {
  const queue = await startJobQueue(t.connectionString, makeLog("silent"), { worker: true });
  await queue.prepare([greet]);
  const arrived = Promise.withResolvers<string>();
  await queue.work([handleJob(greet, async (_ctx, { name }) => arrived.resolve(name))], () => t.ctx());
  await expect(queue.enqueue(t.db, greet, { name: 7 } as never)).rejects.toThrow();
  await queue.enqueue(t.db, greet, { name: "Odile" });
  expect(await arrived.promise).toBe("Odile");
  await queue.stop();
});

test("a mail is tried for a day with growing pauses, then kept as dead with its last words, and can be revived", async () => {
  const queue = await startJobQueue(t.connectionString, makeLog("silent"), { worker: false });
  const send = mailJobKind("tests.send_mail", { name: z.string() });
  // As an earlier release left it: fewer tries.
  await queue.prepare([jobKind(send.name, send.payload)]);
  await queue.prepare([send]);
  const letters: string[] = [];
  const handlers = [
    handleJob(send, async (_ctx, { letter_id }) => {
      letters.push(letter_id);
      throw new Error(`away for the ${letters.length}th time`);
    }),
  ];
  const dead: DeadJob[] = [];
  const drain = () =>
    queue
      .drain(
        handlers,
        () => t.ctx(),
        async (_ctx, job) => void dead.push(job),
      )
      .catch(() => undefined);
  await queue.enqueue(t.db, send, { name: "Odile" });
  const pauses: number[] = [];
  while (dead.length === 0) {
    await drain();
    const { rows } = await sql<{ pause: number }>`
      SELECT extract(epoch FROM start_after - now())::float8 AS pause FROM pgboss.job WHERE name = ${send.name} AND state = 'retry'`.execute(
      t.db,
    );
    pauses.push(...rows.map(({ pause }) => pause));
    await sql`UPDATE pgboss.job SET start_after = now() WHERE name = ${send.name} AND state = 'retry'`.execute(t.db);
  }
  expect(pauses.slice(0, 3).every((pause) => pause <= 40)).toBe(true);
  expect(Math.max(...pauses)).toBeLessThanOrEqual(3600);
  const hours = pauses.reduce((sum, pause) => sum + pause, 0) / 3600;
  expect(hours).toBeGreaterThan(23.9);
  expect(hours).toBeLessThan(26);
  expect(new Set(letters).size).toBe(1);
  expect(dead).toMatchObject([
    {
      kind: send.name,
      payload: { name: "Odile" },
      tries: letters.length,
      error: `away for the ${letters.length}th time`,
    },
  ]);

  expect(await queue.revive(t.db, dead[0] as DeadJob)).toBe(true);
  const before = letters.length;
  await drain();
  expect(letters.length).toBe(before + 1);
  expect(new Set(letters).size).toBe(1);
  expect(await queue.revive(t.db, { kind: "tests.unheard_of", payload: {} })).toBe(false);
  await queue.stop();
});
