import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { adminCampaignsApi, campaignsApi } from "#shared/campaigns/campaigns.contract.ts";
import type { Slot } from "#shared/campaigns/campaign-values.ts";
import { templatesApi } from "#shared/templates/templates.contract.ts";
import { seedDefaults } from "#server/features/index.ts";
import { makeClient } from "#server/features/clients/clients.factory.ts";
import {
  type OwnerCaller,
  type StaffCallerFixture,
  signedInManager,
  signedInStaff,
  twoOwners,
} from "#server/testing/signed-in.ts";
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
  await guest({ consent: "given" });
});

const guest = (values: Parameters<typeof makeClient>[1] | Omit<Parameters<typeof makeClient>[1], "restaurant_id">) =>
  makeClient(t.db, { restaurant_id: mine.restaurantId, ...values });
const six = async (changes: Parameters<typeof sixOffers>[1] = {}) =>
  (await mine.call(campaignsApi.create, { body: sixOffers(templates, changes) })).body;
const act = async (id: string, action: "send" | "pause" | "resume" | "cancel", who: OwnerCaller = mine) =>
  who.call(campaignsApi[action], { params: { id } });
/** In no order: what happens in one instant has none. */
const noticesOf = async () =>
  (await t.db.selectFrom("notifications").select("kind").where("user_id", "=", mine.user.id).execute())
    .map(({ kind }) => kind)
    .toSorted();

test("a list of so many that they are not counted shows each once, also those of one instant", async () => {
  const at = t.clock.now();
  // Ten in each instant, one more than is counted.
  await t.db
    .insertInto("campaigns")
    .values(
      Array.from({ length: 1001 }, (_, n) => ({
        restaurant_id: mine.restaurantId,
        name: `Campaign ${n}`,
        type: "one_time" as const,
        status: "draft" as const,
        filter: "all_consenting" as const,
        created_at: new Date(at.getTime() - Math.floor(n / 10) * 1000),
        updated_at: at,
      })),
    )
    .execute();
  const [first, second, third] = [await page(), await page(1), await page(2)];
  const names = [first, second, third].flatMap(({ data }) => data.map(({ name }) => Number(name.slice(9))));
  expect(names.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, n) => n));
  expect(first.meta.total).toBeUndefined();
  await t.db.deleteFrom("campaigns").where("name", "=", "Campaign 1000").execute();
  expect((await page()).meta.total).toBe(1000);
});

/** One page of the owner's list, so many after the first. */
async function page(after = 0) {
  let { body } = await mine.call(campaignsApi.list, {});
  for (let n = 0; n < after; n += 1)
    ({ body } = await mine.call(campaignsApi.list, { query: { cursor: body.meta.next_cursor ?? "" } }));
  return body;
}

describe("who may", () => {
  test("another restaurant's campaign is not found, whatever is done to it", async () => {
    const { id } = await six();
    for (const action of ["send", "pause", "resume", "cancel"] as const)
      expect((await act(id, action, theirs)).status).toBe(404);
    expect((await theirs.call(campaignsApi.one, { params: { id } })).status).toBe(404);
    expect((await theirs.call(campaignsApi.recipients, { params: { id }, query: {} })).status).toBe(404);
    expect((await theirs.call(campaignsApi.list, {})).body.data).toEqual([]);
  });

  test("staff see all, filter, and act; the owner is told", async () => {
    const { id } = await six({ name: "A very special name" });
    const query = { search: "very SPECIAL", status: "draft" as const, restaurant_id: mine.restaurantId };
    const { body } = await staff.call(adminCampaignsApi.list, { query });
    expect([body.data.map((one) => one.id), body.meta.total]).toEqual([[id], 1]);
    await staff.call(adminCampaignsApi.send, { params: { id } });
    await staff.call(adminCampaignsApi.pause, { params: { id } });
    expect(await noticesOf()).toEqual(["campaign_paused_by_staff", "campaign_started_by_staff"]);
  });

  test("staff find a restaurant with campaigns by letters of its name", async () => {
    const word = crypto.randomUUID().slice(0, 8);
    for (const { restaurantId } of [mine, theirs])
      await t.db
        .updateTable("restaurants")
        .set({ name: `Quill ${word} 100%` })
        .where("id", "=", restaurantId)
        .execute();
    const found = async (query: { search?: string; id?: string }) =>
      (await staff.call(adminCampaignsApi.restaurants, { query })).body.data.map(({ id }) => id);
    expect(await found({ search: word })).toEqual([]);
    const { id } = await six();
    expect(await found({ search: `qUILL ${word} 100%` })).toEqual([mine.restaurantId]);
    expect(await found({ search: `${word}_100` })).toEqual([]);
    expect(await found({ id: mine.restaurantId })).toEqual([mine.restaurantId]);
    expect(await found({ id: theirs.restaurantId })).toEqual([]);
    await mine.call(campaignsApi.remove, { params: { id } });
    expect(await found({ search: word })).toEqual([]);
    const other = await signedInManager(t, ["clients"]);
    expect((await other.call(adminCampaignsApi.restaurants)).status).toBe(403);
  });

  test("a template that does not exist, a mail of the other kind, a link in an offer: refused by name", async () => {
    const offer = sixOffers(templates).offers[0];
    if (!offer) throw new Error("six offers");
    const refusal = async (changes: object) =>
      Object.keys(
        (await mine.call(campaignsApi.create, { body: sixOffers(templates, { offers: [{ ...offer, ...changes }] }) }))
          .body.errors ?? {},
      );
    expect(await refusal({ template_id: crypto.randomUUID() })).toEqual(["offers.0.template_id"]);
    expect(await refusal({ slot: "once" })).toEqual(["offers.0.slot"]);
    expect(await refusal({ offer_text: "Win at https://evil.test" })).toEqual(["offers.0.offer_text"]);
    expect(await refusal({ subject: "One\r\nBcc: all@evil.test" })).toEqual(["offers.0.subject"]);
  });
});

