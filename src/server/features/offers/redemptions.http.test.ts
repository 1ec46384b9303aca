import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { analyticsApi } from "#shared/analytics/analytics.contract.ts";
import { campaignsApi } from "#shared/campaigns/campaigns.contract.ts";
import { clientsApi } from "#shared/clients/clients.contract.ts";
import { offersApi } from "#shared/offers/offers.contract.ts";
import { makeClient } from "#server/features/clients/clients.factory.ts";
import { seedDefaults } from "#server/features/index.ts";
import { openSession } from "#server/features/sessions/sessions.service.ts";
import { AS_WRITTEN } from "#server/testing/as-written.ts";
import { makeCaller } from "#server/testing/caller.ts";
import { type OwnerCaller, twoOwners } from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";
import { type MailedOffer, OFFER_A_IS_OUT, mailOffer } from "./offers.factory.ts";
import { forgetAttempts } from "./redemptions.service.ts";

const t = await testApp();
let mine: OwnerCaller;
let theirs: OwnerCaller;
let offer: MailedOffer;

beforeAll(() => seedDefaults(t.ctx()));
beforeEach(async () => {
  t.clock.set("2026-11-15T12:00:00Z");
  ({ mine, theirs } = await twoOwners(t));
  offer = await mailOffer(t, mine.restaurantId, { guests: 2 });
  [mine, theirs] = [await signedInNow(mine), await signedInNow(theirs)];
});

/** The clock has moved on; from here they stay signed in for a week. */
async function signedInNow(owner: OwnerCaller): Promise<OwnerCaller> {
  const holder = { userId: owner.user.id, epoch: owner.user.credential_epoch };
  return { ...owner, ...makeCaller(t.app, await openSession(t.ctx(), holder, { remember: true })) };
}

const guest = (at = 0) => offer.guests[at] ?? { email: "", payload: "", recipientId: "", clientId: "" };
const scan = (payload = guest().payload, body: object = {}) =>
  mine.call(offersApi.validate, { body: { payload, ...body } });
const type = (code: string, email: string, who = mine) => who.call(offersApi.validate, { body: { code, email } });
const told = ({ status, body }: Awaited<ReturnType<typeof scan>>) => [status, body.code];
const waveCounts = () =>
  t.db
    .selectFrom("wave_counts")
    .select(["redeemed", "revenue_cents"])
    .where("wave_id", "=", offer.waveId)
    .executeTakeFirstOrThrow();

const auditOf = async (id: string) =>
  (
    await t.db
      .selectFrom("audit_events")
      .select(["action", "details"])
      .where("subject_id", "=", id)
      .orderBy(AS_WRITTEN)
      .execute()
  ).map(({ action, details }) => [action, details]);
/** What the log has of the restaurant's tries. */
const tries = async () =>
  (
    await t.db
      .selectFrom("redemption_attempts")
      .select("outcome")
      .where("restaurant_id", "=", mine.restaurantId)
      .execute()
  )
    .map(({ outcome }) => outcome)
    .toSorted();

