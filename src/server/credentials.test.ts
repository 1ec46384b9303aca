import { describe, expect, test } from "vitest";
import { accountsApi } from "#shared/accounts/accounts.contract.ts";
import { adminUsersApi } from "#shared/accounts/admin-users.contract.ts";
import { staffApi } from "#shared/staff/staff.contract.ts";
import { subscriptionsApi } from "#shared/subscriptions/subscriptions.contract.ts";
import { TEST_PASSWORD, makeUser } from "#server/features/accounts/accounts.factory.ts";
import { sendVerificationJob } from "#server/features/accounts/accounts.kinds.ts";
import { makeStaff } from "#server/features/staff/staff.factory.ts";
import { makeCaller } from "#server/testing/caller.ts";
import { type OwnerCaller, signedInManager, signedInOwner, signedInStaff } from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";

// Everything that proves who somebody is, against everything after which it must be worth nothing.

const t = await testApp();
const { anyone, db, clock, mails, runJobs } = t;
const NEW_PASSWORD = "Neue-Sauce-8!";
const chosen = { password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD };

const lastText = (email: string): string => mails.findLast((mail) => mail.to.address === email)?.text ?? "";
const linkToken = (email: string): string => /(?:password\/|token=)([\w-]+)/.exec(lastText(email))?.[1] ?? "";
const codeFor = (email: string): string =>
  /\b\d{6}\b/.exec(mails.findLast((mail) => mail.to.address === email)?.subject ?? "")?.[0] ?? "";

/** Asks whether a proof made before still works; looking must not use it up. */
type StillWorks = () => Promise<boolean>;

async function ownerResetToken(email: string): Promise<string> {
  expect((await anyone.call(accountsApi.forgotPassword, { body: { email } })).status).toBe(200);
  await runJobs();
  return linkToken(email);
}

async function staffResetToken(email: string): Promise<string> {
  expect((await anyone.call(staffApi.forgotPassword, { body: { email } })).status).toBe(200);
  await runJobs();
  return linkToken(email);
}

async function verification(user: { id: string; email: string }): Promise<{ code: string; token: string }> {
  const { letter_id } = await db
    .insertInto("email_verifications")
    .values({ user_id: user.id, requested_at: clock.now(), credential_epoch: 1 })
    .returning("letter_id")
    .executeTakeFirstOrThrow();
  await t.platform.jobs.enqueue(db, sendVerificationJob, { user_id: user.id, letter_id });
  await runJobs();
  return { code: codeFor(user.email), token: linkToken(user.email) };
}
const isVerified = async (body: object) => (await anyone.call(accountsApi.verifyEmail, { body })).status === 200;

const OWNER_PROOFS: Record<string, (owner: OwnerCaller) => Promise<StillWorks>> = {
  "a session": async ({ user }) => {
    const login = await anyone.call(accountsApi.login, { body: { email: user.email, password: TEST_PASSWORD } });
    expect(login.status).toBe(200);
    return async () => (await makeCaller(t.app, login.body.token).call(accountsApi.user)).status === 200;
  },
  "a continuation": async ({ user, restaurantId }) => {
    const status = (to: "expired" | "active") =>
      db.updateTable("subscriptions").set({ status: to }).where("restaurant_id", "=", restaurantId).execute();
    await status("expired");
    const { body } = await anyone.call(accountsApi.login, { body: { email: user.email, password: TEST_PASSWORD } });
    await status("active");
    const continuation = body.continuation ?? "";
    return async () => {
      const reads = await anyone.call(subscriptionsApi.reactivation, { query: { continuation } });
      const opens = await anyone.call(accountsApi.continue, { body: { continuation } });
      return reads.status !== 401 || opens.status === 200;
    };
  },
  "a reset link": async ({ user }) => {
    const token = await ownerResetToken(user.email);
    return async () =>
      (await anyone.call(accountsApi.resetPassword, { body: { email: user.email, token, ...chosen } })).status === 200;
  },
  "a verification code": async ({ user }) => {
    await db.updateTable("users").set({ email_verified_at: null }).where("id", "=", user.id).execute();
    const { code } = await verification(user);
    return () => isVerified({ email: user.email, code });
  },
  "a verification link": async ({ user }) => {
    await db.updateTable("users").set({ email_verified_at: null }).where("id", "=", user.id).execute();
    const { token } = await verification(user);
    return () => isVerified({ email: user.email, token });
  },
};

