import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { accountsApi } from "#shared/accounts/accounts.contract.ts";
import { subscriptionsApi } from "#shared/subscriptions/subscriptions.contract.ts";
import { buildApp } from "#server/app.ts";
import { makeRestaurant } from "#server/features/restaurants/restaurants.factory.ts";
import { isOutage } from "#server/http/outage.ts";
import { makeCaller } from "#server/testing/caller.ts";
import { databaseProxy } from "#server/testing/database-proxy.ts";
import { signedInOwner } from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";
import { connect } from "./connection.ts";
import { inTransaction } from "./in-transaction.ts";

// Everything here stands still for good unless it is let go: that a call ends at all is what is tested.
const t = await testApp();
const proxy = await databaseProxy(t.connectionString);
const { db, close } = connect(proxy.connectionString, { max: 2 });
const app = await buildApp({ ...t.platform, db });
afterAll(async () => {
  await app.close();
  await close();
});
const owner = await signedInOwner(t);
const caller = makeCaller(app, owner.token);
const { review_code: code } = await makeRestaurant(t.db);
const UNAVAILABLE = [503, "unavailable", "5"];
const said = (res: { status: number; body: { code?: string }; headers: Record<string, unknown> }) => [
  res.status,
  res.body.code,
  res.headers["retry-after"],
];
const works = () =>
  expect.poll(async () => (await caller.call(accountsApi.user)).status, { timeout: 20_000, interval: 200 }).toBe(200);

describe("a database that hangs", () => {
  test("is answered for with 503 to calls under way, in line and new, and heals by itself", async () => {
    await works();
    proxy.freeze();
    const calls = Array.from({ length: 6 }, () => caller.call(accountsApi.user));
    const page = app.inject({ url: `/review/${code}` });
    for (const res of await Promise.all(calls)) expect(said(res)).toEqual(UNAVAILABLE);
    expect((await page).statusCode).toBe(503);
    expect(said(await caller.call(subscriptionsApi.checkDashboardAccess))).toEqual(UNAVAILABLE);
    proxy.thaw();
    await works();
  }, 60_000);

  test("in the middle of a transaction takes the connection with it", async () => {
    const backend = async () =>
      (await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(db)).rows[0]?.pid ?? 0;
    const pids: number[] = [];
    const held = inTransaction({ db }, async (tx) => {
      pids.push((await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(tx.db)).rows[0]?.pid ?? 0);
      proxy.freeze();
      await sql`SELECT 1`.execute(tx.db);
    }).catch((error: unknown) => error);
    expect(isOutage(await held)).toBe(true);
    proxy.thaw();
    await works();
    expect(pids).not.toContain(await backend());
  }, 60_000);

  test("or is cut off between two statements ends the call, not the process", async () => {
    const cut = inTransaction({ db }, async (tx) => {
      await sql`SELECT 1`.execute(tx.db);
      proxy.cut();
      await new Promise((resolve) => setImmediate(resolve));
      await sql`SELECT 1`.execute(tx.db);
    }).catch((error: unknown) => error);
    expect(isOutage(await cut)).toBe(true);
    await works();
  }, 60_000);
});

test("a locked table is answered for with 503, and works once it is free", async () => {
  await t.db.transaction().execute(async (tx) => {
    await sql`LOCK TABLE users IN ACCESS EXCLUSIVE MODE`.execute(tx);
    const calls = Array.from({ length: 4 }, () => caller.call(accountsApi.user));
    for (const res of await Promise.all(calls)) expect(said(res)).toEqual(UNAVAILABLE);
  });
  await works();
}, 60_000);

test("a full disk is said, in both languages, by the call and by the probe, and heals by itself", async () => {
  const refuse = "RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'";
  await sql
    .raw(`CREATE FUNCTION full_row() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${refuse}; END $$`)
    .execute(t.db);
  await sql
    .raw(`CREATE FUNCTION full_table() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN ${refuse}; END $$`)
    .execute(t.db);
  await sql`CREATE TRIGGER full_row BEFORE UPDATE ON users FOR EACH ROW EXECUTE FUNCTION full_row()`.execute(t.db);
  await sql`CREATE EVENT TRIGGER full_table ON ddl_command_start WHEN TAG IN ('CREATE TABLE AS') EXECUTE FUNCTION full_table()`.execute(
    t.db,
  );
  const change = (language: string) =>
    caller.call(accountsApi.updateProfile, {
      body: { first_name: "Odile", last_name: "Marrovia", phone: "", timezone: "Europe/Paris", locale: "en" },
      headers: { "accept-language": language },
    });
  const full = await change("en");
  expect([...said(full), full.body.message]).toEqual([507, "disk_full", "60", expect.stringContaining("no room left")]);
  expect((await change("de")).body.message).toContain("keinen Platz");
  const probe = async () => {
    const res = await app.inject({ url: "/readyz" });
    return [res.statusCode, res.json()];
  };
  expect(await probe()).toEqual([503, { status: "unavailable", reason: "disk_full" }]);
  await sql`DROP EVENT TRIGGER full_table`.execute(t.db);
  await sql`DROP TRIGGER full_row ON users`.execute(t.db);
  expect(await probe()).toEqual([200, { status: "ready" }]);
  expect((await change("en")).status).toBe(200);
});