describe("what is scanned", () => {
  test("is redeemed, and says what for, for whom and until when", async () => {
    const { status, body } = await scan();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      kind: "offer",
      slot: "A",
      offer_text: "Offer A: espresso on the house",
      first_name: "Tomas",
      redeemed_at: new Date(OFFER_A_IS_OUT).toISOString(),
      valid_until: "2026-11-18T22:59:59.999Z",
      undo_until: "2026-11-16T15:35:00.000Z",
      undone_at: null,
      amount_cents: null,
    });
    expect(JSON.stringify(body)).not.toContain("@");
    expect(await waveCounts()).toMatchObject({ redeemed: 1, revenue_cents: "0" });
  });

  test("may have blanks around it, as some scanners add them", async () => {
    expect((await scan(` ${guest().payload} `)).status).toBe(200);
  });

  test("works once, and the second time says when and where it was used", async () => {
    await scan();
    t.clock.advance({ hours: 2 });
    const again = await scan();
    expect(told(again)).toEqual([409, "offer_used"]);
    expect(again.body.used).toEqual({
      redeemed_at: "2026-11-16T15:30:00.000Z",
      offer_text: "Offer A: espresso on the house",
      slot: "A",
      first_name: "Tomas",
      till: null,
    });
    expect(told(await type(offer.code, guest().email))).toEqual([409, "offer_used"]);
    expect((await scan(guest(1).payload)).status).toBe(200);
  });

  test("by fifty at once: one wins, the others are told that it is used", async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => scan()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === "offer_used")).toHaveLength(49);
    expect(await waveCounts()).toMatchObject({ redeemed: 1 });
  });

  test.each([
    ["nothing of ours", "https://example.org/menu"],
    ["a code alone", "7K3F9P"],
    ["a signature with a letter changed", undefined],
  ])("is refused if it is %s", async (_name, payload) => {
    const changed = `${guest().payload.slice(0, -1)}${guest().payload.endsWith("A") ? "B" : "A"}`;
    expect(told(await scan(payload ?? changed))).toEqual([400, "offer_qr_format"]);
  });

  test.each(["7K3F9P.\0", "BEGIN:VCARD\nEND:VCARD", "caf\u00e9", ""])(
    "is refused on its field: %j",
    async (payload) => {
      const { status, body } = await scan(payload);
      expect([status, body.errors]).toEqual([422, { payload: ["Invalid QR format"] }]);
    },
  );

  test("of another restaurant is invalid here, and stays good there", async () => {
    const foreign = await theirs.call(offersApi.validate, { body: { payload: guest().payload } });
    expect(told(foreign)).toEqual([404, "offer_invalid"]);
    expect(told(await type(offer.code, guest().email, theirs))).toEqual([404, "offer_invalid"]);
    expect((await scan()).status).toBe(200);
  });

  test.each([
    ["2026-11-18T22:59:59.000Z", 200],
    ["2026-11-18T23:00:00.000Z", 404],
  ])("at %s answers %i: the offer runs until Wednesday 23:59:59 in Paris", async (at, status) => {
    t.clock.set(at);
    expect((await scan()).status).toBe(status);
  });
});

describe("a code that is typed", () => {
  test("is taken in small letters and with blanks, for the address it was sent to", async () => {
    const typed = offer.code.toLowerCase();
    const { status, body } = await type(` ${typed.slice(0, 3)} ${typed.slice(3)}`, ` ${guest().email.toUpperCase()} `);
    expect([status, body.first_name]).toEqual([200, "Tomas"]);
  });

  test.each(["7K3F9", "7K3F9PP", ""])("of another length is named on its field: %s", async (code) => {
    const { status, body } = await type(code, guest().email);
    expect([status, body.errors?.["code"]]).toEqual([422, ["Code must be 6 characters long"]]);
  });

  test("needs the guest's address", async () => {
    const { status, body } = await mine.call(offersApi.validate, { body: { code: offer.code } });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["email"]]);
    expect(told(await type(offer.code, "somebody.else@example.org"))).toEqual([404, "offer_invalid"]);
  });

  test("is nothing for a guest whose mail did not go out", async () => {
    const failed = { status: "failed" as const, sent_at: null };
    await t.db.updateTable("mail_recipients").set(failed).where("id", "=", guest().recipientId).execute();
    expect(told(await type(offer.code, guest().email))).toEqual([404, "offer_invalid"]);
  });

  test("guessing stops after ten wrong ones in ten minutes, while scans go on", async () => {
    const wrong = await Promise.all(Array.from({ length: 14 }, () => type("222222", guest().email)));
    expect(wrong.filter(({ status }) => status === 404)).toHaveLength(10);
    expect(wrong.filter(({ status }) => status === 429)).toHaveLength(4);
    const right = await type(offer.code, guest().email);
    expect([right.status, right.headers["retry-after"]]).toEqual([429, "600"]);
    expect((await scan(guest(1).payload)).status).toBe(200);
    expect((await type("222222", guest().email, theirs)).status).toBe(404);
    t.clock.advance({ minutes: 10 });
    expect((await type(offer.code, guest().email)).status).toBe(200);
  });
});

