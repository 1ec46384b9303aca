import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { adminCampaignsApi, campaignsApi } from "#shared/campaigns/campaigns.contract.ts";
import type { Slot } from "#shared/campaigns/campaign-values.ts";
import { clientsApi } from "#shared/clients/clients.contract.ts";
import { makeClient } from "#server/features/clients/clients.factory.ts";
import { seedDefaults } from "#server/features/index.ts";
import { type OwnerCaller, type StaffCallerFixture, signedInStaff, twoOwners } from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";
import { oneMail, readyTemplates, sixOffers } from "./campaigns.factory.ts";
import { mailToken } from "./sending/mail-tokens.service.ts";
import { startDue } from "./waves/start.service.ts";

// What can be read of a campaign's past: its mails, who got them, what they saw, and who did what.

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

const guest = (first: string, last: string, email: string) =>
  makeClient(t.db, {
    restaurant_id: mine.restaurantId,
    first_name: first,
    last_name: last,
    email,
    consent: "given",
  });
const create = async (body: ReturnType<typeof sixOffers> | ReturnType<typeof oneMail>): Promise<string> =>
  (await mine.call(campaignsApi.create, { body })).body.id;
/** A campaign whose offers A and B were started. */
const running = async (): Promise<string> => {
  const id = await create(sixOffers(templates));
  await mine.call(campaignsApi.send, { params: { id } });
  for (const at of ["2026-11-16T15:00:00Z", "2026-11-19T15:00:00Z"]) {
    t.clock.set(at);
    await startDue(t.ctx());
  }
  t.clock.set("2026-11-15T12:00:00Z");
  return id;
};
const wavesOf = async (id: string, who: OwnerCaller = mine) =>
  (await who.call(campaignsApi.waves, { params: { id }, query: {} })).body.data;
type RecipientQuery = Parameters<typeof recipientsOf>[1];
const recipientsOf = async (id: string, query: { search?: string; wave_id?: string; slot?: Slot; cursor?: string }) =>
  (await mine.call(campaignsApi.recipients, { params: { id }, query })).body;
const found = async (id: string, query: RecipientQuery): Promise<string[]> =>
  (await recipientsOf(id, query)).data.map(({ slot, client }) => `${slot} ${client?.first_name}`);

describe("the mails of a campaign", () => {
  test("of all starts are listed newest first, page by page, what was never begun left out", async () => {
    await guest("Anna", "Huber", "anna@example.org");
    const id = await running();
    await mine.call(campaignsApi.cancel, { params: { id } });
    expect((await wavesOf(id)).map(({ slot, status }) => [slot, status])).toEqual([
      ["B", "cancelled"],
      ["A", "cancelled"],
    ]);
    await mine.call(campaignsApi.send, { params: { id } });
    expect(await wavesOf(id)).toHaveLength(2);
    const at = new Date("2026-01-01T12:00:00Z");
    const old = Array.from({ length: 25 }, (_, nth) => ({
      campaign_id: id,
      restaurant_id: mine.restaurantId,
      run: 1,
      rotation: 100 + nth,
      slot: "A" as const,
      due_at: at,
      ends_at: at,
      status: "skipped" as const,
      skipped_because: "missed" as const,
      finished_at: at,
    }));
    await t.db.insertInto("campaign_waves").values(old).execute();
    const first = await mine.call(campaignsApi.waves, { params: { id }, query: {} });
    const cursor = first.body.meta.next_cursor ?? "";
    const second = await mine.call(campaignsApi.waves, { params: { id }, query: { cursor } });
    const ids = [...first.body.data, ...second.body.data].map((wave) => wave.id);
    expect([new Set(ids).size, second.body.meta.next_cursor]).toEqual([27, null]);
  });

  test("of another restaurant are not found", async () => {
    const id = await running();
    const question = { params: { id }, query: {} };
    expect((await theirs.call(campaignsApi.waves, question)).status).toBe(404);
    expect((await theirs.call(campaignsApi.timeline, question)).status).toBe(404);
    expect((await theirs.call(campaignsApi.recipients, question)).status).toBe(404);
  });
});