const setOwnerStatus = async ({ user }: OwnerCaller, status: "active" | "inactive") => {
  const admin = await signedInStaff(t);
  return (await admin.call(adminUsersApi.changeStatus, { params: { id: user.id }, body: { status } })).status;
};
/** A link other than the one under test: asking for a second would kill the first for another reason. */
async function spareOwnerLink(owner: OwnerCaller): Promise<string> {
  const kept = await db.selectFrom("one_time_tokens").selectAll().where("subject_id", "=", owner.user.id).execute();
  const token = await ownerResetToken(owner.user.email);
  for (const row of kept)
    await db
      .insertInto("one_time_tokens")
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  return token;
}

const OWNER_EVENTS: Record<string, (owner: OwnerCaller) => Promise<number>> = {
  "a password change": async (owner) =>
    (await owner.call(accountsApi.changePassword, { body: { current_password: TEST_PASSWORD, ...chosen } })).status,
  "a reset by link": async (owner) => {
    const body = { email: owner.user.email, token: await spareOwnerLink(owner), ...chosen };
    return (await anyone.call(accountsApi.resetPassword, { body })).status;
  },
  "a deactivation that was taken back": async (owner) => {
    await setOwnerStatus(owner, "inactive");
    return setOwnerStatus(owner, "active");
  },
};

describe("of an owner", () => {
  const cases = Object.keys(OWNER_PROOFS).flatMap((proof) =>
    Object.keys(OWNER_EVENTS).map((event) => [proof, event] as const),
  );
  test.each(cases)("%s dies with %s", async (proof, event) => {
    const owner = await signedInOwner(t);
    const stillWorks = await OWNER_PROOFS[proof]!(owner);
    expect(await OWNER_EVENTS[event]!(owner)).toBe(200);
    expect(await stillWorks()).toBe(false);
  });

  test.each(Object.keys(OWNER_PROOFS))("%s works when nothing happened", async (proof) => {
    expect(await (await OWNER_PROOFS[proof]!(await signedInOwner(t)))()).toBe(true);
  });

  test("the session in which the password was changed goes on", async () => {
    const owner = await signedInOwner(t);
    expect(await OWNER_EVENTS["a password change"]!(owner)).toBe(200);
    expect((await owner.call(accountsApi.user)).status).toBe(200);
    expect((await owner.call(accountsApi.sessions)).body.data).toHaveLength(1);
  });

  test("a continuation also dies when all other sessions are ended", async () => {
    const owner = await signedInOwner(t);
    const stillWorks = await OWNER_PROOFS["a continuation"]!(owner);
    expect((await owner.call(accountsApi.revokeOtherSessions)).status).toBe(200);
    expect(await stillWorks()).toBe(false);
  });

  test("of two changes of one password at once, one counts", async () => {
    const owner = await signedInOwner(t);
    const login = await anyone.call(accountsApi.login, { body: { email: owner.user.email, password: TEST_PASSWORD } });
    const other = makeCaller(t.app, login.body.token);
    const body = { current_password: TEST_PASSWORD, ...chosen };
    const answers = await Promise.all(
      [owner, other].map((caller) => caller.call(accountsApi.changePassword, { body })),
    );
    expect(answers.filter((res) => res.status === 200)).toHaveLength(1);
    const alive = await Promise.all([owner, other].map((caller) => caller.call(accountsApi.user)));
    expect(alive.filter((res) => res.status === 200)).toHaveLength(1);
  });
});

interface Member {
  id: string;
  email: string;
}
const STAFF_PROOFS: Record<string, (member: Member) => Promise<StillWorks>> = {
  "a session": async ({ email }) => {
    const login = await anyone.call(staffApi.login, { body: { email, password: TEST_PASSWORD } });
    return async () => (await makeCaller(t.app, login.body.token).call(staffApi.user)).status === 200;
  },
  "a reset link": async ({ email }) => {
    const token = await staffResetToken(email);
    return async () =>
      (await anyone.call(staffApi.resetPassword, { body: { email, token, ...chosen } })).status === 200;
  },
  "an invitation": async ({ id, email }) => {
    const admin = await signedInStaff(t);
    await admin.call(staffApi.resetAdmin, { params: { id } });
    await runJobs();
    const token = linkToken(email);
    expect(token).not.toBe("");
    return async () => {
      const reads = await anyone.call(staffApi.invitation, { params: { id: token } });
      const sets = await anyone.call(staffApi.setPassword, { body: { id: token, ...chosen } });
      return reads.status === 200 || sets.status === 200;
    };
  },
};

const asAdmin = async (member: Member, body: Record<string, unknown>) =>
  (await (await signedInStaff(t)).call(staffApi.changeAccess, { params: { id: member.id }, body })).status;
