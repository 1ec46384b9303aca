import { expect, test } from "vitest";
import { accountsApi } from "#shared/accounts/accounts.contract.ts";
import { LEGAL_VERSION, legalApi } from "#shared/legal/legal.contract.ts";
import { registration } from "#server/features/accounts/accounts.factory.ts";
import { payersIn } from "#server/testing/payers.ts";
import { signedInOwner } from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";

const t = await testApp({
  OPERATOR_NAME: "Quark & Co",
  OPERATOR_ADDRESS: "1 Long Lane, York",
  OPERATOR_EMAIL: "hello@quark.example",
});
const { newcomer, checkout, lapsed, reactivate, relogin } = payersIn(t);
const acceptancesOf = (userId: string) =>
  t.db.selectFrom("legal_acceptances").selectAll().where("user_id", "=", userId).execute();

test("anybody learns who runs the installation and which version is in force", async () => {
  expect((await t.anyone.call(legalApi.operator)).body).toEqual({
    version: LEGAL_VERSION,
    operator: { name: "Quark & Co", address: "1 Long Lane, York", email: "hello@quark.example" },
  });
});

test("registering keeps which version was accepted, when and in which language", async () => {
  const body = registration("terms@registered.test");
  const res = await t.anyone.call(accountsApi.register, { body, headers: { "accept-language": "de" } });
  expect(res.status).toBe(201);
  const user = await t.db.selectFrom("users").select("id").where("email", "=", body.email).executeTakeFirstOrThrow();
  expect(await acceptancesOf(user.id)).toEqual([
    {
      user_id: user.id,
      version: LEGAL_VERSION,
      accepted_in: "registration",
      locale: "de",
      accepted_at: t.clock.now(),
    },
  ]);
});

test("a registration that is refused keeps nothing", async () => {
  const before = await t.db.selectFrom("legal_acceptances").selectAll().execute();
  await t.anyone.call(accountsApi.register, { body: { ...registration("no@terms.test"), terms: false } });
  expect(await t.db.selectFrom("legal_acceptances").selectAll().execute()).toEqual(before);
});

test("so does paying, once however often it is clicked", async () => {
  const person = await newcomer();
  await checkout(person, { terms: false });
  expect(await acceptancesOf(person.user.id)).toEqual([]);
  await Promise.all(Array.from({ length: 3 }, () => checkout(person)));
  expect(await acceptancesOf(person.user.id)).toMatchObject([{ accepted_in: "checkout", version: LEGAL_VERSION }]);
});

test("and coming back; the owner reads it all, newest first, and nobody else's", async () => {
  const { user, continuation } = await lapsed();
  const paidAt = (await acceptancesOf(user.id))[0]?.accepted_at.toISOString();
  await reactivate(continuation, "existing");
  expect((await (await relogin(user)).call(legalApi.acceptances)).body.data).toEqual([
    { version: LEGAL_VERSION, accepted_in: "reactivation", accepted_at: t.clock.now().toISOString() },
    { version: LEGAL_VERSION, accepted_in: "checkout", accepted_at: paidAt },
  ]);
  expect((await (await signedInOwner(t)).call(legalApi.acceptances)).body.data).toEqual([]);
}, 60_000);
