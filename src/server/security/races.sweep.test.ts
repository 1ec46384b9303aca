import { describe, expect, test } from "vitest";
import { accountsApi } from "#shared/accounts/accounts.contract.ts";
import { makeUser } from "#server/features/accounts/accounts.factory.ts";
import { testApp } from "#server/testing/test-app.ts";
import { exampleOf, forgetLimits, nameOf, permittedToken, send, someIds } from "./surface.ts";
import { Tally } from "./tally.ts";

// The same call several times at once: a double click, two tabs, somebody who tries.

const t = await testApp();
const tally = new Tally("races");
const AT_ONCE = process.env["SECURITY_SWEEP"] === "full" ? 10 : 4;
const times = <T>(work: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: AT_ONCE }, work));

const changing = t.app.endpoints.filter((def) => def.method !== "GET" && !def.rawBody);
describe.each(changing.map((def) => [nameOf(def), def] as const))("%s", (_name, def) => {
  test("never fails when it comes several times at once", async () => {
    await forgetLimits(t);
    const token = await permittedToken(t, def);
    const sent = { token, params: someIds(def), ...(def.hasBody && { body: exampleOf(def) }) };
    for (const answer of await times(() => send(t, def, sent))) tally.note(def, "at once", answer);
    expect(tally.faults()).toEqual([]);
  });
});

test("one address registers once, however often it is sent at once", async () => {
  await forgetLimits(t);
  const body = { ...exampleOf(accountsApi.register), email: "once@example.org" };
  const answers = await times(() => send(t, accountsApi.register, { body }));
  for (const answer of answers) tally.note(accountsApi.register, "one address at once", answer);
  const rows = await t.db.selectFrom("users").select("id").where("email", "=", "once@example.org").execute();
  expect([rows.length, tally.faults()]).toEqual([1, []]);
});

test("a link to set a new password works once, however often it is used at once", async () => {
  await forgetLimits(t);
  const { email } = await makeUser(t.db);
  await send(t, accountsApi.forgotPassword, { body: { email } });
  await t.runJobs();
  const mail = t.mails.findLast(({ to }) => to.address === email);
  const token = /\/reset-password\/([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
  expect(token).not.toBe("");
  const password = "Radis-Beurre-19!";
  const body = { ...exampleOf(accountsApi.resetPassword), email, token, password, password_confirmation: password };
  const answers = await times(() => send(t, accountsApi.resetPassword, { body }));
  for (const answer of answers) tally.note(accountsApi.resetPassword, "one link at once", answer);
  expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
  expect(tally.faults()).toEqual([]);
});
