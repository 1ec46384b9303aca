import { describe, expect, test } from "vitest";
import { accountsApi } from "#shared/accounts/accounts.contract.ts";
import { testApp } from "#server/testing/test-app.ts";
import { codeIn, registration, tokenIn } from "./accounts.factory.ts";

const t = await testApp();
const { anyone, db, clock, mails, runJobs } = t;
const lastMailTo = (email: string) => t.mails.findLast((mail) => mail.to.address === email);

describe("verification", () => {
  async function registered(email: string) {
    await anyone.call(accountsApi.register, { body: registration(email) });
    await runJobs();
    return { code: codeIn(lastMailTo(email)?.subject), token: tokenIn(lastMailTo(email)?.text) };
  }

  test("by code opens the way to the plan, once", async () => {
    const { code } = await registered("code@verify.test");
    const res = await anyone.call(accountsApi.verifyEmail, { body: { email: "code@verify.test", code } });
    expect([res.status, typeof res.body.continuation]).toEqual([200, "string"]);
    expect((await anyone.call(accountsApi.verifyEmail, { body: { email: "code@verify.test", code } })).status).toBe(
      400,
    );
  });

  test("by link works too", async () => {
    const { token } = await registered("link@verify.test");
    expect((await anyone.call(accountsApi.verifyEmail, { body: { email: "link@verify.test", token } })).status).toBe(
      200,
    );
  });

  test("without code and token says that the token is missing", async () => {
    const res = await anyone.call(accountsApi.verifyEmail, { body: { email: "link@verify.test" } });
    expect([res.status, res.body.code]).toEqual([400, "verification_token_missing"]);
  });

  test("a code works for ten minutes", async () => {
    const { code } = await registered("late@verify.test");
    clock.advance({ minutes: 10 });
    const res = await anyone.call(accountsApi.verifyEmail, { body: { email: "late@verify.test", code } });
    expect([res.status, res.body.code]).toEqual([400, "invalid_verification"]);
  });

  test("five wrong codes spend it, however many are tried at once", async () => {
    const { code } = await registered("guess@verify.test");
    const wrong = code === "111111" ? "222222" : "111111";
    const guesses = await Promise.all(
      Array.from({ length: 12 }, () =>
        anyone.call(accountsApi.verifyEmail, { body: { email: "guess@verify.test", code: wrong } }),
      ),
    );
    expect(new Set(guesses.map((res) => res.status))).toEqual(new Set([400]));
    const row = await db
      .selectFrom("email_verifications")
      .innerJoin("users", "users.id", "user_id")
      .select("attempts")
      .where("email", "=", "guess@verify.test")
      .executeTakeFirstOrThrow();
    expect(row.attempts).toBe(5);
    expect((await anyone.call(accountsApi.verifyEmail, { body: { email: "guess@verify.test", code } })).status).toBe(
      400,
    );
  });

  test("wrong guesses of the code do not spend the link in the mail", async () => {
    const { code, token } = await registered("spared@verify.test");
    const wrong = code === "111111" ? "222222" : "111111";
    for (let i = 0; i < 8; i += 1)
      await anyone.call(accountsApi.verifyEmail, { body: { email: "spared@verify.test", code: wrong } });
    const bent = `${token.slice(0, -2)}${token.endsWith("AA") ? "BB" : "AA"}`;
    const verify = (link: string) =>
      anyone.call(accountsApi.verifyEmail, { body: { email: "spared@verify.test", token: link } });
    expect((await verify(bent)).status).toBe(400);
    expect((await verify(token)).status).toBe(200);
    expect((await verify(token)).status).toBe(400);
  });

  test.each(["code", "token"] as const)("one right %s used ten times at once counts once", async (kind) => {
    const email = `ten-${kind}@verify.test`;
    const proof = await registered(email);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => anyone.call(accountsApi.verifyEmail, { body: { email, [kind]: proof[kind] } })),
    );
    expect(answers.filter((res) => res.status === 200)).toHaveLength(1);
    expect(answers.filter((res) => res.body.code === "invalid_verification")).toHaveLength(9);
    const user = await db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirstOrThrow();
    const proofs = await db.selectFrom("one_time_tokens").select("id").where("subject_id", "=", user.id).execute();
    const records = await db
      .selectFrom("audit_events")
      .select("id")
      .where("subject_id", "=", user.id)
      .where("action", "=", "accounts.email_verified")
      .execute();
    expect([proofs.length, records.length]).toEqual([1, 1]);
  });

  test("a new code can be asked for after sixty seconds, and replaces the old one", async () => {
    const first = await registered("again@verify.test");
    const early = await anyone.call(accountsApi.resendVerification, { body: { email: "again@verify.test" } });
    expect([early.status, early.body.code, early.headers["retry-after"]]).toEqual([429, "resend_cooldown", "60"]);
    clock.advance({ seconds: 60 });
    const both = await Promise.all(
      [1, 2].map(() => anyone.call(accountsApi.resendVerification, { body: { email: "again@verify.test" } })),
    );
    expect(both.map((res) => res.status).toSorted((a, b) => a - b)).toEqual([200, 429]);
    const before = mails.length;
    await runJobs();
    expect(mails.length).toBe(before + 1);
    const second = codeIn(lastMailTo("again@verify.test")?.subject);
    if (first.code !== second) {
      expect(
        (await anyone.call(accountsApi.verifyEmail, { body: { email: "again@verify.test", code: first.code } })).status,
      ).toBe(400);
    }
    expect(
      (await anyone.call(accountsApi.verifyEmail, { body: { email: "again@verify.test", code: second } })).status,
    ).toBe(200);
    expect(
      (await anyone.call(accountsApi.resendVerification, { body: { email: "again@verify.test" } })).body.errors?.[
        "email"
      ]?.[0],
    ).toContain("already confirmed");
  });

  test("neither code nor link is stored in readable form", async () => {
    const { code, token } = await registered("hidden@verify.test");
    const rows = await db.selectFrom("email_verifications").selectAll().execute();
    const dump = JSON.stringify(rows.map((row) => ({ ...row, link_hash: row.link_hash?.toString("base64url") })));
    expect(dump).not.toContain(code);
    expect(dump).not.toContain(token);
  });
});
