import { type Updateable, sql } from "kysely";
import { describe, expect, test } from "vitest";
import { dashboardApi } from "#shared/analytics/dashboard.contract.ts";
import type { Database } from "#server/db/database.ts";
import { makeClient } from "#server/features/clients/clients.factory.ts";
import { makeReview } from "#server/features/reviews/reviews.factory.ts";
import { pagesTouched, settleTable } from "#server/testing/database-pages.ts";
import { signedInOwner, twoOwners } from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";

const t = await testApp();
const HOUR = 3_600_000;
const hoursAgo = (hours: number): Date => new Date(t.clock.now().getTime() - hours * HOUR);
const daysAgo = (days: number): Date => hoursAgo(24 * days);
const dayOf = (at: Date): string => at.toLocaleDateString("sv-SE", { timeZone: "Europe/Paris" });

async function tap(restaurantId: string, days: number, taps: number): Promise<void> {
  const now = t.clock.now();
  const { id } = await t.db
    .insertInto("keychains")
    .values({
      code: crypto.randomUUID().slice(0, 12),
      restaurant_id: restaurantId,
      status: "active",
      activated_at: now,
      last_tap_at: now,
      created_at: now,
      updated_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await t.db
    .insertInto("tap_days")
    .values({ keychain_id: id, restaurant_id: restaurantId, day: dayOf(daysAgo(days)), taps })
    .execute();
}

const sync = (
  restaurantId: string,
  at: Date,
  values: Partial<{ status: "done" | "failed"; news: number; code: string; reason: "night" | "connection" }>,
) =>
  t.db
    .insertInto("google_syncs")
    .values({
      restaurant_id: restaurantId,
      reason: values.reason ?? "night",
      status: values.status ?? "done",
      error_code: values.code ?? null,
      reviews_new: values.news ?? 0,
      reviews_total: null,
      queued_at: at,
      started_at: at,
      seen_at: at,
      finished_at: at,
    })
    .execute();

const connect = (restaurantId: string, lostAt: Date | null = null) =>
  t.db
    .insertInto("google_connections")
    .values({
      restaurant_id: restaurantId,
      refresh_token: "sealed",
      account_email: "odile@example.com",
      location: "accounts/1/locations/1",
      location_title: "Osteria",
      connected_at: t.clock.now(),
      lost_at: lostAt,
    })
    .execute();

test("day one: every figure is there, nothing is made up, the whole setup list is open", async () => {
  const owner = await signedInOwner(t);
  const { status, body } = await owner.call(dashboardApi.read);
  expect(status).toBe(200);
  expect(body.stats.new_reviews).toEqual({ value: 0, previous: 0, spark: Array.from({ length: 10 }, () => 0) });
  expect(body.stats.average_rating).toEqual({ value: null, previous: null, spark: [] });
  expect([body.waiting_replies, body.new_reviews_this_week, body.growth.length]).toEqual([0, 0, 12]);
  expect([body.recent_reviews, body.recent_clients, body.activity]).toEqual([[], [], []]);
  expect(body.setup.map((step) => step.done)).toEqual([false, false, false, false, false, false]);
  expect(body.google).toEqual({ place: null, connection: null, sync: null, synced_at: null });
  expect(body.restaurant.review_link).toMatch(/^https:\/\/plaudit\.test\/review\/table\d+$/);
});

test("an account that lost its restaurant is shown nobody else's", async () => {
  const { mine, theirs } = await twoOwners(t);
  await makeReview(t.db, { restaurant_id: theirs.restaurantId, published_at: hoursAgo(1) });
  await t.db.updateTable("restaurants").set({ user_id: null }).where("id", "=", mine.restaurantId).execute();
  expect((await mine.call(dashboardApi.read)).status).toBe(403);
  expect((await theirs.call(dashboardApi.read)).body.recent_reviews).toHaveLength(1);
});

test("a session that was ended fails on the next call", async () => {
  const owner = await signedInOwner(t);
  expect((await owner.call(dashboardApi.read)).status).toBe(200);
  await t.db.deleteFrom("sessions").where("user_id", "=", owner.user.id).execute();
  expect((await owner.call(dashboardApi.read)).status).toBe(401);
});

test("counts reviews, contacts and taps of its own restaurant only", async () => {
  const { mine, theirs } = await twoOwners(t);
  for (const { restaurantId } of [mine, theirs])
    await makeReview(t.db, { restaurant_id: restaurantId, published_at: hoursAgo(2) });
  const answered = { reply_text: "Thank you", reply_at: daysAgo(39), reply_where: "google" as const };
  await makeReview(t.db, { restaurant_id: mine.restaurantId, published_at: daysAgo(40), rating: 3, ...answered });
  for (let i = 0; i < 3; i += 1)
    await makeClient(t.db, { restaurant_id: theirs.restaurantId, created_at: hoursAgo(i) });
  await makeClient(t.db, { restaurant_id: mine.restaurantId, created_at: daysAgo(45) });
  await makeClient(t.db, { restaurant_id: mine.restaurantId, created_at: hoursAgo(5) });
  await tap(mine.restaurantId, 0, 7);
  await tap(mine.restaurantId, 31, 4);
  await tap(theirs.restaurantId, 0, 100);
  const [own, other] = [(await mine.call(dashboardApi.read)).body, (await theirs.call(dashboardApi.read)).body];
  const figures = ({ stats }: typeof own) => Object.values(stats).map(({ value, previous }) => [value, previous]);
  expect(figures(own)).toEqual([
    [1, 1],
    [5, 3],
    [2, 1],
    [7, 4],
  ]);
  expect(figures(other)).toEqual([
    [1, 0],
    [5, null],
    [3, 0],
    [100, 0],
  ]);
  expect([own.waiting_replies, own.recent_reviews.length, own.recent_clients.length]).toEqual([1, 2, 2]);
  expect(own.setup.filter((step) => step.done).map((step) => step.key)).toEqual(["first_contact", "first_reply"]);
});

describe("recent things", () => {
  test("are the newest three reviews and six clients, the review with the guest it was matched to", async () => {
    const owner = await signedInOwner(t);
    const ids = [];
    for (let day = 5; day > 0; day -= 1)
      ids.push(
        (await makeReview(t.db, { restaurant_id: owner.restaurantId, published_at: daysAgo(day), rating: day })).id,
      );
    for (let day = 8; day > 0; day -= 1)
      await makeClient(t.db, { restaurant_id: owner.restaurantId, created_at: daysAgo(day) });
    const { id: guest } = await makeClient(t.db, {
      restaurant_id: owner.restaurantId,
      created_at: hoursAgo(1),
      first_name: "Inès",
      last_name: "Quarrel",
      review_id: ids[4] ?? null,
      converted_at: hoursAgo(1),
      converted_by: "match",
    });
    const { body } = await owner.call(dashboardApi.read);
    expect(body.recent_reviews.map((review) => review.rating)).toEqual([1, 2, 3]);
    expect(body.recent_reviews[0]).toMatchObject({ client: { id: guest, name: "Inès Quarrel" }, can_post: false });
    expect(body.recent_clients).toHaveLength(6);
    expect(body.recent_clients[0]).toMatchObject({ id: guest, converted_by: "match" });
  });

  test("a reply can be posted where Google named the review and the connection lives", async () => {
    const owner = await signedInOwner(t);
    await makeReview(t.db, { restaurant_id: owner.restaurantId, published_at: hoursAgo(1) });
    await makeReview(t.db, {
      restaurant_id: owner.restaurantId,
      published_at: hoursAgo(2),
      business_ref: null,
      place_ref: "p1",
    });
    await connect(owner.restaurantId);
    const may = async () => (await owner.call(dashboardApi.read)).body.recent_reviews.map((review) => review.can_post);
    expect(await may()).toEqual([true, false]);
    await t.db.updateTable("google_connections").set({ lost_at: t.clock.now() }).execute();
    expect(await may()).toEqual([false, false]);
    const { google, setup } = (await owner.call(dashboardApi.read)).body;
    expect([google.connection?.lost, setup.find((step) => step.key === "connect_google")?.done]).toEqual([true, false]);
  });

  test("activity merges reviews, contacts, unsubscriptions and their undoing, surprises, replies and syncs, newest first", async () => {
    const { mine, theirs } = await twoOwners(t);
    for (const { restaurantId } of [theirs, mine]) {
      const reply = { reply_text: "Thanks", reply_at: hoursAgo(2), reply_where: "google" as const };
      await makeReview(t.db, {
        restaurant_id: restaurantId,
        published_at: hoursAgo(6),
        author_name: "Jonas",
        rating: 4,
        ...reply,
      });
      // Nobody but the owner reads this one.
      const here = { reply_text: "Kept", reply_at: hoursAgo(0.1), reply_where: "here" as const };
      await makeReview(t.db, { restaurant_id: restaurantId, published_at: hoursAgo(7), ...here });
      const name = { first_name: "Sanna", last_name: "Vellmer" };
      const { id: client } = await makeClient(t.db, { restaurant_id: restaurantId, created_at: hoursAgo(5), ...name });
      const proof = { text: "Yes", text_version: "1", locale: "en" as const, page: "/review/x" };
      const nobody = { ip: null, user_agent: null, reason: null, custom_reason: null, email_key: Buffer.alloc(16) };
      const event = { restaurant_id: restaurantId, client_id: client, ...proof, ...nobody };
      await t.db
        .insertInto("consent_events")
        .values([
          { ...event, kind: "given" as const, at: hoursAgo(9) },
          { ...event, kind: "withdrawn" as const, at: hoursAgo(3) },
          { ...event, kind: "restored" as const, at: hoursAgo(2.5) },
        ])
        .execute();
      const surprise = {
        restaurant_id: restaurantId,
        client_id: client,
        code: "ABC123",
        wording: "any_review" as const,
      };
      await t.db
        .insertInto("surprises")
        .values({ ...surprise, status: "sent", created_at: hoursAgo(5), sent_at: hoursAgo(4) })
        .execute();
      await sync(restaurantId, hoursAgo(1.5), { news: 602, reason: "connection" });
      await sync(restaurantId, hoursAgo(1), { news: 12 });
      await sync(restaurantId, hoursAgo(0.5), {});
    }
    const { activity } = (await mine.call(dashboardApi.read)).body;
    expect(activity.map(({ kind, name, rating, count }) => [kind, name, rating, count])).toEqual([
      ["sync", "", null, 12],
      ["first_sync", "", null, 602],
      ["reply", "Jonas", 4, null],
      ["resubscribed", "Sanna Vellmer", null, null],
      ["unsubscribed", "Sanna Vellmer", null, null],
      ["surprise", "Sanna Vellmer", null, null],
    ]);
  });
});

test("Google's state is the last sync and when one last went through, in the reader's language", async () => {
  const owner = await signedInOwner(t);
  await sync(owner.restaurantId, hoursAgo(5), {});
  await sync(owner.restaurantId, hoursAgo(1), { status: "failed", code: "unavailable" });
  const german = await owner.call(dashboardApi.read, { headers: { "accept-language": "de" } });
  expect(german.body.google.synced_at).toBe(hoursAgo(5).toISOString());
  expect(german.body.google.sync?.status).toBe("failed");
  expect(german.body.google.sync?.error?.message).not.toMatch(/unavailable|errors:/);
});

test("until a first reply is posted, the best review without one is offered to begin with", async () => {
  const { mine, theirs } = await twoOwners(t);
  const begin = async () => (await mine.call(dashboardApi.read)).body.begin_with?.author_name ?? null;
  expect(await begin()).toBeNull();
  const add = (author_name: string, values: Partial<Parameters<typeof makeReview>[1]> = {}) =>
    makeReview(t.db, { restaurant_id: mine.restaurantId, author_name, published_at: hoursAgo(3), ...values });
  await makeReview(t.db, { restaurant_id: theirs.restaurantId, published_at: hoursAgo(1) });
  await add("Unhappy", { rating: 2, published_at: hoursAgo(1) });
  expect(await begin()).toBe("Unhappy");
  await add("Silent", { rating: 5, text: null, published_at: hoursAgo(2) });
  const { id } = await add("Glad", { rating: 5 });
  await add("Gladder", { rating: 5, reply_text: "Kept", reply_at: hoursAgo(1), reply_where: "here" });
  expect(await begin()).toBe("Glad");
  const reply = { reply_text: "Thanks", reply_at: t.clock.now(), reply_where: "google" as const };
  await t.db.updateTable("reviews").set(reply).where("id", "=", id).execute();
  expect(await begin()).toBeNull();
});

test("setup steps are done when the data says so", async () => {
  const owner = await signedInOwner(t);
  const set = (values: Updateable<Database["restaurants"]>) =>
    t.db.updateTable("restaurants").set(values).where("id", "=", owner.restaurantId).execute();
  const done = async () =>
    (await owner.call(dashboardApi.read)).body.setup.filter((step) => step.done).map((step) => step.key);
  const contact = { phone: "+33389241706", website: "https://marrovia.example" };
  await set({ ...contact, google_place_id: "p1", printed_at: t.clock.now() });
  expect(await done()).toEqual(["choose_place", "print_material"]);
  await set({ email: "table@marrovia.example" });
  expect(await done()).toEqual(["choose_place", "complete_details", "print_material"]);
});

test("the cost does not grow with a restaurant's reviews and clients", async () => {
  const owner = await signedInOwner(t);
  const { restaurantId } = owner;
  const fill = async (from: number, to: number): Promise<void> => {
    const at = sql`${t.clock.now()}::timestamptz - (n % 400) * interval '1 day' - interval '1 hour'`;
    await sql`
      INSERT INTO reviews (restaurant_id, place_ref, author_name, rating, text, published_at, search_text, reply_text, reply_at, reply_where, created_at, updated_at)
      SELECT ${restaurantId}, 'p' || n, 'A' || n, 1 + n % 5, 'Good', ${at}, '', CASE WHEN n % 2 = 0 THEN 'Thanks' END, CASE WHEN n % 2 = 0 THEN ${at} END,
        CASE WHEN n % 2 = 0 THEN 'google' END, ${at}, ${at} FROM generate_series(${from}::int, ${to}::int) n`.execute(
      t.db,
    );
    await sql`
      INSERT INTO clients (restaurant_id, email, email_key, first_name, last_name, locale, source, consent, created_at, updated_at)
      SELECT ${restaurantId}, 'g' || n || '@example.com', decode(md5(n::text), 'hex'), 'G', n::text, 'en', 'keychain', 'withdrawn', ${at}, ${at}
      FROM generate_series(${from}::int, ${to}::int) n`.execute(t.db);
    await sql`
      INSERT INTO surprises (restaurant_id, client_id, code, wording, status, created_at, sent_at)
      SELECT restaurant_id, id, 'c' || last_name, 'any_review', 'sent', created_at, created_at FROM clients
      WHERE restaurant_id = ${restaurantId} ON CONFLICT DO NOTHING`.execute(t.db);
    await sql`
      INSERT INTO consent_events (restaurant_id, client_id, email_key, kind, text, text_version, locale, page, at)
      SELECT restaurant_id, id, email_key, 'withdrawn', 'Yes', '1', 'en', '/', created_at FROM clients
      WHERE restaurant_id = ${restaurantId} AND last_name::int BETWEEN ${from} AND ${to}`.execute(t.db);
  };
  const settle = async (): Promise<void> => {
    for (const table of [
      "reviews",
      "review_days",
      "clients",
      "client_days",
      "client_counts",
      "surprises",
      "consent_events",
    ])
      await settleTable(t, table);
  };
  const pages = (): Promise<number> => pagesTouched(t, () => owner.call(dashboardApi.read));
  await fill(1, 1000);
  await settle();
  const few = await pages();
  await fill(1001, 10_000);
  await fill(10_001, 20_000);
  await settle();
  expect(await pages()).toBeLessThanOrEqual(few * 1.5);
}, 120_000);

test("a reply is waited for as many calendar days, also across a change of clocks", async () => {
  t.clock.set("2027-04-10T22:30:00Z");
  const owner = await signedInOwner(t);
  for (const day of ["2027-01-11", "2027-01-12"])
    await makeReview(t.db, { restaurant_id: owner.restaurantId, published_at: new Date(`${day}T12:00:00Z`) });
  expect((await owner.call(dashboardApi.read)).body.waiting_replies).toBe(1);
});
