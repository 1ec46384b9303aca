import { expect, test } from "vitest";
import { accountsApi } from "#shared/accounts/accounts.contract.ts";
import { subscriptionsApi } from "#shared/subscriptions/subscriptions.contract.ts";
import { connect } from "#server/db/connection.ts";
import { buildApp } from "#server/app.ts";
import { makeCaller } from "#server/testing/caller.ts";
import { signedInOwner } from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";
import { isOutage } from "./outage.ts";

const t = await testApp();

test("a database that is away answers 503 with Retry-After, never 401 and never a denied access", async () => {
  const owner = await signedInOwner(t);
  const away = connect("postgres://nobody@127.0.0.1:1/nothing");
  const app = await buildApp({ ...t.platform, db: away.db });
  const caller = makeCaller(app, owner.token);
  for (const res of [
    await caller.call(accountsApi.user),
    await caller.call(subscriptionsApi.checkDashboardAccess),
    await caller.call(accountsApi.login, { body: { email: owner.user.email, password: "x" } }),
  ]) {
    expect([res.status, res.body.code, res.headers["retry-after"]]).toEqual([503, "unavailable", "5"]);
  }
  await app.close();
  await away.close();
});

test("while starting, only the probe for life answers", async () => {
  const app = await buildApp(t.platform, { isReady: () => false });
  expect((await app.inject({ url: "/livez" })).statusCode).toBe(200);
  expect((await app.inject({ url: "/readyz" })).statusCode).toBe(503);
  expect((await app.inject({ url: "/api/auth/user" })).statusCode).toBe(503);
  await app.close();
});

test.each([
  [Object.assign(new Error("x"), { code: "57P01" }), true],
  [Object.assign(new Error("x"), { code: "08006" }), true],
  [Object.assign(new Error("x"), { code: "53300" }), true],
  [Object.assign(new Error("x"), { code: "23505" }), false],
  [Object.assign(new Error("x"), { code: "ECONNREFUSED", syscall: "connect" }), true],
  [Object.assign(new Error("x"), { code: "ENOENT", syscall: "open" }), false],
  [new Error("timeout exceeded when trying to connect"), true],
  [new Error("something else"), false],
  ["text", false],
])("%s is an outage: %s", (error, outage) => {
  expect(isOutage(error)).toBe(outage);
});
