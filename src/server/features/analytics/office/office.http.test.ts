import { type RawBuilder, sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import {
  type AdminDashboard,
  OFFICE_PERIODS,
  type OfficePeriod,
  adminDashboardApi as api,
} from "#shared/analytics/admin-dashboard.contract.ts";
import type { Permission } from "#shared/domain/permissions.ts";
import { makeUser } from "#server/features/accounts/accounts.factory.ts";
import { makeClient } from "#server/features/clients/clients.factory.ts";
import { noteSender } from "#server/features/mails/streams.service.ts";
import { makeKeychain } from "#server/features/nfc/nfc.factory.ts";
import { makeRestaurant } from "#server/features/restaurants/restaurants.factory.ts";
import { changeSettings } from "#server/features/settings/settings.service.ts";
import { makeSubscription } from "#server/features/subscriptions/subscriptions.factory.ts";
import { makeTicket } from "#server/features/support/support.factory.ts";
import { signedInManager, signedInOwner, signedInStaff } from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";

// The clock stands at 15 November 2026, noon in Paris.
const t = await testApp();
const admin = await signedInStaff(t);
const read = async (period: OfficePeriod = "30d"): Promise<AdminDashboard> =>
  (await admin.call(api.read, { query: { period } })).body;

const at = (day: string, time = "10:00:00Z"): Date => new Date(`${day}T${time}`);
const one = async (query: RawBuilder<unknown>): Promise<number> => {
  const { rows } = await query.execute(t.db);
  return Number(Object.values(rows[0] as object)[0]);
};

/** Restaurants of every status, begun on days around the seams of every period. */
const DAYS = [
  "2024-06-01",
  "2025-11-15",
  "2025-11-16",
  "2026-05-20",
  "2026-08-17",
  "2026-08-18",
  "2026-10-16",
  "2026-10-17",
  "2026-11-15",
];
const STATUSES = ["active", "pending", "suspended"] as const;
const ids: string[] = [];

async function addCampaign(restaurantId: string, status: string, more: { failed?: Date; because?: string } = {}) {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO campaigns (restaurant_id, name, type, status, filter, resume_status, paused_because, failed_at, created_at, updated_at)
    VALUES (${restaurantId}, 'x', 'one_time', ${status}, 'all_consenting', ${status === "paused" ? "scheduled" : null},
      ${more.because ?? null}, ${more.failed ?? null}, now(), now()) RETURNING id`.execute(t.db);
  return rows[0]?.id ?? "";
}

async function addMails(restaurantId: string, days: readonly string[]): Promise<void> {
  const campaign = await addCampaign(restaurantId, "sent");
  const { rows } = await sql<{ id: string }>`
    INSERT INTO campaign_waves (campaign_id, restaurant_id, run, rotation, slot, due_at, ends_at)
    VALUES (${campaign}, ${restaurantId}, 1, 1, 'once', now(), now()) RETURNING id`.execute(t.db);
  await sql`
    INSERT INTO mail_recipients (wave_id, restaurant_id, email_key, created_at)
    SELECT ${rows[0]?.id ?? ""}, ${restaurantId}, '\\x00', now() FROM unnest(${days}::text[])`.execute(t.db);
  await sql`
    UPDATE mail_recipients m SET status = 'sent', sent_at = (d.day || 'T10:00:00Z')::timestamptz
    FROM (SELECT day, n FROM unnest(${days}::text[]) WITH ORDINALITY u (day, n)) d
    WHERE m.wave_id = ${rows[0]?.id ?? ""} AND m.id = (SELECT min(id) FROM mail_recipients WHERE wave_id = ${rows[0]?.id ?? ""}) + d.n - 1`.execute(
    t.db,
  );
}

beforeAll(async () => {
  for (const [index, day] of DAYS.entries()) {
    const user = index % 4 === 3 ? null : await makeUser(t.db, { created_at: at(day) });
    const status = STATUSES[index % 3] ?? "active";
    const restaurant = await makeRestaurant(t.db, { user_id: user?.id ?? null, status, created_at: at(day) });
    ids.push(restaurant.id);
    for (const [n, source] of (["review_link", "keychain", "import", "manual"] as const).entries())
      await makeClient(t.db, {
        restaurant_id: restaurant.id,
        source,
        created_at: at(DAYS[(index + n) % DAYS.length] ?? day),
        ...(index % 2 === 0 && { converted_at: at(day, "23:30:00Z"), converted_by: "match" as const }),
      });
    await addMails(restaurant.id, DAYS.slice(0, index));
  }
  await addSubscriptions();
  await addWork();
});

/** Each status, with and without a number at the provider; prices differ. */
async function addSubscriptions(): Promise<void> {
  const add = (index: number, values: Omit<Parameters<typeof makeSubscription>[1], "restaurant_id">) =>
    makeSubscription(t.db, { restaurant_id: ids[index] ?? "", amount_cents: 1000 + index, ...values });
  await add(0, { status: "active", started_at: at("2024-06-01") });
  await add(1, { status: "past_due", started_at: at("2026-10-20"), past_due_since: at("2026-11-12") });
  await add(2, { status: "canceled", started_at: at("2026-10-16", "21:59:00Z"), grace_until: at("2026-11-30") });
  await add(3, {
    status: "expired",
    subscription_ref: "sub_3",
    started_at: at("2025-01-10"),
    grace_until: at("2026-11-01"),
  });
  // Ended, and came back.
  await add(3, { status: "active", started_at: at("2026-11-10"), amount_cents: 2000 });
  await add(4, {
    status: "expired",
    subscription_ref: "sub_4",
    started_at: at("2025-12-10"),
    grace_until: null,
    current_period_end: at("2026-10-16", "22:30:00Z"),
  });
  // Trials that staff gave: one runs, one ends soon, one has ended for a paid one.
  await add(5, { status: "trial", started_at: at("2026-11-10"), current_period_end: at("2026-11-30") });
  await add(6, { status: "trial", started_at: at("2026-11-10"), current_period_end: at("2026-11-17") });
  await add(7, { status: "expired", started_at: at("2026-11-01"), current_period_end: at("2026-11-10") });
}

async function addWork(): Promise<void> {
  const [first = "", second = ""] = ids;
  await addCampaign(first, "scheduled");
  await addCampaign(first, "failed", { failed: at("2026-11-09") });
  await addCampaign(first, "failed", { failed: at("2026-11-08") });
  await addCampaign(second, "paused", { because: "mail" });
  await addCampaign(second, "paused", { because: "person" });
  const gone = await addCampaign(second, "sending");
  await sql`UPDATE campaigns SET deleted_at = now() WHERE id = ${gone}`.execute(t.db);
  for (let n = 0; n < 3; n += 1) await makeKeychain(t.db);
  const { id: user_id } = await makeUser(t.db);
  const ticket = { restaurant_id: first, user_id };
  await makeTicket(t.db, { ...ticket, priority: "urgent" });
  await makeTicket(t.db, { ...ticket, due_at: at("2026-11-20") });
  await makeTicket(t.db, { ...ticket, status: "waiting_response", due_at: null });
  await makeTicket(t.db, { ...ticket, status: "closed", due_at: null, priority: "urgent" });
  const died = {
    kind: "a.b",
    payload: "{}",
    error: "x",
    tries: 3,
    queued_at: at("2026-11-14"),
    died_at: at("2026-11-14"),
  };
  await t.db
    .insertInto("dead_jobs")
    .values({ id: ids[0] ?? "", ...died })
    .execute();
}

const paris = (column: string) => sql.raw(`(${column} AT TIME ZONE 'Europe/Paris')::date`);

/** A count over the rows themselves. */
const between = (table: string, column: string, { from, to }: { from: string; to: string }, more = "true") =>
  one(
    sql`SELECT count(*) FROM ${sql.table(table)} WHERE ${paris(column)} BETWEEN ${from}::date AND ${to}::date AND ${sql.raw(more)}`,
  );
const BY_PAGE = "source IN ('review_link', 'keychain')";

describe("every figure equals a count over the rows", () => {
  test.each(OFFICE_PERIODS)("within %s, and within the time before", async (period) => {
    const seen = await read(period);
    const flow = async (table: string, column: string, more?: string) => ({
      value: await between(table, column, seen.period, more),
      previous: await between(table, column, seen.compared_with, more),
    });
    const found = {
      restaurants: await flow("restaurants", "created_at"),
      owners: await flow("users", "created_at"),
      clients: await flow("clients", "created_at"),
      reviews_won: await flow("clients", "converted_at", BY_PAGE),
      mails: await flow("mail_recipients", "sent_at"),
    };
    expect({
      restaurants: seen.restaurants.new,
      owners: seen.owners.new,
      clients: seen.clients.new,
      reviews_won: seen.reviews_won,
      mails: seen.campaigns.mails,
    }).toEqual(found);
    for (const { value } of Object.values(found)) expect(value).toBeGreaterThan(0);
  });

  test.each(OFFICE_PERIODS)("and the charts of %s add up to them", async (period) => {
    const { trends, restaurants, clients, reviews_won, campaigns } = await read(period);
    const sum = (of: (point: (typeof trends.points)[number]) => number) =>
      trends.points.reduce((total, point) => total + of(point), 0);
    const added = (key: "restaurants" | "clients" | "reviews_won" | "mails") => ({
      value: sum((point) => point[key]),
      previous: sum((point) => point.previous[key]),
    });
    expect(added("restaurants")).toEqual(restaurants.new);
    expect(added("clients")).toEqual(clients.new);
    expect(added("reviews_won")).toEqual(reviews_won);
    expect(added("mails")).toEqual(campaigns.mails);
  });

  test("what stands", async () => {
    const { restaurants, owners, clients, campaigns } = await read();
    const of = (status: string) => one(sql`SELECT count(*) FROM restaurants WHERE status = ${status}`);
    expect(restaurants).toMatchObject({
      active: await of("active"),
      pending: await of("pending"),
      suspended: await of("suspended"),
    });
    expect(owners.total).toBe(await one(sql`SELECT count(*) FROM users`));
    expect(clients.total).toBe(await one(sql`SELECT count(*) FROM clients`));
    expect(campaigns.running).toBe(1);
  });

  test("what is paid: running subscriptions, those that began, those that ended; never a trial", async () => {
    const revenue = async (period: OfficePeriod) => (await read(period)).revenue;
    // 17 October is the first of 30 days up to 15 November, and days begin in Paris: what began a minute before belongs to the time before.
    expect(await revenue("30d")).toEqual({
      mrr_cents: 1000 + 1001 + 1002 + 2000,
      subscriptions: 4,
      new_cents: { value: 1001 + 2000, previous: 1002 },
      churned_cents: { value: 1003 + 1004, previous: 0 },
    });
    expect((await revenue("12m"))?.new_cents).toEqual({ value: 1001 + 1002 + 2000 + 1004, previous: 1003 });
  });

  test("work that waits", async () => {
    const { tickets, stock, health } = await read();
    expect(tickets).toEqual({ open: 3, unanswered: 2 });
    expect(stock).toEqual({ free: 3, low_below: 50 });
    expect(health).toMatchObject({ dead_jobs: 1, mail: "paused" });
  });
});

test("a job counts as waiting once it is due, and the oldest tells for how long", async () => {
  const add = (state: string, due: string) =>
    sql`INSERT INTO pgboss.job (name, state, start_after) VALUES ('jobs.sweep_dead', ${state}::pgboss.job_state, now() + ${due}::interval)`.execute(
      t.db,
    );
  await sql`DELETE FROM pgboss.job`.execute(t.db);
  expect((await read()).health).toMatchObject({ waiting_jobs: 0, oldest_waiting_seconds: null, failing_jobs: 0 });
  await add("created", "1 hour");
  await add("created", "-1 minute");
  await add("created", "-2 hours");
  await add("retry", "1 hour");
  const { health } = await read();
  expect(health).toMatchObject({ waiting_jobs: 2, failing_jobs: 1 });
  expect(health.oldest_waiting_seconds).toBeGreaterThanOrEqual(7200);
  expect(health.oldest_waiting_seconds).toBeLessThan(7260);
  await sql`DELETE FROM pgboss.job`.execute(t.db);
});

test("counters follow what becomes of the rows", async () => {
  const before = await read();
  const [first = "", second = ""] = ids;
  await t.db.updateTable("restaurants").set({ status: "suspended" }).where("id", "=", first).execute();
  await t.db.updateTable("subscriptions").set({ amount_cents: 5000 }).where("restaurant_id", "=", first).execute();
  await t.db.deleteFrom("clients").where("restaurant_id", "=", second).execute();
  const after = await read();
  expect(after.restaurants).toMatchObject({
    active: before.restaurants.active - 1,
    suspended: before.restaurants.suspended + 1,
  });
  expect(after.revenue?.mrr_cents).toBe((before.revenue?.mrr_cents ?? 0) + 4000);
  expect(after.clients.total).toBe(before.clients.total - 4);
  expect(after.clients.total).toBe(await one(sql`SELECT count(*) FROM clients`));
});

test("whoever counts waits for nobody, and nothing is lost", async () => {
  const before = (await read()).clients.total;
  const add = (db: typeof t.db, index: number) =>
    makeClient(db, { restaurant_id: ids[index] ?? "", created_at: t.clock.now() });
  await t.db.transaction().execute(async (tx) => {
    await add(tx, 0);
    // The first is not committed yet; others count the same figure of the same day.
    await Promise.all([add(t.db, 1), add(t.db, 2), add(t.db, 3)]);
    await add(tx, 4);
  });
  expect((await read()).clients.total).toBe(before + 5);
});

describe("what needs attention", () => {
  const kindsOf = ({ attention }: AdminDashboard) =>
    Object.fromEntries(attention.map(({ kind, count }) => [kind, count]));

  test("an admin sees all of it, each with its number", async () => {
    await sql`INSERT INTO google_syncs (restaurant_id, reason, status, error_code, queued_at, seen_at, finished_at)
      SELECT unnest(${ids.slice(0, 2)}::uuid[]), 'night', 'failed', 'google_key_rejected', x, x, x
      FROM (SELECT ${t.clock.now()}::timestamptz AS x) now`.execute(t.db);
    expect(kindsOf(await read())).toEqual({
      mail_paused: 1,
      dead_jobs: 1,
      google_key_refused: 2,
      google_key_missing: 1,
      tickets_overdue: 1,
      tickets_urgent: 1,
      payments_past_due: 1,
      campaigns_stopped: 1,
      campaigns_failed: 1,
      stock_low: 1,
      restaurants_pending: 3,
      restaurants_ownerless: 2,
      trials_ending: 1,
    });
  });

  test("and nothing of what was put right", async () => {
    await changeSettings(t.ctx(), { google_api_key: "AIza-made-up-for-this-test", low_stock_keychains: 3 });
    await sql`UPDATE campaigns SET status = 'scheduled', resume_status = NULL, paused_because = NULL
      WHERE paused_because = 'mail'`.execute(t.db);
    await t.db.deleteFrom("dead_jobs").execute();
    const seen = await read();
    expect(seen.health).toMatchObject({ dead_jobs: 0, mail: "running" });
    for (const kind of ["mail_paused", "dead_jobs", "google_key_missing", "campaigns_stopped", "stock_low"])
      expect(kindsOf(seen)).not.toHaveProperty(kind);
  });

  test.each<[Permission[], string[], boolean]>([
    [["dashboard"], [], false],
    [["dashboard", "support"], ["tickets_overdue", "tickets_urgent"], false],
    [["dashboard", "users"], [], true],
    [["dashboard", "campaigns"], ["campaigns_failed"], false],
    [
      ["dashboard", "restaurants"],
      ["payments_past_due", "restaurants_pending", "restaurants_ownerless", "trials_ending"],
      true,
    ],
  ])("a manager with %j has %j to do; money: %s", async (permissions, kinds, hasMoney) => {
    const manager = await signedInManager(t, permissions);
    const { body } = await manager.call(api.read);
    expect(body.attention.map(({ kind }) => kind)).toEqual(kinds);
    expect(body.revenue !== null).toBe(hasMoney);
    expect(body.clients.total).toBeGreaterThan(0);
  });
});

test("an owner, nobody and a manager without the permission see nothing; an unknown period is refused by name", async () => {
  const owner = await signedInOwner(t);
  const support = await signedInManager(t, ["support"]);
  const status = async (caller: { call: typeof admin.call }) => (await caller.call(api.read)).status;
  expect([await status(owner), await status(t.anyone), await status(support)]).toEqual([401, 401, 403]);
  const odd = await admin.call(api.read, { query: { period: "9y" as OfficePeriod } });
  expect([odd.status, Object.keys((odd.body as unknown as { errors: object }).errors)]).toEqual([422, ["period"]]);
});

test("mail counts as paused while a sender that lives says so", async () => {
  await t.db
    .updateTable("campaigns")
    .set({ status: "cancelled", paused_because: null })
    .where("paused_because", "=", "mail")
    .execute();
  expect((await read()).health.mail).toBe("running");
  const sign = { state: "paused", reason: "connect ECONNREFUSED", isOurs: true, retryInMs: 60_000 } as const;
  await noteSender(t.ctx(), "sender-of-this-test", { sign, counts: { sent: 0, deferred: 0, failed: 0 } });
  expect((await read()).health.mail).toBe("paused");
  t.clock.advance({ minutes: 2 });
  expect((await read()).health.mail).toBe("running");
});