describe("a surprise", () => {
  const surprise = async (restaurantId: string) => {
    const client = await makeClient(t.db, { restaurant_id: restaurantId, first_name: "Jürgen" });
    const at = t.clock.now();
    await t.db
      .insertInto("surprises")
      .values({
        restaurant_id: restaurantId,
        client_id: client.id,
        code: "SRP234",
        wording: "thank_you",
        status: "sent",
        created_at: at,
        sent_at: at,
        text: "A dessert of your choice",
      })
      .execute();
    return client;
  };

  test("is redeemed like an offer: once, for its guest, for thirty days", async () => {
    const client = await surprise(mine.restaurantId);
    expect(told(await type("SRP234", guest().email))).toEqual([404, "offer_invalid"]);
    const { status, body } = await type("srp234", client.email);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      kind: "surprise",
      slot: null,
      first_name: "Jürgen",
      offer_text: "A dessert of your choice",
      valid_until: "2026-12-16T15:30:00.000Z",
    });
    expect(told(await type("SRP234", client.email))).toEqual([409, "offer_used"]);
  });

  test("is over after that", async () => {
    const client = await surprise(mine.restaurantId);
    t.clock.set("2026-12-16T15:30:01Z");
    const late = await signedInNow(mine);
    expect(told(await type("SRP234", client.email, late))).toEqual([404, "offer_invalid"]);
  });
});

describe("codes of mails that are out go on working", () => {
  test("when the campaign is paused, and when it is deleted", async () => {
    expect((await mine.call(campaignsApi.pause, { params: { id: offer.campaignId } })).status).toBe(200);
    expect((await scan()).status).toBe(200);
    await mine.call(campaignsApi.cancel, { params: { id: offer.campaignId } });
    expect((await mine.call(campaignsApi.remove, { params: { id: offer.campaignId } })).status).toBe(200);
    expect((await scan(guest(1).payload)).status).toBe(200);
  });

  test("when the guest was erased, once, and without a name", async () => {
    await mine.call(clientsApi.erase, { params: { id: guest().clientId } });
    const typed = await type(offer.code, guest().email);
    expect([typed.status, typed.body.first_name]).toEqual([200, null]);
    expect(told(await scan())).toEqual([409, "offer_used"]);
  });

  test("and what an erased guest had used stays used", async () => {
    await scan();
    await mine.call(clientsApi.erase, { params: { id: guest().clientId } });
    expect(told(await scan())).toEqual([409, "offer_used"]);
    const { body } = await mine.call(offersApi.redemptions);
    expect(body.data).toMatchObject([{ client: null, offer_text: "Offer A: espresso on the house" }]);
    expect(await waveCounts()).toMatchObject({ redeemed: 1 });
  });
});

describe("taking back", () => {
  const undo = (id: string, who = mine) =>
    who.call(offersApi.undo, { params: { id }, body: { reason: "wrong_guest" } });

  test("within five minutes frees the code and takes it out of every sum", async () => {
    const { body } = await scan(undefined, { amount_cents: 4_850 });
    expect(await waveCounts()).toMatchObject({ redeemed: 1, revenue_cents: "4850" });
    t.clock.advance({ minutes: 5 });
    const undone = await undo(body.id);
    expect([undone.status, undone.body.undone_at]).toEqual([200, t.clock.now().toISOString()]);
    t.clock.advance({ minutes: 1 });
    const again = await undo(body.id);
    expect([again.status, again.body.undone_at]).toEqual([200, undone.body.undone_at]);
    expect(await auditOf(body.id)).toEqual([["offers.undone", { reason: "wrong_guest" }]]);
    expect(await waveCounts()).toMatchObject({ redeemed: 0, revenue_cents: "0" });
    expect((await scan()).status).toBe(200);
    const { body: list } = await mine.call(offersApi.redemptions);
    expect(new Set(list.data.map(({ undo_reason }) => undo_reason))).toEqual(new Set([null, "wrong_guest"]));
  });

  test("is refused later, and to others", async () => {
    const { body } = await scan();
    expect(told(await undo(body.id, theirs))).toEqual([404, "not_found"]);
    t.clock.advance({ minutes: 5, seconds: 1 });
    expect(told(await undo(body.id))).toEqual([409, "offer_too_late"]);
  });

  test("needs a reason of the list", async () => {
    const { body } = await scan();
    const answer = await mine.call(offersApi.undo, { params: { id: body.id }, body: { reason: "because" } });
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ["reason"]]);
  });
});

