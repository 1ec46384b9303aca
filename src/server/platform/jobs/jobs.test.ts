import { expect, test } from "vitest";
import { z } from "zod";
import { inTransaction } from "#server/db/in-transaction.ts";
import { makeLog } from "#server/platform/log/log.ts";
import { testApp } from "#server/testing/test-app.ts";
import { handleJob } from "./job-handler.ts";
import { jobKind } from "./jobs.port.ts";
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
