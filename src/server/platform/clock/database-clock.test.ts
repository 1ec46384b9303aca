import { sql } from "kysely";
import { expect, test } from "vitest";
import { accountsApi } from "#shared/accounts/accounts.contract.ts";
import { googleApi } from "#shared/reviews/google.contract.ts";
import { buildApp } from "#server/app.ts";
import { connect } from "#server/db/connection.ts";
import { makeUser } from "#server/features/accounts/accounts.factory.ts";
import { makeCaller } from "#server/testing/caller.ts";
import { signedInOwner } from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";
import { databaseClock } from "./database-clock.ts";

const t = await testApp();
const HOUR = 3_600_000;
const ahead = (): number => Date.now() + HOUR;

test("tells the database's time, whatever this machine's clock says", async () => {
  const clock = databaseClock(t.db, ahead);
  await clock.sample();
  const { rows } = await sql<{ at: Date }>`SELECT clock_timestamp() AS at`.execute(t.db);
  expect(Math.abs((rows[0]?.at.getTime() ?? 0) - clock.now().getTime())).toBeLessThan(HOUR / 2);
  clock.stop();
});

test("until the database answers, it tells this machine's time", async () => {
  const away = connect("postgres://nobody@127.0.0.1:1/nothing");
  const clock = databaseClock(away.db, () => Date.parse("2026-05-01T10:00:00Z"));
  await expect(clock.sample()).rejects.toThrow();
  expect(clock.now().toISOString()).toBe("2026-05-01T10:00:00.000Z");
  clock.stop();
  await away.close();
});

test("a process an hour ahead ends no live sync, no lockout and no session before its time", async () => {
  const right = databaseClock(t.db);
  const wrong = databaseClock(t.db, ahead);
  await Promise.all([right.sample(), wrong.sample()]);
  t.platform.now = right.now;
  const owner = await signedInOwner(t);
  const { email } = await makeUser(t.db);
  const guess = (app: typeof t.app) =>
    makeCaller(app).call(accountsApi.login, { body: { email, password: "not-the-password" } });
  await guess(t.app);
  await t.db.updateTable("login_throttles").set({ failures: 40 }).execute();
  await guess(t.app);
  expect((await guess(t.app)).status).toBe(429);
  await t.db
    .updateTable("sessions")
    .set({ last_active_at: new Date(right.now().getTime() - 11.5 * HOUR) })
    .where("user_id", "=", owner.user.id)
    .execute();
  const place = t.google.placeIdOf("osteria-marrovia");
  await owner.call(googleApi.choosePlace, { body: { google_place_id: place } });
  await t.db.updateTable("google_syncs").set({ status: "running", started_at: right.now() }).execute();

  const other = await buildApp({ ...t.platform, now: wrong.now });
  expect((await guess(other)).status).toBe(429);
  expect((await makeCaller(other, owner.token).call(accountsApi.user)).status).toBe(200);
  await makeCaller(other, owner.token).call(googleApi.startSync);
  expect(await t.db.selectFrom("google_syncs").select(["status", "error_code"]).execute()).toEqual([
    { status: "running", error_code: null },
  ]);
  await other.close();
  right.stop();
  wrong.stop();
});