describe("recipients", () => {
  test("are found by the beginning of their names and addresses, each mail once", async () => {
    await guest("Anna", "Huber", "anna.h@example.org");
    await guest("Bruno", "Annen", "bruno@example.org");
    await guest("Carla", "Weiss", "carla@example.org");
    const id = await running();
    expect(await found(id, { search: "Ann" })).toEqual(["B Anna", "A Anna", "B Bruno", "A Bruno"]);
    expect(await found(id, { search: "carla@" })).toEqual(["B Carla", "A Carla"]);
    expect(await found(id, { search: "weiss", slot: "A" })).toEqual(["A Carla"]);
    expect(await found(id, { search: "nobody" })).toEqual([]);
    const [b] = await wavesOf(id);
    const all = await found(id, { wave_id: b?.id ?? "" });
    expect(all.toSorted()).toEqual(["B Anna", "B Bruno", "B Carla"]);
    expect(await found(id, { wave_id: b?.id ?? "", search: "bru" })).toEqual(["B Bruno"]);
  });

  test("of a search come page by page, also where a page ends among one guest's mails", async () => {
    const people = Array.from({ length: 33 }, (_, nth) => guest("Anna", `Nr ${nth}`, `anna${nth}@example.org`));
    await Promise.all(people);
    const id = await running();
    const seen: string[] = [];
    let cursor: string | null | undefined;
    do {
      const { data, meta } = await recipientsOf(id, { search: "anna", ...(cursor && { cursor }) });
      seen.push(...data.map((one) => one.id));
      cursor = meta.next_cursor;
    } while (cursor);
    expect([seen.length, new Set(seen).size]).toEqual([66, 66]);
  });

  test("of another restaurant's campaign are not found by its mail's id", async () => {
    await guest("Anna", "Huber", "anna@example.org");
    const [wave] = await wavesOf(await running());
    const own = (await theirs.call(campaignsApi.create, { body: sixOffers(templates) })).body.id;
    const query = { wave_id: wave?.id ?? "" };
    expect((await theirs.call(campaignsApi.recipients, { params: { id: own }, query })).body.data).toEqual([]);
  });
});

describe("what a reader saw", () => {
  const sent = async (id: string, recipientId?: string, who: OwnerCaller = mine) => {
    const wave = (await wavesOf(id)).at(-1);
    const query = recipientId === undefined ? {} : { recipient_id: recipientId };
    return who.call(campaignsApi.sentMail, { params: { id, wave_id: wave?.id ?? "" }, query });
  };

  test("is the mail as it was sent, without anything that acts for them", async () => {
    const anna = await guest("Anna", "Huber", "anna@example.org");
    const id = await running();
    const [code] = (await wavesOf(id)).slice(-1).map((wave) => wave.code);
    await mine.call(campaignsApi.pause, { params: { id } });
    const changed = sixOffers(templates);
    changed.offers = changed.offers.map((offer) => ({ ...offer, subject: "Other words" }));
    await mine.call(campaignsApi.save, { params: { id }, body: { ...changed, revision: 1 } });
    const recipient = (await recipientsOf(id, { slot: "A" })).data[0]?.id ?? "";
    const { body } = await sent(id, recipient);
    expect(body.subject).toBe("Anna, offer A is waiting");
    expect(body.html).toContain(code);
    const token = mailToken(t.ctx(), recipient);
    for (const text of [body.html, body.text]) {
      expect(text).not.toContain(token);
      expect(text.match(/\/unsubscribe\/([\w-]+)/)?.[1]).toBe("preview");
    }
    for (const url of body.html.match(/\/[cqo]\/[\w-]+/g) ?? []) expect(url).toMatch(/^\/[co]\/preview$/);
    // With invented data for nobody in particular, and once the guest is gone.
    expect((await sent(id)).body.subject).toBe("Jonas, offer A is waiting");
    await mine.call(clientsApi.erase, { params: { id: anna.id } });
    expect((await sent(id, recipient)).body.subject).toBe("Jonas, offer A is waiting");
  });

  test("is not found for somebody else's mail, another mail's reader or a mail that was not sent", async () => {
    await guest("Anna", "Huber", "anna@example.org");
    const id = await running();
    const [b, a] = (await recipientsOf(id, {})).data;
    expect((await sent(id, a?.id, theirs)).status).toBe(404);
    expect([(await sent(id, a?.id)).status, (await sent(id, b?.id)).status]).toEqual([200, 404]);
    expect((await sent(id, "999999999999999999")).status).toBe(404);
    const planned = (await mine.call(campaignsApi.one, { params: { id } })).body.calendar.at(-1)?.id ?? "";
    const params = { id, wave_id: planned };
    expect((await mine.call(campaignsApi.sentMail, { params, query: {} })).status).toBe(404);
    const own = (await theirs.call(campaignsApi.create, { body: sixOffers(templates) })).body.id;
    const wave = (await wavesOf(id))[0]?.id ?? "";
    const foreign = { id: own, wave_id: wave };
    expect((await theirs.call(campaignsApi.sentMail, { params: foreign, query: {} })).status).toBe(404);
  });
});

