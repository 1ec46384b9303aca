import { sql } from "kysely";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { adminCampaignsApi, campaignsApi } from "#shared/campaigns/campaigns.contract.ts";
import type { Slot } from "#shared/campaigns/campaign-values.ts";
import { makeClient } from "#server/features/clients/clients.factory.ts";
import { emailKeyOf } from "#server/features/clients/consent/consent.service.ts";
import { seedDefaults } from "#server/features/index.ts";
import { oneMail, readyTemplates, sixOffers } from "#server/features/campaigns/campaigns.factory.ts";
import { type Sender, startSender } from "#server/features/campaigns/sending/sender.service.ts";
import { startMailServer } from "#server/testing/mail-server.ts";
import { openBulkMail } from "#server/platform/mail/bulk/bulk-mail.ts";
import type { CampaignMail } from "#server/platform/mail/bulk/campaign-mail.port.ts";
import {
  type OwnerCaller,
  type StaffCallerFixture,
  signedInManager,
  signedInStaff,
  twoOwners,
} from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";
import { saveAhead } from "./clock.repo.ts";
import { campaignTime } from "./clock.service.ts";
import { finishMove } from "./move.service.ts";

// Where a demo was made, mail goes to the local mailbox, which stands for one here.
const server = await startMailServer({ pipelining: true });
const t = await testApp();
const NOW = "2026-11-15T12:00:00Z";
let mine: OwnerCaller;
let theirs: OwnerCaller;
let staff: StaffCallerFixture;
let templates: Record<Slot, string>;
let sender: Sender | undefined;

beforeAll(async () => {
  t.clock.set(NOW);
  await seedDefaults(t.ctx());
  templates = await readyTemplates(t.db);
  staff = await signedInStaff(t);
});
beforeEach(async () => {
  t.clock.set(NOW);
  await t.db.deleteFrom("campaign_clock").execute();
  await t.db
    .updateTable("campaigns")
    .set({ deleted_at: new Date(NOW) })
    .execute();
  ({ mine, theirs } = await twoOwners(t));
  server.received.length = 0;
});
afterEach(async () => {
  await sender?.stop();
  sender = undefined;
});

const makeDemo = () => saveAhead(t.db, 0);
const startSending = async (): Promise<void> => {
  const campaignMail: CampaignMail = { open: (options) => openBulkMail({ ...options, url: server.url }) };
  sender = await startSender(() => ({ ...t.ctx(), campaignMail }));
};
const guestOf = ({ restaurantId }: OwnerCaller) => {
  const email = `guest@${restaurantId.slice(0, 8)}.example.org`;
  return makeClient(t.db, {
    restaurant_id: restaurantId,
    email,
    email_key: emailKeyOf(t.ctx(), email),
    consent: "given",
  });
};
const start = async (owner: OwnerCaller, body: ReturnType<typeof sixOffers> | ReturnType<typeof oneMail>) => {
  await guestOf(owner);
  const { id } = (await owner.call(campaignsApi.create, { body })).body;
  await owner.call(campaignsApi.send, { params: { id } });
  return id;
};
const move = (hours: number) => staff.call(adminCampaignsApi.moveClock, { body: { hours } });
const clock = async () => (await staff.call(adminCampaignsApi.clock, {})).body;

