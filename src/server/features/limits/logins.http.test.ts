import { describe, expect, test, vi } from "vitest";
import { accountsApi } from "#shared/accounts/accounts.contract.ts";
import { staffApi } from "#shared/staff/staff.contract.ts";
import { TEST_PASSWORD } from "#server/features/accounts/accounts.factory.ts";
import { makeStaff } from "#server/features/staff/staff.factory.ts";
import { signedInOwner } from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";

// Many hashes, and some machines are slow.
vi.setConfig({ testTimeout: 120_000 });
// A proxy in front lets each call come from an address of its choice.
const t = await testApp({ TRUSTED_PROXIES: "127.0.0.1" });
const { anyone, clock, db } = t;

let addresses = 0;
const newAddress = (): string => {
  addresses += 1;
  return `198.18.${addresses >> 8}.${addresses & 255}`;
};
const login = (email: string, password = TEST_PASSWORD, ip = newAddress()) =>
  anyone.call(accountsApi.login, { body: { email, password }, headers: { "x-forwarded-for": ip } });
const times = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));
const statuses = (answers: { status: number }[]) => new Set(answers.map((res) => res.status));

describe("logins at once", () => {
  test("sixteen right ones of an owner all get in, from one address or many", async () => {
    const owner = await signedInOwner(t);
    expect(statuses(await times(16, () => login(owner.user.email)))).toEqual(new Set([200]));
    expect(statuses(await times(16, () => login(owner.user.email, TEST_PASSWORD, "198.19.0.1")))).toEqual(
      new Set([200]),
    );
  });

  test("sixteen right ones of a staff member all get in", async () => {
    const { email } = await makeStaff(db);
    const answers = await times(16, () => anyone.call(staffApi.login, { body: { email, password: TEST_PASSWORD } }));
    expect(statuses(answers)).toEqual(new Set([200]));
  });

  test("of a thousand wrong ones at most twenty are compared; the owner gets in afterwards", async () => {
    const owner = await signedInOwner(t);
    const answers = await times(1_000, (i) => login(owner.user.email, `wrong${i}`));
    expect(answers.filter((res) => res.status === 401).length).toBeLessThanOrEqual(20);
    for (const { status, headers } of answers)
      if (status !== 401)
        expect([status, Number(headers["retry-after"]) > 0]).toEqual([status === 503 ? 503 : 429, true]);
    clock.advance({ seconds: 300 });
    expect((await login(owner.user.email)).status).toBe(200);
  });

  test("more than the line holds are asked to come back, known or not, and owners who are signed in feel nothing", async () => {
    const owner = await signedInOwner(t);
    const crowd = times(200, (i) => login(`nobody${i}@crowd.test`));
    const seen = await times(40, () => owner.call(accountsApi.user));
    const answers = await crowd;
    expect(statuses(seen)).toEqual(new Set([200]));
    expect(statuses(answers)).toEqual(new Set([401, 503]));
    const away = answers.filter((res) => res.status === 503);
    expect(new Set(away.map((res) => [res.body.code, String(res.headers["retry-after"])].join(" ")))).toEqual(
      new Set(["busy 3"]),
    );
    expect(answers.length - away.length).toBeGreaterThan(60);
    expect((await login(owner.user.email)).status).toBe(200);
  });

  test("an address that fills its share of the line leaves room for others", async () => {
    const other = await signedInOwner(t);
    const flood = times(60, (i) => login(`nobody${i}@flood.test`, "wrong", "198.19.0.2"));
    expect((await login(other.user.email)).status).toBe(200);
    expect(statuses(await flood)).toEqual(new Set([401, 503]));
  });
});

describe("an attacker who never stops", () => {
  /** Takes every try the account has, at the very moment it comes free. */
  async function besiege(email: string): Promise<void> {
    clock.advance({ seconds: 300 });
    while ((await login(email, "wrong")).status === 401);
  }

  test("does not keep the owner out where they were signed in before", async () => {
    const owner = await signedInOwner(t);
    expect((await login(owner.user.email, TEST_PASSWORD, "203.0.113.7")).status).toBe(200);
    for (let round = 0; round < 3; round += 1) {
      await besiege(owner.user.email);
      expect((await login(owner.user.email)).status).toBe(429);
      expect((await login(owner.user.email, TEST_PASSWORD, "203.0.113.7")).status).toBe(200);
    }
  });

  test("does not keep the owner from changing the password, nor from coming back by mail", async () => {
    const owner = await signedInOwner(t);
    const { email } = owner.user;
    await besiege(email);
    const chosen = { password: "Neue-Sauce-8!", password_confirmation: "Neue-Sauce-8!" };
    const change = await owner.call(accountsApi.changePassword, {
      body: { current_password: TEST_PASSWORD, ...chosen },
    });
    expect(change.status).toBe(200);
    const headers = { "x-forwarded-for": "203.0.113.8" };
    await anyone.call(accountsApi.forgotPassword, { body: { email }, headers });
    await t.runJobs();
    const token = t.mails
      .filter((mail) => mail.to.address === email)
      .flatMap((mail) => /reset-password\/([\w-]+)/.exec(mail.text)?.[1] ?? [])
      .at(-1);
    expect((await anyone.call(accountsApi.resetPassword, { body: { email, token, ...chosen }, headers })).status).toBe(
      200,
    );
    await besiege(email);
    expect((await login(email, "Neue-Sauce-8!", "203.0.113.8")).status).toBe(200);
  });

  test("at a familiar address is slowed down like anywhere else", async () => {
    const owner = await signedInOwner(t);
    await login(owner.user.email, TEST_PASSWORD, "203.0.113.9");
    const answers = await times(20, (i) => login(owner.user.email, `wrong${i}`, "203.0.113.9"));
    expect(answers.filter((res) => res.status === 401)).toHaveLength(6);
  });
});
