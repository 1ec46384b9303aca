import { afterEach, describe, expect, test } from "vitest";
import { accountsApi } from "#shared/accounts/accounts.contract.ts";
import { adminUsersApi } from "#shared/accounts/admin-users.contract.ts";
import { settingsApi } from "#shared/settings/settings.contract.ts";
import { staffApi } from "#shared/staff/staff.contract.ts";
import { adminTwofactorApi, twofactorApi } from "#shared/twofactor/twofactor.contract.ts";
import { TEST_PASSWORD, tokenIn } from "#server/features/accounts/accounts.factory.ts";
import { changeSettings } from "#server/features/settings/settings.service.ts";
import { AS_WRITTEN } from "#server/testing/as-written.ts";
import { type Caller, makeCaller } from "#server/testing/caller.ts";
import { signedInManager, signedInOwner, signedInStaff } from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";
import { appCode } from "./twofactor.factory.ts";

const t = await testApp();
const { anyone, clock } = t;
const password = { current_password: TEST_PASSWORD };

/** Switches two factors on for whoever calls; gives the codes of their app from then on. */
async function switchOn(caller: Caller, api: typeof twofactorApi): Promise<() => string> {
  const { secret } = (await caller.call(api.setup, { body: password })).body;
  expect((await caller.call(api.confirm, { body: { code: appCode(secret, clock.now()) } })).status).toBe(200);
  return () => {
    clock.advance({ seconds: 90 });
    return appCode(secret, clock.now());
  };
}
const staffLogin = (email: string) => anyone.call(staffApi.login, { body: { email, password: TEST_PASSWORD } });
const ownerLogin = (email: string, typed = TEST_PASSWORD) =>
  anyone.call(accountsApi.login, { body: { email, password: typed } });
const mailsTo = (email: string) => t.mails.filter((mail) => mail.to.address === email);
const subjectsTo = (email: string) => mailsTo(email).map(({ subject }) => subject);

describe("required for staff", () => {
  afterEach(async () => void (await changeSettings(t.ctx(), { staff_two_factor_required: false })));
  const require = async (by: Caller) => {
    const { revision } = (await by.call(settingsApi.read)).body;
    return by.call(settingsApi.change, { body: { revision, staff_two_factor_required: true } });
  };

  test("is switched on only by somebody who has it, and is on record", async () => {
    const admin = await signedInStaff(t);
    const refused = await require(admin);
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ["staff_two_factor_required"]]);
    await switchOn(admin, adminTwofactorApi);
    expect((await require(admin)).body.staff_two_factor_required).toBe(true);
    const { details } = await t.db
      .selectFrom("audit_events")
      .select("details")
      .where("action", "=", "settings.changed")
      .orderBy(AS_WRITTEN, "desc")
      .executeTakeFirstOrThrow();
    expect(details).toEqual({ key: "staff_two_factor_required", from: false, to: true });
  });

  test("sessions without it end at once, owners' stay; with it nothing changes, but it cannot be switched off", async () => {
    const admin = await signedInStaff(t);
    const [bare, owner] = [await signedInStaff(t), await signedInOwner(t)];
    const code = await switchOn(admin, adminTwofactorApi);
    await require(admin);
    const answers = [
      await bare.call(staffApi.user),
      await owner.call(accountsApi.user),
      await admin.call(staffApi.user),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 200, 200]);
    expect((await admin.call(adminTwofactorApi.state)).body.required).toBe(true);
    const off = await admin.call(adminTwofactorApi.disable, { body: { ...password, code: code() } });
    expect(off.body.code).toBe("two_factor_required");
    expect((await owner.call(twofactorApi.state)).body.required).toBe(false);
  });

  test("a member without it sets it up at the login, and only then gets in", async () => {
    const admin = await signedInStaff(t);
    const { staff } = await signedInManager(t, ["support"]);
    await switchOn(admin, adminTwofactorApi);
    await require(admin);
    const answer = await staffLogin(staff.email);
    expect(Object.keys(answer.body).toSorted()).toEqual(["challenge", "requires_two_factor_setup"]);
    const { challenge } = answer.body;
    // Good for nothing else.
    expect((await makeCaller(t.app, challenge).call(staffApi.user)).status).toBe(401);
    expect((await anyone.call(staffApi.secondStep, { body: { challenge, code: "123456" } })).body.code).toBe(
      "two_factor_expired",
    );
    const confirm = (code: string) => anyone.call(staffApi.confirmTwoFactor, { body: { challenge, code } });
    expect((await confirm("123456")).body.code).toBe("two_factor_setup_expired");
    const { secret } = (await anyone.call(staffApi.setupTwoFactor, { body: { challenge } })).body;
    expect((await confirm("000000")).status).toBe(422);
    const right = appCode(secret, clock.now());
    const [first, second] = await Promise.all([confirm(right), confirm(right)]);
    expect(new Set([first.status, second.status])).toEqual(new Set([200, 400]));
    const { body } = first.status === 200 ? first : second;
    expect([body.user.email, body.recovery_codes.length]).toEqual([staff.email, 10]);
    expect((await makeCaller(t.app, body.token).call(staffApi.user)).status).toBe(200);
    expect((await staffLogin(staff.email)).body.requires_two_factor).toBe(true);
    expect((await anyone.call(staffApi.setupTwoFactor, { body: { challenge } })).body.code).toBe("two_factor_expired");
  });

  test("a challenge to give a code sets nothing up", async () => {
    const admin = await signedInStaff(t);
    await switchOn(admin, adminTwofactorApi);
    const { challenge } = (await staffLogin(admin.staff.email)).body;
    expect((await anyone.call(staffApi.setupTwoFactor, { body: { challenge } })).body.code).toBe("two_factor_expired");
  });
});

