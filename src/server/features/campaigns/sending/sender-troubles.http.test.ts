import { randomUUID } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Slot } from "#shared/campaigns/campaign-values.ts";
import { PATIENCE, connect } from "#server/db/connection.ts";
import { cancelCampaign, resumeCampaign, sendCampaign } from "#server/features/campaigns/actions.service.ts";
import { oneMail, readyTemplates } from "#server/features/campaigns/campaigns.factory.ts";
import { createCampaign, getCampaign } from "#server/features/campaigns/campaigns.service.ts";
import { startDue } from "#server/features/campaigns/waves/start.service.ts";
import { makeClient } from "#server/features/clients/clients.factory.ts";
import { emailKeyOf } from "#server/features/clients/consent/consent.service.ts";
import { seedDefaults } from "#server/features/index.ts";
import { lineOf } from "#server/platform/mail/bulk/journal.rules.ts";
import { eventually } from "#server/testing/eventually.ts";
import { databaseProxy } from "#server/testing/database-proxy.ts";
import { startMailServer } from "#server/testing/mail-server.ts";
import { type OwnerCaller, signedInStaff, twoOwners } from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";
import { type Sender, startSender } from "./sender.service.ts";

// What goes wrong around a sender: its database, its sleep, its end, and mails that cannot be made.

const server = await startMailServer({ pipelining: true });
const t = await testApp({ CAMPAIGN_SMTP_URL: server.url });
const proxy = await databaseProxy(t.connectionString);
const shaky = connect(proxy.connectionString, { max: 5, patience: { ...PATIENCE.job, connection: 2_000 } });
let mine: OwnerCaller;
let templates: Record<Slot, string>;
let senders: Sender[] = [];

beforeAll(async () => {
  await seedDefaults(t.ctx());
  templates = await readyTemplates(t.db);
  await signedInStaff(t);
  return () => shaky.close();
});
beforeEach(async () => {
  t.clock.set("2026-11-15T12:00:00Z");
  ({ mine } = await twoOwners(t));
  server.mood = "takes";
  server.moodFor = () => undefined;
  server.received.length = 0;
});
afterEach(async () => {
  for (const sender of senders) await sender.stop();
  senders = [];
});

const guests = async (count: number): Promise<string[]> => {
  const made = await Promise.all(
    Array.from({ length: count }, (_, at) => {
      const email = `g${at}.${mine.restaurantId.slice(0, 8)}@example.org`;
      const person = { email, email_key: emailKeyOf(t.ctx(), email), consent: "given" as const };
      return makeClient(t.db, { restaurant_id: mine.restaurantId, ...person });
    }),
  );
  return made.map(({ email }) => email);
};
const start = async (): Promise<void> => {
  senders.push(await startSender(() => t.ctx()));
};
/** One whose line to the database can break. */
const startShaky = (): Promise<Sender> => startSender(() => ({ ...t.ctx(), db: shaky.db }));
const sendOnce = async (): Promise<string> => {
  const { campaign } = await createCampaign(t.ctx(), mine.restaurantId, oneMail(templates));
  await sendCampaign(t.ctx(), campaign.id);
  await startDue(t.ctx());
  return campaign.id;
};
const until = (id: string, status: string) =>
  eventually(async () => expect((await getCampaign(t.ctx(), id)).campaign.status).toBe(status));
const rowsOf = (id: string) =>
  t.db
    .selectFrom("mail_recipients")
    .innerJoin("campaign_waves", "campaign_waves.id", "wave_id")
    .selectAll("mail_recipients")
    .where("campaign_id", "=", id)
    .orderBy("mail_recipients.id")
    .execute();
const received = (): string[] => server.received.map(({ to }) => to).toSorted();
const some = (count: number) => eventually(() => expect(server.received.length).toBeGreaterThanOrEqual(count), 1);
const staffTold = (kind: string) => t.db.selectFrom("notifications").select("id").where("kind", "=", kind).execute();
const waveOf = (id: string) =>
  t.db.selectFrom("campaign_waves").selectAll().where("campaign_id", "=", id).executeTakeFirstOrThrow();

describe("a line to the database that breaks", () => {
  test("loses nobody and writes to nobody twice, however often it breaks", { timeout: 60_000 }, async () => {
    const people = await guests(600);
    const id = await sendOnce();
    const sender = await startShaky();
    for (const mails of [20, 150, 300]) {
      await some(mails);
      proxy.cut();
    }
    await until(id, "sent");
    await sender.stop();
    expect(received()).toEqual(people.toSorted());
    expect(new Set((await rowsOf(id)).map(({ status }) => status))).toEqual(new Set(["sent"]));
  });

  test("does not hold a stop up; what is not written down is in the journal", { timeout: 60_000 }, async () => {
    const people = await guests(300);
    const id = await sendOnce();
    const sender = await startShaky();
    await some(20);
    proxy.freeze();
    await sender.stop();
    proxy.cut();
    proxy.thaw();
    await start();
    await until(id, "sent");
    expect(received()).toEqual(people.toSorted());
  });
});