const STAFF_EVENTS: Record<string, (member: Member) => Promise<number>> = {
  "a reset by link": async ({ id, email }) => {
    const kept = await db.selectFrom("one_time_tokens").selectAll().where("subject_id", "=", id).execute();
    const token = await staffResetToken(email);
    for (const row of kept)
      await db
        .insertInto("one_time_tokens")
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    return (await anyone.call(staffApi.resetPassword, { body: { email, token, ...chosen } })).status;
  },
  "a reset by an admin": async ({ id }) =>
    (await (await signedInStaff(t)).call(staffApi.resetAdmin, { params: { id } })).status,
  "a deactivation that was taken back": async (member) => {
    await asAdmin(member, { status: "inactive" });
    return asAdmin(member, { status: "active" });
  },
  "a change of role": (member) => asAdmin(member, { role: "admin" }),
};

describe("of a staff member", () => {
  const cases = Object.keys(STAFF_PROOFS).flatMap((proof) =>
    Object.keys(STAFF_EVENTS).map((event) => [proof, event] as const),
  );
  test.each(cases)("%s dies with %s", async (proof, event) => {
    const member = await makeStaff(db, { role: "manager", permissions: ["clients"] });
    const stillWorks = await STAFF_PROOFS[proof]!(member);
    expect(await STAFF_EVENTS[event]!(member)).toBe(200);
    expect(await stillWorks()).toBe(false);
  });

  test.each(Object.keys(STAFF_PROOFS))("%s works when nothing happened", async (proof) => {
    expect(await (await STAFF_PROOFS[proof]!(await makeStaff(db)))()).toBe(true);
  });

  test("a permission taken away counts from the next call on, and the person stays signed in", async () => {
    const manager = await signedInManager(t, ["users"]);
    const admin = await signedInStaff(t);
    await admin.call(staffApi.changePermissions, { params: { id: manager.staff.id }, body: { permissions_list: [] } });
    expect([(await manager.call(staffApi.admins)).status, (await manager.call(staffApi.user)).status]).toEqual([
      403, 200,
    ]);
  });

  test("an invited person whose role changes is sent a link that works", async () => {
    const admin = await signedInStaff(t);
    const email = "wendel@plaudit.test";
    const invited = await admin.call(staffApi.invite, {
      body: { name: "Wendel Oster", email, role: "manager", permissions_list: [] },
    });
    await runJobs();
    const first = linkToken(email);
    await admin.call(staffApi.changeAccess, { params: { id: invited.body.user.id }, body: { role: "admin" } });
    await runJobs();
    expect(linkToken(email)).not.toBe(first);
    expect((await anyone.call(staffApi.invitation, { params: { id: linkToken(email) } })).body.role).toBe("admin");
  });
});

test("logins beside a password change leave no session on the old password, in 30 rounds", async () => {
  for (let round = 0; round < 30; round += 1) {
    const owner = await signedInOwner(t);
    const login = () => anyone.call(accountsApi.login, { body: { email: owner.user.email, password: TEST_PASSWORD } });
    const logins = Array.from({ length: 3 }, login);
    const change = owner.call(accountsApi.changePassword, { body: { current_password: TEST_PASSWORD, ...chosen } });
    const answers = await Promise.all([...logins, login()]);
    expect((await change).status).toBe(200);
    for (const { status, body } of answers) {
      if (status === 200) expect((await makeCaller(t.app, body.token).call(accountsApi.user)).status).toBe(401);
    }
  }
}, 120_000);

test("a dump of the database holds no token in readable form", async () => {
  const owner = await signedInOwner(t);
  const lapsed = await signedInOwner(t, { subscription: { status: "expired" } });
  const admin = await signedInStaff(t);
  const { body } = await anyone.call(accountsApi.login, {
    body: { email: lapsed.user.email, password: TEST_PASSWORD },
  });
  const unverified = await makeUser(db, { email_verified_at: null });
  const secrets = [
    owner.token,
    admin.token,
    body.continuation,
    await ownerResetToken(owner.user.email),
    await staffResetToken(admin.staff.email),
    (await verification(unverified)).token,
  ];
  const tables = await db.introspection.getTables();
  let dump = "";
  for (const { name, schema } of tables) {
    const rows = await db
      .withSchema(schema ?? "public")
      .selectFrom(name as "users")
      .selectAll()
      .execute();
    dump += JSON.stringify(rows, (_key, value: unknown) =>
      Buffer.isBuffer(value) ? [value.toString("latin1"), value.toString("base64url")] : value,
    );
  }
  expect(dump.length).toBeGreaterThan(10_000);
  expect(secrets.every((secret) => secret !== undefined && secret.length > 20)).toBe(true);
  expect(secrets.filter((secret) => dump.includes(secret ?? "?"))).toEqual([]);
});
