import { describe, expect, test } from "vitest";
import { accountsApi } from "#shared/accounts/accounts.contract.ts";
import { staffApi } from "#shared/staff/staff.contract.ts";
import { adminTwofactorApi, twofactorApi } from "#shared/twofactor/twofactor.contract.ts";
import { TEST_PASSWORD, TEST_PASSWORD_HASH } from "#server/features/accounts/accounts.factory.ts";
import { hashToken } from "#server/platform/passwords/secret-token.ts";
import { AS_WRITTEN } from "#server/testing/as-written.ts";
import { type Caller, makeCaller } from "#server/testing/caller.ts";
import { signedInOwner, signedInStaff } from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";
import { sweepChallenges } from "./challenges.service.ts";
import { appCode } from "./twofactor.factory.ts";

const t = await testApp();
const { anyone, clock } = t;
const password = { current_password: TEST_PASSWORD };

type Body = Record<string, unknown>;

/** What differs between the two sides, so that each rule is tried on both. */
const SIDES = {
  owner: {
    api: twofactorApi,
    login: (body: Body) => anyone.call(accountsApi.login, { body }),
    step: (body: Body) => anyone.call(accountsApi.secondStep, { body }),
    me: (caller: Caller) => caller.call(accountsApi.user),
    table: "users",
    make: async () => {
      const owner = await signedInOwner(t);
      return { caller: owner as Caller, id: owner.user.id, email: owner.user.email };
    },
  },
  staff: {
    api: adminTwofactorApi,
    login: (body: Body) => anyone.call(staffApi.login, { body }),
    step: (body: Body) => anyone.call(staffApi.secondStep, { body }),
    me: (caller: Caller) => caller.call(staffApi.user),
    table: "staff_users",
    make: async () => {
      const staff = await signedInStaff(t);
      return { caller: staff as Caller, id: staff.staff.id, email: staff.staff.email };
    },
  },
} as const;

const statuses = (answers: readonly { status: number }[]): number[] =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);

/** Codes work once: each test lives in time steps of its own. */
const later = (): void => clock.advance({ seconds: 90 });