describe("the owner's own version of a mail", () => {
  test("is kept for this campaign, sent as it is, and can be taken back", async () => {
    const { id } = await six();
    const read = () => mine.call(campaignsApi.mail, { params: { id, slot: "A" } });
    const { template } = (await read()).body;
    const body = { ...template, preheader: "Only for you", subject: "Mine" };
    const adjusted = await mine.call(campaignsApi.adjust, { params: { id, slot: "A" }, body });
    expect(adjusted.body.offers[0]).toMatchObject({ is_adjusted: true, subject: "Mine" });
    expect((await read()).body.template.preheader).toBe("Only for you");
    await mine.call(campaignsApi.restore, { params: { id, slot: "A" } });
    expect((await read()).body).toMatchObject({ is_adjusted: false });
    await act(id, "send");
    expect((await mine.call(campaignsApi.adjust, { params: { id, slot: "A" }, body })).status).toBe(409);
  });
});

test("the audience is counted, and every client left out has one reason", async () => {
  await guest({ consent: "withdrawn" });
  await guest({ consent: "none" });
  await guest({ consent: "given", converted_at: new Date("2026-11-10T00:00:00Z"), converted_by: "match" });
  const gone = await guest({ consent: "withdrawn", email_refused_at: new Date("2026-11-01T00:00:00Z") });
  const size = async (filter: "reviewed_only" | "all_consenting") =>
    (await mine.call(campaignsApi.audience, { query: { filter } })).body;
  expect(await size("all_consenting")).toEqual({
    clients: 5,
    recipients: 2,
    left_out: { unsubscribed: 1, no_consent: 1, bounced: 1 },
  });
  expect((await size("reviewed_only")).recipients).toBe(1);
  await t.db.updateTable("clients").set({ email_refused_at: null }).where("id", "=", gone.id).execute();
  expect((await size("all_consenting")).left_out).toEqual({ unsubscribed: 2, no_consent: 1 });
  await t.db.deleteFrom("clients").where("id", "=", gone.id).execute();
  expect((await size("all_consenting")).left_out).toEqual({ unsubscribed: 1, no_consent: 1 });
});

describe("before it starts", () => {
  test("a mail is shown as a guest would read it, with the restaurant's data and the offer's dates", async () => {
    const { id } = await six();
    const { first_name } = await guest({ consent: "given", first_name: "Odile" });
    const reader = await t.db
      .selectFrom("clients")
      .select("id")
      .where("first_name", "=", first_name)
      .where("restaurant_id", "=", mine.restaurantId)
      .executeTakeFirstOrThrow();
    const body = { slot: "A" as const, client_id: reader.id };
    const { body: mail } = await mine.call(campaignsApi.preview, { params: { id }, body });
    expect(mail.subject).toBe("Odile, offer A is waiting");
    expect(mail.html).toContain("Offer A: espresso on the house");
    expect(mail.text).toContain("18 November");
    const foreign = await theirs.call(campaignsApi.preview, { params: { id }, body });
    expect(foreign.status).toBe(404);
    const stranger = await makeClient(t.db, { restaurant_id: theirs.restaurantId });
    const odd = await mine.call(campaignsApi.preview, { params: { id }, body: { slot: "A", client_id: stranger.id } });
    expect(odd.status).toBe(404);
  });

  test("a test mail goes to the caller alone", async () => {
    const { id } = await six();
    const before = t.mails.length;
    const sent = await mine.call(campaignsApi.testEmail, { params: { id }, body: { slot: "B" } });
    expect([sent.status, sent.body.email]).toEqual([200, mine.user.email]);
    expect(t.mails.slice(before).map(({ to, subject }) => [to.address, subject])).toEqual([
      [mine.user.email, "[Test] Jonas, offer B is waiting"],
    ]);
    const byStaff = await staff.call(adminCampaignsApi.testEmail, { params: { id }, body: { slot: "B" } });
    expect(byStaff.body.email).toBe(staff.staff.email);
  });

  test("what is wrong is listed, mail by mail", async () => {
    const offers = sixOffers(templates).offers.map((offer) =>
      offer.slot === "E" ? { ...offer, offer_text: "" } : offer,
    );
    const { id } = await six({ offers });
    const { body } = await mine.call(campaignsApi.preflight, { params: { id } });
    expect(body.audience.recipients).toBe(1);
    expect(body.checks.filter(({ verdict }) => verdict === "bad")).toEqual([
      {
        check: "words",
        slot: "E",
        verdict: "bad",
        messages: ["Offer E needs a text before the campaign can start"],
      },
    ]);
    expect(body.checks.filter(({ check, verdict }) => check === "code" && verdict === "good")).toHaveLength(6);
    expect(body.checks.filter(({ check, verdict }) => check === "unsubscribe" && verdict === "good")).toHaveLength(6);
  });

  test("a template that a campaign is made of is not deleted, and the campaign is named", async () => {
    await six({ name: "Autumn table for two" });
    const refused = await staff.call(templatesApi.remove, { params: { id: templates.C } });
    expect([refused.status, refused.body.code]).toEqual([409, "template_in_use"]);
    expect(refused.body.message).toContain("Autumn table");
  });
});
