import { beforeAll, beforeEach, expect, test } from "vitest";
import { adminCampaignsApi, campaignsApi } from "#shared/campaigns/campaigns.contract.ts";
import type { Slot } from "#shared/campaigns/campaign-values.ts";
import { makeTemplate } from "#server/features/templates/templates.factory.ts";
import { seedDefaults } from "#server/features/index.ts";
import { type OwnerCaller, type StaffCallerFixture, signedInStaff, twoOwners } from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";
import { readyTemplates, sixOffers } from "./campaigns.factory.ts";

const t = await testApp();
let mine: OwnerCaller;
let theirs: OwnerCaller;
let staff: StaffCallerFixture;
let templates: Record<Slot, string>;

beforeAll(async () => {
  await seedDefaults(t.ctx());
  templates = await readyTemplates(t.db);
  staff = await signedInStaff(t);
});
beforeEach(async () => {
  t.clock.set("2026-11-15T12:00:00Z");
  ({ mine, theirs } = await twoOwners(t));
});

const six = async () => (await mine.call(campaignsApi.create, { body: sixOffers(templates) })).body;
const input = (name: string, revision: number) => ({ ...sixOffers(templates, { name }), revision });
const nameOf = ({ user }: OwnerCaller): string => `${user.first_name} ${user.last_name}`;

test("each save raises the revision and says who saved: owners know staff as our team", async () => {
  const { id, revision, saved_by: author } = await six();
  expect([revision, author]).toEqual([1, nameOf(mine)]);
  const saved = await staff.call(adminCampaignsApi.save, { params: { id }, body: input("Winter table", 1) });
  expect([saved.body.revision, saved.body.saved_by]).toEqual([2, staff.staff.name]);
  const seen = (await mine.call(campaignsApi.one, { params: { id } })).body;
  expect([seen.revision, seen.saved_by, seen.name]).toEqual([2, "our team", "Winter table"]);
});

test("who began with an older version is told who saved since and when, and nothing is overwritten", async () => {
  const { id } = await six();
  await staff.call(adminCampaignsApi.save, { params: { id }, body: input("Winter table", 1) });
  const late = await mine.call(campaignsApi.save, { params: { id }, body: input("Spring table", 1) });
  expect([late.status, late.body.code]).toEqual([409, "campaign_changed"]);
  expect(late.body.message).toContain("our team (15 Nov 2026, 13:00)");
  const { name, offers } = (await mine.call(campaignsApi.one, { params: { id } })).body;
  expect([name, offers.length]).toEqual(["Winter table", 6]);
  expect((await mine.call(campaignsApi.save, { params: { id }, body: input("Spring table", 2) })).status).toBe(200);
});

test("of two saves of the same version at once, one is kept", async () => {
  const { id } = await six();
  const saves = ["One", "Two"].map((name) => mine.call(campaignsApi.save, { params: { id }, body: input(name, 1) }));
  expect((await Promise.all(saves)).map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 409,
  ]);
});

test("a mail that is adjusted or restored raises the revision too, and pausing does not", async () => {
  const { id } = await six();
  const params = { id, slot: "A" } as const;
  expect((await mine.call(campaignsApi.adjust, { params, body: makeTemplate() })).body.revision).toBe(2);
  expect((await mine.call(campaignsApi.restore, { params })).body.revision).toBe(3);
  expect((await mine.call(campaignsApi.save, { params: { id }, body: input("Old", 1) })).status).toBe(409);
  expect((await mine.call(campaignsApi.duplicate, { params: { id } })).body.revision).toBe(1);
});

test("another restaurant's campaign is not found, whatever the revision", async () => {
  const { id } = await six();
  for (const revision of [1, 7]) {
    const { status, body } = await theirs.call(campaignsApi.save, {
      params: { id },
      body: input("Mine now", revision),
    });
    expect([status, body.code]).toEqual([404, "not_found"]);
  }
});
