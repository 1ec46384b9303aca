import { sql } from "kysely";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Slot } from "#shared/campaigns/campaign-values.ts";
import { makeClient } from "#server/features/clients/clients.factory.ts";
import { emailKeyOf, suppressAddress } from "#server/features/clients/consent/consent.service.ts";
import { seedDefaults } from "#server/features/index.ts";
import {
  cancelCampaign,
  pauseCampaign,
  resumeCampaign,
  sendCampaign,
} from "#server/features/campaigns/actions.service.ts";
import { oneMail, readyTemplates, sixOffers } from "#server/features/campaigns/campaigns.factory.ts";
import { createCampaign, getCampaign } from "#server/features/campaigns/campaigns.service.ts";
import { mailToken } from "./mail-tokens.service.ts";
import { startDue } from "#server/features/campaigns/waves/start.service.ts";
import { eventually } from "#server/testing/eventually.ts";
import { type OwnerCaller, signedInStaff, twoOwners } from "#server/testing/signed-in.ts";
import { startMailServer } from "#server/testing/mail-server.ts";
import { testApp } from "#server/testing/test-app.ts";
import { type Sender, startSender } from "./sender.service.ts";

const server = await startMailServer({ pipelining: true });
const t = await testApp({
  CAMPAIGN_SMTP_URL: server.url,
  BOUNCE_DOMAIN: "bounces.plaudit.test",
  MAILGUN_SIGNING_KEY: "key-of-mailgun-for-tests",
  BREVO_WEBHOOK_SECRET: "a-secret-word-for-tests",
});
let mine: OwnerCaller;
let templates: Record<Slot, string>;
let senders: Sender[] = [];