describe("the bill", () => {
  const amount = (id: string, amount_cents: unknown, who = mine) =>
    who.call(offersApi.amount, { params: { id }, body: { amount_cents } });

  test("can be named with the code or afterwards, corrected, and taken away again", async () => {
    const { body } = await scan(undefined, { amount_cents: 1_000 });
    expect((await amount(body.id, 4_850)).body.amount_cents).toBe(4_850);
    expect(await waveCounts()).toMatchObject({ redeemed: 1, revenue_cents: "4850" });
    expect((await amount(body.id, null)).body.amount_cents).toBeNull();
    expect(await waveCounts()).toMatchObject({ redeemed: 1, revenue_cents: "0" });
    expect((await amount(body.id, 4_850, theirs)).status).toBe(404);
  });

  test("is written down with what it was before; the same again is no change", async () => {
    const { body } = await scan(undefined, { amount_cents: 1_000 });
    for (const cents of [1_000, 4_850, 4_850]) expect((await amount(body.id, cents)).status).toBe(200);
    expect(await auditOf(body.id)).toEqual([["offers.amount_named", { before: 1_000, now: 4_850 }]]);
  });

  test("of what was taken back is refused", async () => {
    const { body } = await scan();
    await mine.call(offersApi.undo, { params: { id: body.id }, body: { reason: "mistake" } });
    expect(told(await amount(body.id, 4_850))).toEqual([409, "offer_undone"]);
  });

  test.each([0, -1, 1.5, 1e15, "4850", "1,5", Number.NaN])("is refused on its field: %s", async (wrong) => {
    const { status, body } = await scan(undefined, { amount_cents: wrong });
    // JSON has no NaN: it arrives as null, which is no amount.
    expect([status, Object.keys(body.errors ?? {})]).toEqual(Number.isNaN(wrong) ? [200, []] : [422, ["amount_cents"]]);
  });
});

describe("told late or twice", () => {
  const key = "3f2a9c1e-0000-4000-8000-000000000001";

  test("with the same key it counts once, and is answered alike", async () => {
    const first = await scan(undefined, { key });
    const again = await Promise.all([scan(undefined, { key }), scan(undefined, { key })]);
    expect(again.map(({ status, body }) => [status, body.id])).toEqual(again.map(() => [200, first.body.id]));
    expect(await waveCounts()).toMatchObject({ redeemed: 1 });
    expect(told(await scan(undefined, { key: crypto.randomUUID() }))).toEqual([409, "offer_used"]);
    expect(await tries()).toEqual(["redeemed", "used_before"]);
  });

  test("with the key of what was taken back meanwhile, it does not redeem again", async () => {
    const first = await scan(undefined, { key });
    await mine.call(offersApi.undo, { params: { id: first.body.id }, body: { reason: "mistake" } });
    const again = await scan(undefined, { key });
    expect([again.status, again.body.id]).toEqual([200, first.body.id]);
    expect(await waveCounts()).toMatchObject({ redeemed: 0 });
  });

  test("at once with the same key it counts once", async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => scan(undefined, { key })));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
  });

  test("what was scanned in time counts, however late it is told, within three days", async () => {
    t.clock.set("2026-11-19T08:00:00Z");
    expect((await scan()).status).toBe(404);
    const late = await scan(undefined, { seconds_ago: 12 * 3600 });
    expect([late.status, late.body.redeemed_at]).toEqual([200, "2026-11-18T20:00:00.000Z"]);
    expect((await scan(guest(1).payload, { seconds_ago: 3 * 86_400 + 1 })).status).toBe(422);
  });
});