test("a worker that slept does not send what another has taken meanwhile", { timeout: 60_000 }, async () => {
  await guests(40);
  const id = await sendOnce();
  server.mood = "dawdles";
  const sender = await startSender(() => t.ctx());
  await some(10);
  const other = randomUUID();
  await t.db
    .updateTable("mail_recipients")
    .set({ claimed_by: other, claimed_until: new Date("2099-01-01") })
    .where("status", "=", "pending")
    .where("restaurant_id", "=", mine.restaurantId)
    .execute();
  t.clock.advance({ minutes: 13 });
  server.mood = "takes";
  server.hurry();
  await eventually(async () =>
    expect((await rowsOf(id)).filter(({ status }) => status === "sent").length).toBeGreaterThanOrEqual(10),
  );
  await sender.stop();
  expect(server.received).toHaveLength(10);
  const rows = await rowsOf(id);
  expect(rows.filter(({ status }) => status === "sent")).toHaveLength(10);
  expect(rows.filter(({ claimed_by }) => claimed_by === other)).toHaveLength(30);
});

describe("a dead worker's journal", () => {
  const leave = async (id: string, line: (recipient: string) => string): Promise<void> => {
    const dead = randomUUID();
    const rows = await rowsOf(id);
    await t.db
      .updateTable("mail_recipients")
      .set({ claimed_by: dead, claimed_until: new Date("2099-01-01"), tries: 1 })
      .where(
        "id",
        "in",
        rows.map((row) => row.id),
      )
      .execute();
    const folder = join(t.platform.config.dataDir, "journal");
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${dead}.log`), rows.map((row) => line(row.id)).join(""));
  };

  test("an address that refused its mail is blocked as if the worker had lived", async () => {
    await guests(1);
    const id = await sendOnce();
    await leave(id, (row) => lineOf(row, { at: "answered", verdict: "refused" }));
    await start();
    await until(id, "sent");
    expect((await rowsOf(id)).map(({ status }) => status)).toEqual(["bounced"]);
    const { email_refused_at: refusedAt } = await t.db
      .selectFrom("clients")
      .select("email_refused_at")
      .where("restaurant_id", "=", mine.restaurantId)
      .executeTakeFirstOrThrow();
    expect(refusedAt).not.toBeNull();
  });

  test("what it had not sent of a cancelled campaign is closed", async () => {
    await guests(2);
    const id = await sendOnce();
    await leave(id, (row) => lineOf(row, { at: "started" }));
    await cancelCampaign(t.ctx(), id);
    await start();
    await eventually(async () =>
      expect((await rowsOf(id)).map(({ status, reason }) => [status, reason])).toEqual([
        ["failed", "cancelled"],
        ["failed", "cancelled"],
      ]),
    );
    expect(server.received).toEqual([]);
  });
});

describe("a mail that cannot be sent or finished", () => {
  test("stops nobody else's, and staff are told once", async () => {
    await guests(2);
    const broken = await sendOnce();
    await t.db
      .updateTable("campaign_waves")
      .set({ mail: JSON.stringify({ subject: 7 }) })
      .where("campaign_id", "=", broken)
      .execute();
    const miscounted = await sendOnce();
    await t.db.updateTable("campaign_waves").set({ recipients: 99 }).where("campaign_id", "=", miscounted).execute();
    const good = await sendOnce();
    await start();
    await until(good, "sent");
    await eventually(async () => expect(await staffTold("campaign_mail_stuck")).toHaveLength(2));
    expect((await waveOf(miscounted)).status).toBe("sending");
    expect((await waveOf(broken)).status).toBe("sending");
  });
});

test("a mail server that stays away pauses the campaign, and the rest goes when it is resumed", async () => {
  const people = await guests(3);
  await server.leave();
  const id = await sendOnce();
  const impatient = await startSender(() => t.ctx(), { pauseAfterMs: 200 });
  await until(id, "paused");
  await impatient.stop();
  await server.comeBack();
  expect((await getCampaign(t.ctx(), id)).campaign.paused_because).toBe("mail");
  await start();
  await resumeCampaign(t.ctx(), id);
  await until(id, "sent");
  expect(received()).toEqual(people);
});

test("a mail that is sent again is the same to the byte", async () => {
  await guests(1);
  server.moodFor = () => (server.received.length === 0 ? "drops" : undefined);
  const id = await sendOnce();
  await start();
  await eventually(async () => expect((await rowsOf(id))[0]?.is_doubtful).toBe(true));
  t.clock.advance({ minutes: 7 });
  await until(id, "sent");
  const [first, second] = server.received;
  expect(server.rawOf(first).length).toBeGreaterThan(500);
  expect(server.rawOf(second).equals(server.rawOf(first))).toBe(true);
});
