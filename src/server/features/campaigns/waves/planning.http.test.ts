import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { campaignsApi } from "#shared/campaigns/campaigns.contract.ts";
import type { Slot } from "#shared/campaigns/campaign-values.ts";
import { oneMail, readyTemplates } from "#server/features/campaigns/campaigns.factory.ts";
import { startDueJob } from "#server/features/campaigns/campaigns.kinds.ts";
import { saveAhead } from "#server/features/campaigns/clock/clock.repo.ts";
import { makeClient } from "#server/features/clients/clients.factory.ts";
import { seedDefaults } from "#server/features/index.ts";
import { jobsForLater } from "#server/testing/later-jobs.ts";
import { type OwnerCaller, twoOwners } from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";

const t = await testApp();
const NOW = "2026-11-15T12:00:00.000Z";
const DAY = 86_400;
let mine: OwnerCaller;
let templates: Record<Slot, string>;

beforeAll(async () => {
  await seedDefaults(t.ctx());
  templates = await readyTemplates(t.db);
});
beforeEach(async () => {
  t.clock.set(NOW);
  await sql`DELETE FROM pgboss.job WHERE name = 'campaigns.start_due'`.execute(t.db);
  ({ mine } = await twoOwners(t));
  await makeClient(t.db, { restaurant_id: mine.restaurantId, consent: "given" });
});

const wakings = async (): Promise<string[]> =>
  (await jobsForLater(t.db, startDueJob)).map(({ at }) => at.toISOString());
const draft = async (): Promise<string> => (await mine.call(campaignsApi.create, { body: oneMail(templates) })).body.id;

test("a mail is started by a waking at its due time", async () => {
  await saveAhead(t.db, 0);
  await mine.call(campaignsApi.schedule, { params: { id: await draft() }, body: { at: "2026-11-18T10:00" } });
  expect(await wakings()).toEqual(["2026-11-18T09:00:00.000Z"]);
});

test("in a demo whose clock was moved on, what is sent now is started now", async () => {
  await saveAhead(t.db, 9 * DAY);
  await mine.call(campaignsApi.send, { params: { id: await draft() } });
  expect(await wakings()).toEqual([NOW]);
});

test("in a demo whose clock was moved on, a mail that is moved wakes as much earlier", async () => {
  await saveAhead(t.db, 9 * DAY);
  const id = await draft();
  await mine.call(campaignsApi.schedule, { params: { id }, body: { at: "2026-11-25T10:00" } });
  await mine.call(campaignsApi.schedule, { params: { id }, body: { at: "2026-11-26T10:00" } });
  expect(await wakings()).toEqual(["2026-11-16T09:00:00.000Z", "2026-11-17T09:00:00.000Z"]);
});