describe("the timeline", () => {
  const timelineOf = async (id: string, cursor?: string) =>
    (await mine.call(campaignsApi.timeline, { params: { id }, query: cursor ? { cursor } : {} })).body;

  test("tells what happened and who did it; owners read of staff as our team", async () => {
    await guest("Anna", "Huber", "anna@example.org");
    const id = await create(oneMail(templates));
    const params = { id };
    const minutes = (count: number) => t.clock.set(`2026-11-15T12:${String(count).padStart(2, "0")}:00Z`);
    minutes(1);
    await mine.call(campaignsApi.schedule, { params, body: { at: "2026-11-15T14:00" } });
    minutes(2);
    await staff.call(adminCampaignsApi.pause, { params });
    minutes(3);
    await staff.call(adminCampaignsApi.resume, { params });
    t.clock.set("2026-11-15T13:20:00Z");
    await startDue(t.ctx());
    const { data } = await timelineOf(id);
    const owner = { kind: "owner", name: `${mine.user.first_name} ${mine.user.last_name}` };
    expect(data.map(({ kind, by }) => [kind, by])).toEqual([
      ["mail_started", null],
      ["resumed", { kind: "staff", name: "our team" }],
      ["paused", { kind: "staff", name: "our team" }],
      ["scheduled", owner],
      ["created", owner],
    ]);
    expect(data[0]).toMatchObject({ slot: "once", recipients: 1, is_late: true });
    expect(data[2]).toMatchObject({ paused_because: "person" });
    expect(data[3]).toMatchObject({ scheduled_at: "2026-11-15T13:00:00.000Z" });
    const asStaff = (await staff.call(adminCampaignsApi.timeline, { params, query: {} })).body.data;
    expect(asStaff[1]?.by).toEqual({ kind: "staff", name: staff.staff.name });
  });

  test("names who goes on writing a draft once, and another one who joins in", async () => {
    const id = await create(sixOffers(templates));
    const body = sixOffers(templates);
    const save = (revision: number) => mine.call(campaignsApi.save, { params: { id }, body: { ...body, revision } });
    for (const revision of [1, 2, 3]) await save(revision);
    await staff.call(adminCampaignsApi.save, { params: { id }, body: { ...body, revision: 4 } });
    t.clock.set("2026-11-15T12:00:01Z");
    await save(5);
    const kinds = (await timelineOf(id)).data.map(({ kind, by }) => `${kind} ${by?.kind}`);
    expect(kinds.toSorted()).toEqual(["created owner", "saved owner", "saved staff"]);
  });

  test("comes page by page without gaps, also where much happened at the same moment", async () => {
    const id = await create(sixOffers(templates));
    await guest("Anna", "Huber", "anna@example.org");
    for (let times = 0; times < 12; times += 1) {
      await mine.call(campaignsApi.send, { params: { id } });
      await mine.call(campaignsApi.cancel, { params: { id } });
    }
    const all: string[] = [];
    let cursor: string | null | undefined;
    do {
      const { data, meta }: Awaited<ReturnType<typeof timelineOf>> = await timelineOf(id, cursor ?? undefined);
      all.push(...data.map((moment) => moment.id));
      cursor = meta.next_cursor;
    } while (cursor);
    expect([all.length, new Set(all).size]).toEqual([25, 25]);
  });
});

test("a preview shows words that are not saved yet", async () => {
  const id = await create(sixOffers(templates));
  const body = { slot: "A" as const, subject: "Not saved", offer_text: "A soup that is not saved" };
  const { body: mail } = await mine.call(campaignsApi.preview, { params: { id }, body });
  expect(mail.subject).toBe("Not saved");
  expect(mail.html).toContain("A soup that is not saved");
  expect(mail.html).not.toContain("espresso on the house");
  const plain = (await mine.call(campaignsApi.preview, { params: { id }, body: { slot: "A" } })).body;
  expect(plain.html).toContain("espresso on the house");
});