describe("the list", () => {
  test("is the restaurant's own, newest first, page by page", async () => {
    offer = await mailOffer(t, mine.restaurantId, { guests: 21 });
    for (const [at, { payload }] of offer.guests.entries()) {
      t.clock.advance({ seconds: 10 });
      // A page that is just full is the last one.
      if (at === 20) expect((await mine.call(offersApi.redemptions)).body.meta.next_cursor).toBeNull();
      expect((await scan(payload)).status).toBe(200);
    }
    const { body: first } = await mine.call(offersApi.redemptions);
    const { body: second } = await mine.call(offersApi.redemptions, {
      query: { cursor: first.meta.next_cursor ?? "" },
    });
    const all = [...first.data, ...second.data];
    expect([first.data.length, second.meta.next_cursor]).toEqual([20, null]);
    expect(all.map(({ redeemed_at: at }) => at)).toEqual(
      all
        .map(({ redeemed_at: at }) => at)
        .toSorted()
        .toReversed(),
    );
    expect(new Set(all.map(({ id }) => id)).size).toBe(offer.guests.length);
    expect(first.data[0]).toMatchObject({
      campaign: { name: "Autumn table" },
      client: { first_name: "Tomas" },
      till: null,
    });
    const filtered = await mine.call(offersApi.redemptions, { query: { campaign_id: offer.campaignId } });
    expect(filtered.body.data).toHaveLength(20);
    expect((await theirs.call(offersApi.redemptions)).body.data).toEqual([]);
    const foreign = await theirs.call(offersApi.redemptions, { query: { campaign_id: offer.campaignId } });
    expect(foreign.body.data).toEqual([]);
  });

  test("and the guest's timeline has what was redeemed, but not what was taken back", async () => {
    const timeline = async () => {
      const { body } = await mine.call(clientsApi.read, { params: { id: guest().clientId } });
      return body.timeline.filter(({ kind }) => kind === "redemption");
    };
    const { body } = await scan();
    expect(await timeline()).toEqual([
      { kind: "redemption", at: body.redeemed_at, detail: "Offer A: espresso on the house" },
    ]);
    await mine.call(offersApi.undo, { params: { id: body.id }, body: { reason: "mistake" } });
    expect(await timeline()).toEqual([]);
  });
});

test("sums by day, month and hour equal the rows, whatever happened to them", async () => {
  offer = await mailOffer(t, mine.restaurantId, { guests: 10 });
  const ids: string[] = [];
  for (const [at, { payload }] of offer.guests.entries()) {
    t.clock.set(new Date(Date.parse(OFFER_A_IS_OUT) + at * 5 * 3_600_000).toISOString());
    const { body } = await scan(payload, at % 3 === 0 ? { amount_cents: 1_000 + at } : {});
    ids.push(body.id);
    if (at % 4 === 1) await mine.call(offersApi.undo, { params: { id: body.id }, body: { reason: "other" } });
  }
  await mine.call(offersApi.amount, { params: { id: ids[2] ?? "" }, body: { amount_cents: 7_777 } });
  await scan(offer.guests[0]?.payload);
  await type("222222", guest().email);
  await mine.call(clientsApi.erase, { params: { id: guest(2).clientId } });

  const rows = await t.db
    .selectFrom("redemptions")
    .selectAll()
    .where("restaurant_id", "=", mine.restaurantId)
    .where("undone_at", "is", null)
    .execute();
  const cents = rows.reduce((sum, { amount_cents }) => sum + (amount_cents ?? 0), 0);
  const sums = { redeemed: rows.length, revenue_cents: cents };
  const { body: report } = await mine.call(analyticsApi.qr, { query: { from: "2026-11-01", to: "2026-11-30" } });
  expect(rows.length).toBeGreaterThan(5);
  expect(report.totals).toEqual({
    ...sums,
    bills: rows.filter(({ amount_cents }) => amount_cents !== null).length,
    used_before: 1,
    invalid: 1,
  });
  expect(report.offers[0]).toMatchObject({ offer: "A", ...sums });
  expect(report.campaigns).toMatchObject([{ id: offer.campaignId, ...sums }]);
  expect(report.hours.flat().reduce((all, one) => all + one, 0)).toBe(rows.length);
  // Monday half past four in Paris.
  expect(report.hours[0]?.[16]).toBe(1);
  const { body } = await mine.call(campaignsApi.one, { params: { id: offer.campaignId } });
  expect(body.stats).toMatchObject({ redeemed: rows.length, revenue_cents: cents });
});

test("tries are forgotten after ninety days, what was redeemed is not", async () => {
  await scan();
  t.clock.advance({ days: 90 });
  await forgetAttempts(t.ctx());
  expect(await tries()).toEqual(["redeemed"]);
  t.clock.advance({ seconds: 1 });
  await forgetAttempts(t.ctx());
  expect([await tries(), (await waveCounts()).redeemed]).toEqual([[], 1]);
});
