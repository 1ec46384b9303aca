import { beforeEach, describe, expect, test } from "vitest";
import { accountsApi } from "#shared/accounts/accounts.contract.ts";
import { signedInOwner } from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";
import { TEST_PASSWORD, tokenIn } from "./accounts.factory.ts";

const t = await testApp();
const { anyone, clock, db, runJobs } = t;
/** Each test has its own hour of what may be asked for. */
beforeEach(() => clock.advance({ hours: 1 }));
const lastMailTo = (email: string) => t.mails.findLast((mail) => mail.to.address === email);

describe("password reset", () => {
  async function linkFor(email: string): Promise<string> {
    expect((await anyone.call(accountsApi.forgotPassword, { body: { email } })).status).toBe(200);
    await runJobs();
    return tokenIn(lastMailTo(email)?.text);
  }
  const reset = (email: string, token: string, password = "Neu-Gewuerzt-5!") =>
    anyone.call(accountsApi.resetPassword, { body: { email, token, password, password_confirmation: password } });

  test("says when there is no account, five times an hour for one address", async () => {
    const answers = [];
    for (let i = 0; i < 7; i += 1)
      answers.push((await anyone.call(accountsApi.forgotPassword, { body: { email: "ghost@nobody.test" } })).status);
    expect(answers).toEqual([404, 404, 404, 404, 404, 429, 429]);
  });

  test("works once of ten at the same time, ends every session and forgets older links", async () => {
    const owner = await signedInOwner(t);
    const older = await linkFor(owner.user.email);
    const token = await linkFor(owner.user.email);
    expect(lastMailTo(owner.user.email)?.html).toContain("https://plaudit.test/reset-password/");
    expect((await reset(owner.user.email, older)).body.code).toBe("invalid_token");
    const results = await Promise.all(Array.from({ length: 10 }, () => reset(owner.user.email, token)));
    expect(results.filter((res) => res.status === 200)).toHaveLength(1);
    expect(new Set(results.filter((res) => res.status !== 200).map((res) => res.status))).toEqual(new Set([400]));
    expect((await owner.call(accountsApi.user)).status).toBe(401);
  });

  test("is told and on record, and the address counts as confirmed from the first time on", async () => {
    const { user } = await signedInOwner(t, { email_verified_at: null });
    for (const password of ["Neu-Gewuerzt-5!", "Alt-Gesalzen-6!"]) {
      expect((await reset(user.email, await linkFor(user.email), password)).status).toBe(200);
      await runJobs();
      expect(lastMailTo(user.email)?.subject).toContain("was changed");
      clock.advance({ minutes: 1 });
    }
    const { email_verified_at } = await db
      .selectFrom("users")
      .select("email_verified_at")
      .where("id", "=", user.id)
      .executeTakeFirstOrThrow();
    expect(email_verified_at?.getTime()).toBe(clock.now().getTime() - 120_000);
    const written = db.selectFrom("audit_events").select(["action", "subject_type"]).where("subject_id", "=", user.id);
    expect(await written.where("action", "=", "accounts.password_reset").execute()).toEqual([
      { action: "accounts.password_reset", subject_type: "user" },
      { action: "accounts.password_reset", subject_type: "user" },
    ]);
  });

  test("a link dies after sixty minutes and works for its own address only", async () => {
    const [one, two] = [await signedInOwner(t), await signedInOwner(t)];
    const token = await linkFor(one.user.email);
    expect((await reset(two.user.email, token)).status).toBe(400);
    clock.advance({ minutes: 60, seconds: 1 });
    expect((await reset(one.user.email, token)).body).toMatchObject({ code: "invalid_token" });
  });
});

test("a password that is easy to guess is refused at a change and a reset too, but only to the owner", async () => {
  const owner = await signedInOwner(t, { last_name: "Villemont" });
  const chosen = { password: "Villemont7!", password_confirmation: "Villemont7!" };
  const change = await owner.call(accountsApi.changePassword, { body: { current_password: TEST_PASSWORD, ...chosen } });
  expect(change.body.errors?.["password"]?.[0]).toContain("little more than your name");
  const { email } = owner.user;
  const guessed = await anyone.call(accountsApi.resetPassword, { body: { email, token: "x".repeat(43), ...chosen } });
  expect([guessed.status, guessed.body.code]).toEqual([400, "invalid_token"]);
  await anyone.call(accountsApi.forgotPassword, { body: { email } });
  await runJobs();
  const reset = await anyone.call(accountsApi.resetPassword, {
    body: { email, token: tokenIn(lastMailTo(email)?.text), ...chosen },
    headers: { "accept-language": "de" },
  });
  expect(reset.body.errors?.["password"]?.[0]).toContain("kaum mehr als Ihr Name");
});
