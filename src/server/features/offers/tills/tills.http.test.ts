import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { accountsApi } from "#shared/accounts/accounts.contract.ts";
import { clientsApi } from "#shared/clients/clients.contract.ts";
import type { Endpoint } from "#shared/http/endpoint.ts";
import { offersApi } from "#shared/offers/offers.contract.ts";
import { tillsApi } from "#shared/offers/tills.contract.ts";
import { seedDefaults } from "#server/features/index.ts";
import { type MailedOffer, mailOffer } from "#server/features/offers/offers.factory.ts";
import { openSession } from "#server/features/sessions/sessions.service.ts";
import { type Caller, makeCaller } from "#server/testing/caller.ts";
import { type OwnerCaller, signedInOwner } from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";

const t = await testApp();
let mine: OwnerCaller;
let offer: MailedOffer;

beforeAll(() => seedDefaults(t.ctx()));
beforeEach(async () => {
  const owner = await signedInOwner(t);
  offer = await mailOffer(t, owner.restaurantId, { guests: 2 });
  const holder = { userId: owner.user.id, epoch: owner.user.credential_epoch };
  mine = { ...owner, ...makeCaller(t.app, await openSession(t.ctx(), holder, { remember: true })) };
});

const makeTill = async (body: { name?: string; pin?: string | null } = {}, who = mine) => {
  const { status, body: made } = await who.call(tillsApi.create, { body: { name: "Till 1", ...body } });
  expect(status).toBe(201);
  return { id: made.till.id, link: made.url.split("#")[1] ?? "" };
};
const open = (link: string, pin?: string) => t.anyone.call(tillsApi.open, { body: { link, ...(pin && { pin }) } });
const phone = async (link: string): Promise<Caller> => makeCaller(t.app, (await open(link)).body.token);
const scan = (who: Caller, at = 0) =>
  who.call(offersApi.validate, { body: { payload: offer.guests[at]?.payload ?? "" } });

describe("a till's link", () => {
  test("opens the scanner of its restaurant and nothing else", async () => {
    const { link } = await makeTill();
    const till = await phone(link);
    const { name } = await t.db
      .selectFrom("restaurants")
      .select("name")
      .where("id", "=", mine.restaurantId)
      .executeTakeFirstOrThrow();
    expect((await till.call(tillsApi.here)).body).toEqual({ restaurant: name, till: "Till 1" });
    expect((await scan(till)).status).toBe(200);
    const others: Endpoint[] = [clientsApi.list, offersApi.redemptions, tillsApi.list, accountsApi.user];
    for (const def of others) expect([(await till.call(def)).status, def.path]).toEqual([401, def.path]);
  });

  test("is stored nowhere, and neither is what it signs a phone in with", async () => {
    // Eight digits: four turn up by chance in an id or a hash of the rows.
    const pin = "47110815";
    const { link } = await makeTill({ pin });
    const { body } = await open(link, pin);
    const rows = await Promise.all([
      t.db.selectFrom("tills").selectAll().execute(),
      t.db.selectFrom("till_sessions").selectAll().execute(),
      t.db.selectFrom("audit_events").selectAll().execute(),
    ]);
    const kept = JSON.stringify(rows);
    for (const secret of [link, body.token, Buffer.from(link).toString("hex"), pin]) expect(kept).not.toContain(secret);
  });

  test.each(["A".repeat(43), "short"])("that never was opens nothing: %s", async (link) => {
    const { status, body } = await open(link);
    expect([status, body.code]).toEqual([404, "till_link_invalid"]);
  });

  test("redeems nothing of another restaurant", async () => {
    const other = await signedInOwner(t);
    const { link } = await makeTill({}, other);
    const { status, body } = await scan(await phone(link));
    expect([status, body.code]).toEqual([404, "offer_invalid"]);
  });
});

describe("a PIN", () => {
  test("is asked for, and its tries are limited", async () => {
    const { link } = await makeTill({ pin: "4711" });
    expect((await open(link)).body.code).toBe("till_pin_required");
    const wrong = await open(link, "1234");
    expect([wrong.status, wrong.body.errors?.["pin"]]).toEqual([422, ["This PIN is wrong"]]);
    expect((await open(link, "4711")).status).toBe(200);
    const guesses: number[] = [];
    for (let tries = 0; tries < 12; tries += 1) guesses.push((await open(link, `99${10 + tries}`)).status);
    expect(guesses.filter((status) => status === 422).length).toBeLessThan(8);
    expect(guesses.at(-1)).toBe(429);
    expect((await open(link, "4711")).status).toBe(429);
    t.clock.advance({ minutes: 5 });
    expect((await open(link, "4711")).status).toBe(200);
  });

  test.each(["12", "123456789", "12a4", ""])("has four to eight digits: %s", async (pin) => {
    const { status, body } = await mine.call(tillsApi.create, { body: { name: "Bar", pin } });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["pin"]]);
  });
});