beforeAll(async () => {
  await seedDefaults(t.ctx());
  templates = await readyTemplates(t.db);
  await signedInStaff(t);
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
const sendOnce = async (changes: Parameters<typeof oneMail>[1] = {}): Promise<string> => {
  const { campaign } = await createCampaign(t.ctx(), mine.restaurantId, oneMail(templates, changes));
  await sendCampaign(t.ctx(), campaign.id);
  await startDue(t.ctx());
  return campaign.id;
};
const statusOf = async (id: string): Promise<string> => (await getCampaign(t.ctx(), id)).campaign.status;
const until = (id: string, status: string) => eventually(async () => expect(await statusOf(id)).toBe(status));
const rowsOf = (id: string) =>
  t.db
    .selectFrom("mail_recipients")
    .innerJoin("campaign_waves", "campaign_waves.id", "wave_id")
    .selectAll("mail_recipients")
    .where("campaign_id", "=", id)
    .orderBy("mail_recipients.id")
    .execute();
const statusesOf = async (id: string) => (await rowsOf(id)).map(({ status }) => status);

describe("a wave", () => {
  test("goes to everybody once, and the campaign is sent", async () => {
    const people = await guests(300);
    const id = await sendOnce();
    await start();
    await until(id, "sent");
    expect(server.received.map(({ to }) => to).toSorted()).toEqual(people.toSorted());
    expect(new Set(await statusesOf(id))).toEqual(new Set(["sent"]));
    const { counts } = await getCampaign(t.ctx(), id);
    expect(counts).toMatchObject({ pending: 0, delivered: 300, failed: 0, bounced: 0 });
    // Whoever is called at night sees the sender, and what it sent after it is gone.
    const signs = () => t.db.selectFrom("mail_streams").select("state").where("stream", "=", "campaigns").execute();
    expect(await signs()).toEqual([{ state: "working" }]);
    for (const sender of senders.splice(0)) await sender.stop();
    expect(await signs()).toEqual([]);
    const sent = await t.db.selectFrom("mail_stream_counts").select("sent").where("stream", "=", "campaigns").execute();
    expect(sent.reduce((sum, slot) => sum + slot.sent, 0)).toBe(300);
  });

  test("each mail has its own links, and the heads that mail programs and providers ask for", async () => {
    const [email] = await guests(1);
    const { campaign } = await createCampaign(t.ctx(), mine.restaurantId, sixOffers(templates));
    await sendCampaign(t.ctx(), campaign.id);
    t.clock.set("2026-11-16T15:00:00Z");
    await startDue(t.ctx());
    await start();
    await eventually(() => expect(server.received).toHaveLength(1));
    const [mail] = server.received;
    const raw = mail ? server.rawOf(mail).toString("latin1") : "";
    const head = (name: string) =>
      new RegExp(`^${name}: (.*(?:\r\n[ \t].*)*)`, "im").exec(raw)?.[1]?.replaceAll(/\r\n/g, "");
    const [row] = await rowsOf(campaign.id);
    expect(mail?.to).toBe(email);
    expect(mail?.subject).toBe("Inès, offer A is waiting");
    expect(mail?.from).toMatch(/^b-\d+-[0-9a-f]{20}@bounces\.plaudit\.test$/);
    expect(head("List-Unsubscribe")).toMatch(/^<https:\/\/plaudit\.test\/api\/unsubscribe\/[\w-]+\/one-click>$/);
    expect(head("List-Unsubscribe-Post")).toBe("List-Unsubscribe=One-Click");
    expect(head("List-Id")).toContain(mine.restaurantId);
    expect(head("From")).toContain("via Plaudit");
    expect(mail?.messageId).toBe(`<m${row?.id}.${row?.wave_id}@plaudit.test>`);
    expect(mail?.date).toContain("2026");
    const token = mailToken(t.ctx(), row?.id ?? "0");
    expect([head("X-Plaudit-Mail"), head("X-Mailin-custom")]).toEqual([token, token]);
    expect(head("X-Mailgun-Variables")).toBe(`{"plaudit":"${token}"}`);
    expect(head("X-PM-Metadata-plaudit")).toBeUndefined();
    const { code } = await t.db
      .selectFrom("campaign_waves")
      .select("code")
      .where("id", "=", row?.wave_id ?? "")
      .executeTakeFirstOrThrow();
    expect(mail?.text).toContain(code);
    const html = raw.replaceAll("=\r\n", "");
    for (const path of ["/o/", "/q/"]) expect(html).toContain(`https://plaudit.test${path}`);
  });

  test("two workers share it, and nobody gets two", async () => {
    const people = await guests(400);
    const id = await sendOnce();
    await Promise.all([start(), start()]);
    await until(id, "sent");
    expect(server.received.map(({ to }) => to).toSorted()).toEqual(people.toSorted());
  });

  test("an address that is refused bounces, gets no more mail, and is counted", async () => {
    const [good, bad] = await guests(2);
    server.moodFor = (address) => (address === bad ? "550 5.1.1 no such user" : undefined);
    const id = await sendOnce();
    await start();
    await until(id, "sent");
    expect((await statusesOf(id)).toSorted()).toEqual(["bounced", "sent"]);
    expect(server.received.map(({ to }) => to)).toEqual([good]);
    const refused = (await rowsOf(id)).find(({ status }) => status === "bounced");
    const events = await t.db
      .selectFrom("mail_events")
      .selectAll()
      .where("recipient_id", "=", `${refused?.id}`)
      .execute();
    expect(events.map(({ kind, source }) => `${source} ${kind}`)).toEqual(["smtp bounce"]);
    const next = await sendOnce({ name: "Again" });
    await until(next, "sent");
    expect((await rowsOf(next)).map(({ status }) => status)).toEqual(["sent"]);
  });

  test("who says later is tried again after some minutes, and others are not held up", async () => {
    const [good, slow] = await guests(2);
    server.moodFor = (address) => (address === slow ? "450 4.2.1 busy" : undefined);
    const id = await sendOnce();
    await start();
    await eventually(async () => {
      const waiting = (await rowsOf(id)).filter(({ next_try_at }) => next_try_at !== null);
      expect(waiting).toHaveLength(1);
    });
    expect(server.received.map(({ to }) => to)).toEqual([good]);
    server.moodFor = () => undefined;
    t.clock.advance({ minutes: 6 });
    await until(id, "sent");
    expect(server.received.map(({ to }) => to)).toEqual([good, slow]);
  });

  test("what is not sent before the offer ends is not sent at all", async () => {
    await guests(3);
    server.mood = "450 4.2.1 busy";
    const id = await sendOnce();
    await start();
    await eventually(async () =>
      expect((await rowsOf(id)).every(({ next_try_at }) => next_try_at !== null)).toBe(true),
    );
    server.mood = "takes";
    t.clock.set("2026-11-30T12:00:00Z");
    await until(id, "sent");
    expect((await rowsOf(id)).map(({ status, reason }) => [status, reason])).toEqual(
      Array.from({ length: 3 }, () => ["failed", "offer_ended"]),
    );
    expect(server.received).toEqual([]);
  });
});

describe("while it is being sent", () => {
  test("a pause stops it, and resuming sends the rest and nobody twice", async () => {
    const people = await guests(600);
    const id = await sendOnce();
    await start();
    await eventually(() => expect(server.received.length).toBeGreaterThan(20), 1);
    await pauseCampaign(t.ctx(), id);
    const sentBefore = server.received.length;
    await eventually(async () => expect((await rowsOf(id)).some(({ claimed_by }) => claimed_by !== null)).toBe(false));
    expect(server.received.length).toBeLessThanOrEqual(sentBefore + 20);
    expect(server.received.length).toBeLessThan(600);
    await resumeCampaign(t.ctx(), id);
    await until(id, "sent");
    expect(server.received.map(({ to }) => to).toSorted()).toEqual(people.toSorted());
  });

  test("after a cancellation no more goes out than was already on the wire", async () => {
    await guests(600);
    const id = await sendOnce();
    await start();
    await eventually(() => expect(server.received.length).toBeGreaterThan(20), 1);
    await cancelCampaign(t.ctx(), id);
    const sentBefore = server.received.length;
    await eventually(async () => expect((await rowsOf(id)).some(({ status }) => status === "pending")).toBe(false));
    expect(server.received.length).toBeLessThanOrEqual(sentBefore + 20);
    const statuses = await statusesOf(id);
    expect(statuses.filter((status) => status === "sent")).toHaveLength(server.received.length);
    expect(statuses.filter((status) => status === "failed")).toHaveLength(600 - server.received.length);
  });

  test("whoever unsubscribes before their turn gets nothing", async () => {
    const people = await guests(2);
    const id = await sendOnce();
    const [leaver = ""] = people;
    await suppressAddress(t.ctx(), {
      restaurantId: mine.restaurantId,
      emailKey: emailKeyOf(t.ctx(), leaver),
      origin: "one_click",
      page: "/unsubscribe",
      locale: "en",
    });
    await start();
    await until(id, "sent");
    expect(server.received.map(({ to }) => to)).toEqual(people.slice(1));
    expect((await rowsOf(id)).find(({ status }) => status === "failed")?.reason).toBe("unsubscribed");
  });

  test("the fourth mail in a week is not sent, however many campaigns start at once", async () => {
    await guests(1);
    const ids = [await sendOnce(), await sendOnce(), await sendOnce(), await sendOnce()];
    await start();
    for (const id of ids) await until(id, "sent");
    expect(server.received).toHaveLength(3);
    const reasons = (await Promise.all(ids.map(rowsOf))).flat().map(({ reason }) => reason);
    expect(reasons.filter((reason) => reason === "capped")).toHaveLength(1);
  });

  test("a stop finishes what is on the wire and gives the rest back", async () => {
    await guests(600);
    const id = await sendOnce();
    await start();
    await eventually(() => expect(server.received.length).toBeGreaterThan(20), 1);
    await senders[0]?.stop();
    senders = [];
    const rows = await rowsOf(id);
    expect(rows.filter(({ claimed_by }) => claimed_by !== null)).toEqual([]);
    expect(rows.filter(({ status }) => status === "sent")).toHaveLength(server.received.length);
    await start();
    await until(id, "sent");
    expect(new Set(server.received.map(({ to }) => to)).size).toBe(600);
    expect(server.received).toHaveLength(600);
  });

  test("a mail server that is away costs nobody a try; when it is back, all get their mail", async () => {
    const people = await guests(40);
    await server.leave();
    const id = await sendOnce();
    await start();
    await eventually(async () => {
      const told = await t.db
        .selectFrom("notifications")
        .select("id")
        .where("kind", "=", "campaign_mail_paused")
        .execute();
      expect(told).toHaveLength(1);
    });
    expect(new Set(await statusesOf(id))).toEqual(new Set(["pending"]));
    await server.comeBack();
    await until(id, "sent");
    expect(server.received.map(({ to }) => to).toSorted()).toEqual(people.toSorted());
    expect((await rowsOf(id)).every(({ tries }) => tries === 1)).toBe(true);
  });
});

test("the counters equal the rows", async () => {
  const { rows } = await sql<{ wave_id: string }>`
    SELECT w.wave_id FROM wave_counts w LEFT JOIN LATERAL (
      SELECT count(*) FILTER (WHERE status = 'pending') AS pending,
        count(*) FILTER (WHERE status IN ('sent', 'opened', 'clicked')) AS delivered,
        count(*) FILTER (WHERE status = 'bounced') AS bounced, count(*) FILTER (WHERE status = 'failed') AS failed
      FROM mail_recipients r WHERE r.wave_id = w.wave_id) raw ON true
    WHERE (w.pending, w.delivered, w.bounced, w.failed) <> (raw.pending, raw.delivered, raw.bounced, raw.failed)`.execute(
    t.db,
  );
  expect(rows).toEqual([]);
});