describe("the clock of a demo", () => {
  test("moves on, and every mail that falls due on the way is sent in order, of all restaurants", async () => {
    await makeDemo();
    const recurring = await start(mine, sixOffers(templates));
    await guestOf(theirs);
    const { id } = (await theirs.call(campaignsApi.create, { body: oneMail(templates) })).body;
    await theirs.call(campaignsApi.schedule, { params: { id }, body: { at: "2026-11-18T10:00" } });
    await startSending();

    const answer = await move(24 * 5);
    expect([answer.status, answer.body.is_movable, answer.body.moving_to]).toEqual([
      200,
      true,
      "2026-11-20T12:00:00.000Z",
    ]);
    await finishMove(t.ctx());
    expect(await clock()).toEqual({ now: "2026-11-20T12:00:00.000Z", ahead_seconds: 432_000, is_movable: true });
    expect(server.received.map(({ subject }) => subject)).toEqual([
      "Inès, offer A is waiting",
      "News from the kitchen",
      "Inès, offer B is waiting",
    ]);
    const sent = (await mine.call(campaignsApi.waves, { params: { id: recurring }, query: {} })).body.data;
    expect(sent.map(({ slot, status, is_late, started_at }) => [slot, status, is_late, started_at])).toEqual([
      ["B", "done", false, "2026-11-19T15:00:02.000Z"],
      ["A", "done", false, "2026-11-16T15:00:02.000Z"],
    ]);
  });

  test("sends what is due already before it moves, and goes on past a mail that cannot be started", async () => {
    await makeDemo();
    const broken = await start(theirs, sixOffers(templates));
    await t.db.updateTable("campaign_offers").set({ frozen: null }).where("campaign_id", "=", broken).execute();
    const id = await start(mine, oneMail(templates));
    await startSending();
    await move(24 * 2);
    await finishMove(t.ctx());
    expect(server.received.map(({ subject }) => subject)).toEqual(["News from the kitchen"]);
    const [wave] = (await mine.call(campaignsApi.waves, { params: { id }, query: {} })).body.data;
    expect([wave?.status, wave?.is_late, wave?.started_at?.slice(0, 13)]).toEqual(["done", false, "2026-11-15T12"]);
    expect((await clock()).now).toBe("2026-11-17T12:00:00.000Z");
  });

  test("is moved by one person at a time; one who died on the way holds up nobody", async () => {
    await makeDemo();
    const both = await Promise.all([move(24), move(24)]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe("campaign_clock_moving");
    await sql`UPDATE campaign_clock SET set_at = clock_timestamp() - interval '5 minutes'`.execute(t.db);
    expect((await clock()).moving_to).toBeUndefined();
    expect((await move(1)).status).toBe(200);
    await Promise.all([finishMove(t.ctx()), finishMove(t.ctx())]);
    expect((await clock()).ahead_seconds).toBe(3600);
  });

  test("does not move where no demo was made, nor where mail is really sent", async () => {
    const refused = await move(24);
    expect([refused.status, refused.body.code]).toEqual([409, "campaign_clock_fixed"]);
    expect(await clock()).toEqual({ now: "2026-11-15T12:00:00.000Z", ahead_seconds: 0, is_movable: false });
    await makeDemo();
    const { config } = t.platform;
    for (const changes of [{ production: true }, { smtpUrl: "smtp://mail.test" }, { campaignSmtpUrl: "smtp://m.test" }])
      try {
        t.platform.config = { ...config, ...changes };
        expect((await move(24)).status).toBe(409);
        expect((await clock()).is_movable).toBe(false);
      } finally {
        t.platform.config = config;
      }
  });

  test("counts for nothing in production, whatever the database says", async () => {
    await saveAhead(t.db, 500_000);
    await t.db
      .updateTable("campaign_clock")
      .set({ moving_to: new Date("2027-01-01T00:00:00Z") })
      .execute();
    const ctx = { ...t.ctx(), config: { ...t.platform.config, production: true } };
    await finishMove(ctx);
    expect(await campaignTime(ctx)).toEqual(new Date(NOW));
    expect((await t.db.selectFrom("campaign_clock").select("ahead_seconds").executeTakeFirst())?.ahead_seconds).toBe(
      "500000",
    );
  });

  test("is behind the present only while a demo is being made, whichever process starts meanwhile", async () => {
    await saveAhead(t.db, -86_400);
    await seedDefaults(t.ctx());
    expect(await campaignTime(t.ctx())).toEqual(new Date("2026-11-14T12:00:00Z"));
    // The process that made it died: nobody sets the clock any more.
    await sql`UPDATE campaign_clock SET set_at = clock_timestamp() - interval '5 minutes'`.execute(t.db);
    expect(await campaignTime(t.ctx())).toEqual(new Date(NOW));
  });

  test("is moved by staff who look after campaigns, at most a month at once", async () => {
    await makeDemo();
    const other = await signedInManager(t, ["clients"]);
    expect((await other.call(adminCampaignsApi.moveClock, { body: { hours: 1 } })).status).toBe(403);
    expect((await mine.call(adminCampaignsApi.moveClock, { body: { hours: 1 } })).status).toBe(401);
    for (const hours of [0, -5, 24 * 31 + 1, 1.5]) expect((await move(hours)).status).toBe(422);
  });
});