describe("what a till redeemed", () => {
  test("says which till it was, and can be taken back there and by the owner alone", async () => {
    const [one, two] = [await phone((await makeTill()).link), await phone((await makeTill({ name: "Bar" })).link)];
    const { body } = await scan(one);
    const again = await scan(two);
    expect([again.status, again.body.used?.till]).toEqual([409, "Till 1"]);
    const undo = (who: Caller, id: string) => who.call(offersApi.undo, { params: { id }, body: { reason: "mistake" } });
    expect((await undo(two, body.id)).status).toBe(404);
    expect((await undo(one, body.id)).status).toBe(200);
    const byTwo = await scan(two);
    expect((await undo(mine, byTwo.body.id)).status).toBe(200);
    const { body: list } = await mine.call(offersApi.redemptions);
    expect(new Set(list.data.map(({ till }) => till?.name))).toEqual(new Set(["Bar", "Till 1"]));
  });

  test("gets its bill there for twelve hours, and from the owner later too", async () => {
    const till = await phone((await makeTill()).link);
    const { body } = await scan(till);
    const amount = (who: Caller, amount_cents: number) =>
      who.call(offersApi.amount, { params: { id: body.id }, body: { amount_cents } });
    t.clock.advance({ hours: 12 });
    expect((await amount(till, 4_850)).status).toBe(200);
    t.clock.advance({ seconds: 1 });
    const late = await amount(till, 5_000);
    expect([late.status, late.body.code]).toEqual([409, "offer_too_late"]);
    expect((await amount(mine, 5_000)).body.amount_cents).toBe(5_000);
  });

  test("by tills at once, exactly one wins", async () => {
    const phones = await Promise.all(
      Array.from({ length: 5 }, async (_, at) => phone((await makeTill({ name: `T${at}` })).link)),
    );
    const answers = await Promise.all(phones.map((till) => scan(till)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409]);
  });

  test("guessing is stopped over all tills together", async () => {
    const phones = await Promise.all([phone((await makeTill()).link), phone((await makeTill()).link)]);
    const guess = (who: Caller) =>
      who.call(offersApi.validate, { body: { code: "222222", email: offer.guests[0]?.email ?? "" } });
    const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => guess(phones[at % 2] ?? mine)));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
    expect((await guess(mine)).status).toBe(429);
  });
});

describe("a phone stops working at once", () => {
  const works = async (till: Caller): Promise<boolean> => (await till.call(tillsApi.here)).status === 200;

  test("when its till is ended, and the link with it", async () => {
    const { id, link } = await makeTill();
    const till = await phone(link);
    expect(await works(till)).toBe(true);
    expect((await mine.call(tillsApi.end, { params: { id } })).status).toBe(200);
    expect([await works(till), (await open(link)).status]).toEqual([false, 404]);
    const { body } = await mine.call(tillsApi.list);
    expect(body.data).toMatchObject([{ id, name: "Till 1", ended_at: t.clock.now().toISOString(), sessions: [] }]);
  });

  test("when it is signed out by the owner, and others go on", async () => {
    const { id, link } = await makeTill();
    const [one, two] = [await phone(link), await phone(link)];
    const { body } = await mine.call(tillsApi.list);
    const sessions = body.data[0]?.sessions ?? [];
    expect(sessions).toHaveLength(2);
    await mine.call(tillsApi.endSession, { params: { id, session_id: sessions[0]?.id ?? "" } });
    expect([await works(one), await works(two)].filter(Boolean)).toHaveLength(1);
  });

  test("when the owner's account is deactivated", async () => {
    const till = await phone((await makeTill()).link);
    await t.db.updateTable("users").set({ status: "inactive" }).where("id", "=", mine.user.id).execute();
    expect(await works(till)).toBe(false);
  });

  test("when the subscription is over, and says so", async () => {
    const till = await phone((await makeTill()).link);
    const expired = { status: "expired" as const };
    await t.db.updateTable("subscriptions").set(expired).where("restaurant_id", "=", mine.restaurantId).execute();
    const { status, body } = await scan(till);
    expect([status, body.code]).toEqual([403, "subscription_required"]);
  });

  test("when the restaurant is suspended, and no other phone signs in by its link until it is open again", async () => {
    const { link } = await makeTill();
    const till = await phone(link);
    const become = (status: "suspended" | "active") =>
      t.db.updateTable("restaurants").set({ status }).where("id", "=", mine.restaurantId).execute();
    await become("suspended");
    for (const { status, body } of [await scan(till), await open(link)])
      expect([status, body.code]).toEqual([409, "till_paused"]);
    await become("active");
    expect([(await scan(till)).status, (await open(link)).status]).toEqual([200, 200]);
  });

  test("when nobody has used it for sixty days", async () => {
    const till = await phone((await makeTill()).link);
    t.clock.advance({ days: 59 });
    expect((await till.call(tillsApi.here)).status).not.toBe(401);
    t.clock.advance({ days: 60 });
    expect((await till.call(tillsApi.here)).status).toBe(401);
  });
});

test("somebody else's tills are not found", async () => {
  const { id } = await makeTill();
  const other = await signedInOwner(t);
  expect((await other.call(tillsApi.list)).body.data).toEqual([]);
  expect((await other.call(tillsApi.end, { params: { id } })).status).toBe(404);
});

test("there can be fifty tills that work", async () => {
  const { id } = await makeTill();
  const { restaurant_id, created_at } = await t.db
    .selectFrom("tills")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const more = Array.from({ length: 49 }, (_, at) => ({
    restaurant_id,
    created_at,
    name: `T${at}`,
    token_hash: Buffer.from(`${restaurant_id}${at}`),
    pin_hash: null,
  }));
  await t.db.insertInto("tills").values(more).execute();
  const { status, body } = await mine.call(tillsApi.create, { body: { name: "One more" } });
  expect([status, body.code]).toEqual([409, "tills_too_many"]);
});