describe("a lost device", () => {
  test("a colleague's second factor is reset by others, never by oneself or by somebody who may do less", async () => {
    const [admin, lost] = [await signedInStaff(t), await signedInStaff(t)];
    const weak = await signedInManager(t, ["users"]);
    await switchOn(lost, adminTwofactorApi);
    const challenge = (await staffLogin(lost.staff.email)).body.challenge;
    const reset = (by: Caller) => by.call(staffApi.resetTwoFactor, { params: { id: lost.staff.id } });
    expect([(await reset(lost)).status, (await reset(weak)).status]).toEqual([403, 403]);
    const team = async () =>
      (await admin.call(staffApi.admins)).body.data.find(({ id }) => id === lost.staff.id)?.two_factor;
    expect(await team()).toBe(true);
    expect((await reset(admin)).status).toBe(200);
    expect(await team()).toBe(false);
    expect((await lost.call(staffApi.user)).status).toBe(401);
    const dead = await anyone.call(staffApi.secondStep, { body: { challenge, code: "123456" } });
    expect(dead.body.code).toBe("two_factor_expired");
    expect((await staffLogin(lost.staff.email)).body.token).toBeTruthy();
    await t.runJobs();
    expect(subjectsTo(lost.staff.email)).toContain("Two-factor login of your Plaudit account was reset");
    // A second click does nothing twice.
    expect((await reset(admin)).status).toBe(200);
    const events = await t.db
      .selectFrom("audit_events")
      .select(["actor_id"])
      .where("action", "=", "twofactor.reset_by_staff")
      .where("subject_id", "=", lost.staff.id)
      .execute();
    expect(events).toEqual([{ actor_id: admin.staff.id }]);
  });

  test("an owner's is reset by staff who may manage users, and by nobody else", async () => {
    const [mine, theirs] = [await signedInOwner(t), await signedInOwner(t)];
    const [staff, other] = [await signedInManager(t, ["users"]), await signedInManager(t, ["support"])];
    for (const owner of [mine, theirs]) await switchOn(owner, twofactorApi);
    const reset = (by: Caller) => by.call(adminUsersApi.resetTwoFactor, { params: { id: mine.user.id } });
    expect([(await reset(other)).status, (await reset(theirs)).status]).toEqual([403, 401]);
    const shown = async () => (await staff.call(adminUsersApi.read, { params: { id: mine.user.id } })).body.two_factor;
    expect(await shown()).toBe(true);
    expect((await reset(staff)).status).toBe(200);
    expect(await shown()).toBe(false);
    expect((await ownerLogin(mine.user.email)).body.token).toBeTruthy();
    expect((await ownerLogin(theirs.user.email)).body.requires_two_factor).toBe(true);
    await t.runJobs();
    expect(subjectsTo(mine.user.email)).toContain("Two-factor login of your Plaudit account was reset");
  });
});

describe("no way around it for owners", () => {
  test("a lapsed owner gets the proof only after the second factor", async () => {
    const owner = await signedInOwner(t, { subscription: { status: "expired" } });
    const code = await switchOn(owner, twofactorApi);
    const first = await ownerLogin(owner.user.email);
    expect([first.status, first.body.continuation, first.body.requires_two_factor]).toEqual([200, undefined, true]);
    const answer = await anyone.call(accountsApi.secondStep, {
      body: { challenge: first.body.challenge, code: code() },
    });
    expect([answer.status, answer.body.code, typeof answer.body.continuation]).toEqual([
      403,
      "subscription_required",
      "string",
    ]);
  });

  test("a proof from before does not open a session after it", async () => {
    const owner = await signedInOwner(t, { subscription: { status: "expired" } });
    const { continuation } = (await ownerLogin(owner.user.email)).body;
    await switchOn(owner, twofactorApi);
    expect((await anyone.call(accountsApi.continue, { body: { continuation } })).status).toBe(401);
  });

  test("a password reset by mail leaves it on and opens nothing", async () => {
    const owner = await signedInOwner(t);
    const code = await switchOn(owner, twofactorApi);
    await anyone.call(accountsApi.forgotPassword, { body: { email: owner.user.email } });
    await t.runJobs();
    const chosen = "Other-Morille-8!";
    const reset = await anyone.call(accountsApi.resetPassword, {
      body: {
        email: owner.user.email,
        token: tokenIn(mailsTo(owner.user.email).find(({ subject }) => subject.startsWith("Reset"))?.text),
        password: chosen,
        password_confirmation: chosen,
      },
    });
    expect([reset.status, Object.keys(reset.body)]).toEqual([200, ["message"]]);
    const { challenge, token } = (await ownerLogin(owner.user.email, chosen)).body;
    expect(token).toBeUndefined();
    expect((await anyone.call(accountsApi.secondStep, { body: { challenge, code: code() } })).status).toBe(200);
  });

  test("a login that was checked before it was switched on opens no session after it", async () => {
    const owner = await signedInOwner(t);
    const [login] = await Promise.all([ownerLogin(owner.user.email), switchOn(owner, twofactorApi)]);
    const token = login.body.token;
    if (token) expect((await makeCaller(t.app, token).call(accountsApi.user)).status).toBe(401);
    expect((await ownerLogin(owner.user.email)).body.requires_two_factor).toBe(true);
  });
});
