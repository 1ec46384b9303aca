import { expect, test } from "vitest";
import { z } from "zod";
import { jobKind } from "#server/platform/jobs/jobs.port.ts";
import { startJobQueue } from "#server/platform/jobs/pg-boss-jobs.ts";
import { jobsForLater } from "./later-jobs.ts";
import { testApp } from "./test-app.ts";

const t = await testApp();
const greet = jobKind("testing.greet", z.object({ name: z.string() }));

test("a job for later waits, also on a day that is long over", async () => {
  const queue = await startJobQueue(t.connectionString, t.platform.log, { worker: false });
  await queue.prepare([greet]);
  const at = new Date("2020-02-29T11:00:00Z");
  await t.platform.jobs.enqueue(t.db, greet, { name: "later" }, { startAfter: at });
  await t.platform.jobs.enqueue(t.db, greet, { name: "now" });
  const ran: unknown[] = [];
  await queue.drain([{ kind: greet, run: async (_ctx, payload) => void ran.push(payload) }], t.ctx);
  expect(ran).toEqual([{ name: "now" }]);
  expect(await jobsForLater(t.db, greet)).toEqual([{ payload: { name: "later" }, at }]);
  await queue.stop();
});