describe.each(["owner", "staff"] as const)("%s", (name) => {
  const side = SIDES[name];
  const login = (email: string, body: Body = {}) => side.login({ email, password: TEST_PASSWORD, ...body });
  const step = (challenge: string, body: Body) => side.step({ challenge, ...body });
  const isIn = async (caller: Caller) => (await side.me(caller)).status === 200;

  async function withFactor() {
    later();
    const person = await side.make();
    const setup = await person.caller.call(side.api.setup, { body: password });
    expect(setup.status).toBe(200);
    const secret = setup.body.secret;
    const on = await person.caller.call(side.api.confirm, { body: { code: appCode(secret, clock.now()) } });
    expect(on.status).toBe(200);
    later();
    const code = () => appCode(secret, clock.now());
    const wrong = () => String((Number(code()) + 1) % 1_000_000).padStart(6, "0");
    return { ...person, secret, codes: on.body.recovery_codes, code, wrong };
  }
  const challengeOf = async (email: string) => (await login(email)).body.challenge;

  test("is switched on by password and code; other sessions end, this one stays, and the account is told", async () => {
    later();
    const { caller, email, id } = await side.make();
    const other = makeCaller(t.app, (await login(email)).body.token);
    expect([await isIn(caller), await isIn(other)]).toEqual([true, true]);
    const refused = await caller.call(side.api.setup, { body: { current_password: "wrong" } });
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ["current_password"]]);
    const { body: setup } = await caller.call(side.api.setup, { body: password });
    expect(setup.uri).toContain(`secret=${setup.secret}`);
    expect(setup.uri).toContain(encodeURIComponent(email));
    // Shown, but not confirmed: nothing has changed.
    expect((await caller.call(side.api.state)).body).toMatchObject({ enabled: false, recovery_codes_left: 0 });
    expect((await login(email)).body.token).toBeTruthy();
    const wrong = await caller.call(side.api.confirm, { body: { code: "000000" } });
    expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ["code"]]);
    const on = await caller.call(side.api.confirm, { body: { code: appCode(setup.secret, clock.now()) } });
    expect([on.status, on.body.recovery_codes.length]).toEqual([200, 10]);
    expect([await isIn(caller), await isIn(other)]).toEqual([true, false]);
    expect((await caller.call(side.api.state)).body).toMatchObject({ enabled: true, recovery_codes_left: 10 });
    expect((await caller.call(side.api.setup, { body: password })).body.code).toBe("two_factor_on");
    expect((await caller.call(side.api.confirm, { body: { code: "000000" } })).body.code).toBe("two_factor_on");
    await t.runJobs();
    expect(t.mails.findLast((mail) => mail.to.address === email)?.subject).toBe(
      "Two-factor login is on for your Plaudit account",
    );
    const column = name === "owner" ? "user_id" : "staff_id";
    const notices = await t.db.selectFrom("notifications").select("kind").where(column, "=", id).execute();
    expect(notices).toEqual([{ kind: "two_factor_enabled" }]);
    const stored = await t.db.selectFrom("two_factors").selectAll().where(column, "=", id).execute();
    expect(JSON.stringify(stored)).not.toContain(setup.secret);
  });

  test("a key waits half an hour for its first code, and a second key takes the place of the first", async () => {
    later();
    const { caller } = await side.make();
    const first = (await caller.call(side.api.setup, { body: password })).body.secret;
    const second = (await caller.call(side.api.setup, { body: password })).body.secret;
    const confirm = (secret: string) => caller.call(side.api.confirm, { body: { code: appCode(secret, clock.now()) } });
    expect((await confirm(first)).status).toBe(422);
    clock.advance({ minutes: 30 });
    expect((await confirm(second)).body.code).toBe("two_factor_setup_expired");
  });

  test("the password gives a challenge, a code of the app gives the session, and neither works twice", async () => {
    const { email, code, caller } = await withFactor();
    const first = await login(email, { remember: true });
    expect([first.status, Object.keys(first.body).toSorted()]).toEqual([200, ["challenge", "requires_two_factor"]]);
    expect(await isIn(makeCaller(t.app, first.body.challenge))).toBe(false);
    const used = code();
    const { status, body } = await step(first.body.challenge, { code: used });
    expect([status, body.user.email]).toEqual([200, email]);
    expect([await isIn(makeCaller(t.app, body.token)), await isIn(caller)]).toEqual([true, true]);
    const { remember } = await t.db
      .selectFrom("sessions")
      .select("remember")
      .where("token_hash", "=", hashToken(body.token))
      .executeTakeFirstOrThrow();
    expect(remember).toBe(true);
    expect((await step(first.body.challenge, { code: used })).body.code).toBe("two_factor_expired");
    const replayed = await step(await challengeOf(email), { code: used });
    expect([replayed.status, Object.keys(replayed.body.errors ?? {})]).toEqual([422, ["code"]]);
  });

  test("of two calls at once with one code, one wins: by one challenge or by two", async () => {
    const { email, code } = await withFactor();
    const one = await challengeOf(email);
    const same = await Promise.all([step(one, { code: code() }), step(one, { code: code() })]);
    expect(statuses(same)).toEqual([200, 400]);
    later();
    const two = [await challengeOf(email), await challengeOf(email)];
    const apart = await Promise.all(two.map((challenge) => step(challenge, { code: code() })));
    expect(statuses(apart)).toEqual([200, 422]);
  });

  test("a recovery code works once, in any spelling; the account is told how many are left", async () => {
    const { email, codes } = await withFactor();
    const typed = (codes[0] ?? "").toLowerCase().replace("-", " ");
    expect((await step(await challengeOf(email), { recovery_code: typed })).status).toBe(200);
    const again = await step(await challengeOf(email), { recovery_code: typed });
    expect([again.status, Object.keys(again.body.errors ?? {})]).toEqual([422, ["recovery_code"]]);
    const race = await Promise.all(
      [await challengeOf(email), await challengeOf(email)].map((challenge) =>
        step(challenge, { recovery_code: codes[1] }),
      ),
    );
    expect(statuses(race)).toEqual([200, 422]);
    await t.runJobs();
    const told = t.mails
      .filter((mail) => mail.to.address === email)
      .flatMap(({ text }) => /Codes left: \d+/.exec(text)?.[0] ?? []);
    expect(told.toSorted()).toEqual(["Codes left: 8", "Codes left: 9"]);
  });

  test("five wrong codes end a challenge, twenty an hour of it all, and a new password has tries of its own", async () => {
    const { email, id, code, wrong } = await withFactor();
    const challenge = await challengeOf(email);
    for (let i = 0; i < 5; i += 1) expect((await step(challenge, { code: wrong() })).status).toBe(422);
    expect((await step(challenge, { code: code() })).body.code).toBe("two_factor_expired");
    const answers = [];
    for (let i = 0; i < 4; i += 1) {
      const next = await challengeOf(email);
      for (let j = 0; j < 4; j += 1) answers.push((await step(next, { code: wrong() })).status);
    }
    expect(answers.filter((status) => status === 422).length).toBeLessThanOrEqual(15);
    const blocked = await step(await challengeOf(email), { code: code() });
    expect([blocked.status, Number(blocked.headers["retry-after"]) > 0]).toEqual([429, true]);
    await t.db
      .updateTable(side.table as "users")
      .set({ password_hash: TEST_PASSWORD_HASH })
      .where("id", "=", id)
      .execute();
    expect((await step(await challengeOf(email), { code: code() })).status).toBe(200);
  });

  test("a challenge dies after ten minutes, with the password, and is nobody else's", async () => {
    const { email, id, code } = await withFactor();
    const old = await challengeOf(email);
    clock.advance({ minutes: 10 });
    expect((await step(old, { code: code() })).body.code).toBe("two_factor_expired");
    const before = await challengeOf(email);
    await t.db
      .updateTable(side.table as "users")
      .set({ password_hash: TEST_PASSWORD_HASH })
      .where("id", "=", id)
      .execute();
    expect((await step(before, { code: code() })).body.code).toBe("two_factor_expired");
    const stranger = await withFactor();
    expect((await step(await challengeOf(stranger.email), { code: code() })).status).toBe(422);
    const across = name === "owner" ? SIDES.staff.step : SIDES.owner.step;
    const there = await across({ challenge: await challengeOf(email), code: code() });
    expect(there.body.code).toBe("two_factor_expired");
    expect((await step("made-up", { code: code() })).body.code).toBe("two_factor_expired");
  });

  test.each([
    ["neither", {}, "code"],
    ["five digits", { code: "12345" }, "code"],
    ["letters", { code: "abcdef" }, "code"],
    ["a short recovery code", { recovery_code: "ABC" }, "recovery_code"],
  ])("with %s the field is named", async (_, body, field) => {
    const answer = await step("whatever", body);
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]]);
  });

  test("new recovery codes end the old ones; switching off needs both factors and leaves this login", async () => {
    const { caller, email, code, wrong, codes } = await withFactor();
    const wrongPassword = await caller.call(side.api.renewCodes, { body: { current_password: "x", code: code() } });
    expect(Object.keys(wrongPassword.body.errors ?? {})).toEqual(["current_password"]);
    const renewed = await caller.call(side.api.renewCodes, { body: { ...password, code: code() } });
    expect([renewed.status, new Set([...renewed.body.recovery_codes, ...codes]).size]).toEqual([200, 20]);
    expect((await step(await challengeOf(email), { recovery_code: codes[2] })).status).toBe(422);
    later();
    const other = makeCaller(t.app, (await step(await challengeOf(email), { code: code() })).body.token);
    later();
    for (const shown of [{}, { code: wrong() }, { recovery_code: codes[2] }])
      expect((await caller.call(side.api.disable, { body: { ...password, ...shown } })).status).toBe(422);
    expect((await caller.call(side.api.disable, { body: { ...password, code: code() } })).status).toBe(200);
    expect([await isIn(caller), await isIn(other)]).toEqual([true, false]);
    expect((await login(email)).body.token).toBeTruthy();
    expect((await caller.call(side.api.disable, { body: { ...password, code: code() } })).body.code).toBe(
      "two_factor_off",
    );
    await t.runJobs();
    expect(t.mails.filter((mail) => mail.to.address === email).map(({ subject }) => subject)).toContain(
      "Two-factor login is off for your Plaudit account",
    );
  });

  test("a login that stopped waiting is kept for a day, and then forgotten", async () => {
    const { email } = await withFactor();
    const token_hash = hashToken(await challengeOf(email));
    const kept = () => t.db.selectFrom("login_challenges").select("id").where("token_hash", "=", token_hash).execute();
    clock.advance({ days: 1, minutes: 10 });
    await sweepChallenges(t.ctx());
    expect(await kept()).toHaveLength(1);
    clock.advance({ seconds: 1 });
    await sweepChallenges(t.ctx());
    expect(await kept()).toEqual([]);
  });

  test("what happened is on record, by whom, and without codes or keys", async () => {
    const { id, email, codes, secret } = await withFactor();
    await step(await challengeOf(email), { recovery_code: codes[0] });
    const rows = await t.db
      .selectFrom("audit_events")
      .select(["action", "actor_kind", "actor_id", "details"])
      .where("subject_id", "=", id)
      .orderBy(AS_WRITTEN)
      .execute();
    expect(rows.map(({ action }) => action).filter((action) => action.startsWith("twofactor"))).toEqual([
      "twofactor.enabled",
      "twofactor.recovery_code_used",
    ]);
    expect(new Set(rows.map(({ actor_id }) => actor_id))).toEqual(new Set([id]));
    expect(new Set(rows.map(({ actor_kind }) => actor_kind))).toEqual(new Set([name]));
    expect(rows.find(({ action }) => action === "twofactor.recovery_code_used")?.details).toEqual({ left: 9 });
    const notices = await t.db
      .selectFrom("notifications")
      .select(["kind", "link", "params"])
      .where(name === "owner" ? "user_id" : "staff_id", "=", id)
      .orderBy(AS_WRITTEN)
      .execute();
    const link = name === "owner" ? "/settings?tab=security" : "/admin/account";
    expect(notices).toEqual([
      { kind: "two_factor_enabled", link, params: { left: 0 } },
      { kind: "two_factor_recovery_code_used", link, params: { left: 9 } },
    ]);
    for (const hidden of [secret, codes[0] ?? ""]) expect(JSON.stringify(rows)).not.toContain(hidden);
  });
});
