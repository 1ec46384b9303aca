import type { Updateable } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { adminCampaignsApi, campaignsApi } from "#shared/campaigns/campaigns.contract.ts";
import type { Slot } from "#shared/campaigns/campaign-values.ts";
import { clientsApi } from "#shared/clients/clients.contract.ts";
import type { Database } from "#server/db/database.ts";
import { makeClient } from "#server/features/clients/clients.factory.ts";
import { seedDefaults } from "#server/features/index.ts";
import { oneMail, readyTemplates, sixOffers } from "#server/features/campaigns/campaigns.factory.ts";
import { startDue } from "#server/features/campaigns/waves/start.service.ts";
import { demoRandom } from "#server/demo/demo-random.ts";
import {
  type OwnerCaller,
  type StaffCallerFixture,
  signedInManager,
  signedInStaff,
  twoOwners,
} from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";
import { statisticsByHand } from "./statistics.factory.ts";

const t = await testApp();
const NOW = "2026-11-15T12:00:00Z";
const MONTHS = ["2026-09", "2026-10", "2026-11"];
const GUESTS = 30;
let owners: OwnerCaller[];
let staff: StaffCallerFixture;
let templates: Record<Slot, string>;
const clients: string[][] = [];

beforeAll(async () => {
  t.clock.set(NOW);
  await seedDefaults(t.ctx());
  templates = await readyTemplates(t.db);
  staff = await signedInStaff(t);
  const { mine, theirs } = await twoOwners(t);
  owners = [mine, theirs];
  for (const [at, { restaurantId }] of owners.entries()) {
    const made = Array.from({ length: GUESTS }, (_, nth) =>
      makeClient(t.db, { restaurant_id: restaurantId, consent: "given", email: `s${nth}.${at}@example.org` }),
    );
    clients.push((await Promise.all(made)).map(({ id }) => id));
  }
});

const statistics = async (months = 3) => (await staff.call(adminCampaignsApi.stats, { query: { months } })).body;
/** Starts a campaign; a mail now and then, some weeks apart. */
const begin = async (owner: OwnerCaller, body: ReturnType<typeof sixOffers> | ReturnType<typeof oneMail>) => {
  const { id } = (await owner.call(campaignsApi.create, { body })).body;
  await owner.call(campaignsApi.send, { params: { id } });
  return id;
};
const startAt = async (at: string): Promise<void> => {
  t.clock.set(at);
  await startDue(t.ctx());
  t.clock.set(NOW);
};
/** All mails that are there. */
const mails = async () =>
  (await t.db.selectFrom("mail_recipients").select("id").orderBy("id").execute()).map(({ id }) => id);

describe("statistics", () => {
  test("are equal to counting every mail, whatever happens to mails, campaigns and guests", async () => {
    const [mine, theirs] = owners as [OwnerCaller, OwnerCaller];
    const ids = [
      await begin(mine, sixOffers(templates)),
      await begin(mine, oneMail(templates, { name: "News" })),
      await begin(theirs, oneMail(templates, { name: "More news" })),
    ];
    for (const at of [NOW, "2026-11-16T15:00:00Z", "2026-11-19T15:00:00Z"]) await startAt(at);
    // One that has sent nothing.
    await mine.call(campaignsApi.create, { body: sixOffers(templates) });
    const random = demoRandom("statistics");
    const all = await mails();
    expect(all.length).toBe(4 * GUESTS);
    for (let round = 0; round < 8; round += 1) {
      const some = all.filter(() => random.next() < 0.3);
      const at = new Date("2026-11-20T10:00:00Z");
      const changes: Updateable<Database["mail_recipients"]>[] = [
        { status: "sent", sent_at: at },
        { status: "opened", opened_at: at },
        { machine_opened_at: at },
        { status: "clicked", clicked_at: at },
        { status: "bounced", bounced_at: at },
        { status: "failed", failed_at: at },
        { is_doubtful: true },
        { status: "pending", opened_at: null, clicked_at: null },
      ];
      await t.db
        .updateTable("mail_recipients")
        .set(changes[round] ?? {})
        .where("id", "in", some)
        .execute();
    }
    // As the till counts.
    const taken = { redeemed: 1, revenue_cents: "12345" };
    await t.db
      .updateTable("wave_counts")
      .set(taken)
      .where("campaign_id", "=", ids[0] ?? "")
      .execute();
    expect(await statistics()).toEqual(await statisticsByHand(t.db, MONTHS));

    const erased = clients[0]?.[0] ?? "";
    expect((await mine.call(clientsApi.erase, { params: { id: erased } })).status).toBe(200);
    await theirs.call(campaignsApi.pause, { params: { id: ids[2] ?? "" } });
    expect((await theirs.call(campaignsApi.remove, { params: { id: ids[2] ?? "" } })).status).toBe(200);
    const after = await statistics();
    expect(after).toEqual(await statisticsByHand(t.db, MONTHS));
    expect(after.totals).toMatchObject({ campaigns: 3, restaurants: 1, redeemed: 2, revenue_cents: 24_690 });
    // What was sent was sent: the month keeps it.
    expect(after.restaurants.map(({ campaigns }) => campaigns).toSorted((one, other) => one - other)).toEqual([0, 3]);
  });

  test("name every month of the period by the calendar of Paris, months without mail too", async () => {
    t.clock.set("2026-11-30T23:30:00Z");
    const late = await signedInStaff(t);
    const { body } = await late.call(adminCampaignsApi.stats, { query: {} });
    expect(body.by_month).toHaveLength(12);
    expect([body.by_month[0]?.month, body.by_month.at(-1)?.month]).toEqual(["2026-01", "2026-12"]);
    t.clock.set(NOW);
  });

  test("are for staff who look after campaigns", async () => {
    const other = await signedInManager(t, ["clients"]);
    expect((await other.call(adminCampaignsApi.stats, { query: {} })).status).toBe(403);
    expect((await owners[0]?.call(adminCampaignsApi.stats, { query: {} }))?.status).toBe(401);
  });
});
