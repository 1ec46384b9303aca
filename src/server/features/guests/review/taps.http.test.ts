import { expect, test } from "vitest";
import { guestsApi } from "#shared/guests/guests.contract.ts";
import { makeKeychain } from "#server/features/nfc/nfc.factory.ts";
import { flushTaps } from "#server/features/nfc/taps/taps.service.ts";
import { makeRestaurant } from "#server/features/restaurants/restaurants.factory.ts";
import { testApp } from "#server/testing/test-app.ts";
import { leaveDetails, phoneIn } from "#server/features/guests/guests.factory.ts";

const t = await testApp();
const mine = await makeRestaurant(t.db, { name: "Osteria Marrovia" });
const theirs = await makeRestaurant(t.db, { name: "Gasthof Elsterquell" });

/** Taps are written within a second; tests do not wait that long. */
const keychain = async (id: string) => {
  await flushTaps(t.platform);
  return t.db.selectFrom("keychains").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
};
const daysOf = async (id: string) => {
  await flushTaps(t.platform);
  return t.db
    .selectFrom("tap_days")
    .select(["day", "taps", "restaurant_id"])
    .where("keychain_id", "=", id)
    .orderBy("day")
    .execute();
};

test("a tap is counted once per visit, and the first one makes the keychain active", async () => {
  const made = await makeKeychain(t.db, { restaurant_id: mine.id });
  const other = await makeKeychain(t.db, { restaurant_id: theirs.id });
  const phone = phoneIn(t);
  const { html } = await phone.open(`/review/${made.code}`);
  expect(html).toContain("Osteria Marrovia");
  await phone.open(`/review/${made.code}`);
  expect(await keychain(made.id)).toMatchObject({
    taps: 1,
    status: "active",
    activated_at: t.clock.now(),
    last_tap_at: t.clock.now(),
  });
  const first = t.clock.now();
  t.clock.advance({ hours: 7 });
  await phone.open(`/review/${made.code}`);
  expect(await keychain(made.id)).toMatchObject({ taps: 2, activated_at: first, last_tap_at: t.clock.now() });
  expect(await keychain(other.id)).toMatchObject({ taps: 0, status: "assigned" });
});

test("taps belong to the day in Paris", async () => {
  const made = await makeKeychain(t.db, { restaurant_id: mine.id });
  for (const at of ["2026-12-01T22:59:59Z", "2026-12-01T23:00:00Z", "2026-12-02T08:00:00Z"]) {
    t.clock.set(at);
    await phoneIn(t).open(`/review/${made.code}`);
  }
  expect(await daysOf(made.id)).toEqual([
    { day: "2026-12-01", taps: 1, restaurant_id: mine.id },
    { day: "2026-12-02", taps: 2, restaurant_id: mine.id },
  ]);
});

test.each<[string, Record<string, string>]>([
  ["a messenger's preview", { "user-agent": "WhatsApp/2.24.11.78 A" }],
  ["a search engine", { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" }],
  ["a page fetched ahead", { "sec-purpose": "prefetch;prerender" }],
  ["a browser without a name", { "user-agent": "" }],
])("%s sees the page but is no tap", async (_who, headers) => {
  const made = await makeKeychain(t.db, { restaurant_id: mine.id });
  expect((await phoneIn(t, { headers }).open(`/review/${made.code}`)).status).toBe(200);
  expect((await keychain(made.id)).taps).toBe(0);
});

test("asking for the headers alone is no tap", async () => {
  const made = await makeKeychain(t.db, { restaurant_id: mine.id });
  expect((await phoneIn(t).head(`/review/${made.code}`)).status).toBe(200);
  expect(await keychain(made.id)).toMatchObject({ taps: 0, status: "assigned" });
});

test("one address cannot tap without end, but always sees the page", async () => {
  const made = await makeKeychain(t.db, { restaurant_id: mine.id });
  for (let tap = 0; tap < 60; tap += 1)
    expect((await phoneIn(t, { ip: "198.51.100.77" }).open(`/review/${made.code}`)).status).toBe(200);
  expect((await keychain(made.id)).taps).toBe(40);
});

test("a guest who came by a keychain is kept as such", async () => {
  const made = await makeKeychain(t.db, { restaurant_id: mine.id });
  expect((await leaveDetails(t, made.code, { email: "tapped@example.com" })).status).toBe(303);
  const client = await t.db
    .selectFrom("clients")
    .selectAll()
    .where("email", "=", "tapped@example.com")
    .executeTakeFirstOrThrow();
  expect(client).toMatchObject({ restaurant_id: mine.id, source: "keychain", keychain_id: made.id });
  const events = await t.db.selectFrom("client_events").select("kind").where("client_id", "=", client.id).execute();
  expect(events.map(({ kind }) => kind).toSorted()).toEqual(["form", "forward", "tap"]);
});

test("a keychain that is not in use gets a kind page and counts nothing", async () => {
  const keychains = [
    await makeKeychain(t.db, { status: "in_stock" }),
    await makeKeychain(t.db, { status: "assigned", restaurant_id: null }),
    await makeKeychain(t.db, { status: "inactive", restaurant_id: mine.id }),
  ];
  for (const { id, code } of keychains) {
    const { status, html } = await phoneIn(t).open(`/review/${code}`);
    expect([status, html.includes("This keychain is resting"), html.includes("Marrovia")]).toEqual([404, true, false]);
    expect((await phoneIn(t).submit(`/review/${code}`, {})).status).toBe(404);
    expect((await t.anyone.call(guestsApi.page, { params: { code } })).status).toBe(404);
    expect((await keychain(id)).taps).toBe(0);
  }
});

test("a lost keychain leads to the one that replaced it, which counts the tap; switched off it rests", async () => {
  const heir = await makeKeychain(t.db, { restaurant_id: mine.id });
  const lost = await makeKeychain(t.db, { restaurant_id: mine.id, status: "inactive", fault: "lost" });
  expect((await phoneIn(t).open(`/review/${lost.code}`)).status).toBe(404);
  await t.db.updateTable("keychains").set({ replaced_by: heir.id }).where("id", "=", lost.id).execute();
  expect((await phoneIn(t).open(`/review/${lost.code}`)).html).toContain("Osteria Marrovia");
  expect([(await keychain(lost.id)).taps, (await keychain(heir.id)).taps]).toEqual([0, 1]);
  await leaveDetails(t, lost.code, { email: "found@example.com" });
  const client = await t.db
    .selectFrom("clients")
    .selectAll()
    .where("email", "=", "found@example.com")
    .executeTakeFirst();
  expect(client).toMatchObject({ keychain_id: heir.id });
});
