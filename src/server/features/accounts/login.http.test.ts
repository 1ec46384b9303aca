import { describe, expect, test } from "vitest";
import { accountsApi } from "#shared/accounts/accounts.contract.ts";
import { adminUsersApi } from "#shared/accounts/admin-users.contract.ts";
import { AS_WRITTEN } from "#server/testing/as-written.ts";
import { makeCaller } from "#server/testing/caller.ts";
import { signedInOwner, signedInStaff } from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";
import { TEST_PASSWORD, makeUser } from "./accounts.factory.ts";

const t = await testApp();
const { anyone, db, clock, runJobs } = t;
const lastMailTo = (email: string) => t.mails.findLast((mail) => mail.to.address === email);

describe("login", () => {
  test("answers token and user, and the token opens the account", async () => {
    const owner = await signedInOwner(t);
    const res = await anyone.call(accountsApi.login, {
      body: { email: owner.user.email.toUpperCase(), password: TEST_PASSWORD },
    });
    expect(res.status).toBe(200);
    expect(res.body.user).toMatchObject({
      id: owner.user.id,
      role: "professional",
      subscription_status: "active",
      restaurant: { id: owner.restaurantId },
    });
    const me = await makeCaller(t.app, res.body.token).call(accountsApi.user);
    expect([me.status, me.body.user.email]).toEqual([200, owner.user.email]);
    expect(JSON.stringify(me.body)).not.toContain("argon2");
  });

  test("unknown address and wrong password look the same", async () => {
    const user = await makeUser(db);
    const wrong = await anyone.call(accountsApi.login, { body: { email: user.email, password: "wrong" } });
    const unknown = await anyone.call(accountsApi.login, { body: { email: "nobody@nowhere.test", password: "wrong" } });
    expect([wrong.status, wrong.body]).toEqual([
      401,
      { message: "Email or password is wrong", code: "invalid_credentials" },
    ]);
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
  });

  test.each([
    ["inactive", { status: "inactive" }, "account_inactive"],
    ["unverified", { email_verified_at: null }, "email_not_verified"],
    ["without a restaurant", {}, "subscription_required"],
  ] as const)("an owner %s is refused, but only with the right password", async (_name, values, code) => {
    const user = await makeUser(db, values);
    expect((await anyone.call(accountsApi.login, { body: { email: user.email, password: "wrong" } })).status).toBe(401);
    const res = await anyone.call(accountsApi.login, { body: { email: user.email, password: TEST_PASSWORD } });
    expect([res.status, res.body.code]).toEqual([403, code]);
  });

  test("a lapsed owner is told so and handed a proof for the way back", async () => {
    const lapsed = await signedInOwner(t, { subscription: { status: "expired" } });
    const res = await anyone.call(accountsApi.login, { body: { email: lapsed.user.email, password: TEST_PASSWORD } });
    expect([res.status, res.body.requires_subscription, res.body.status, typeof res.body.continuation]).toEqual([
      403,
      true,
      "expired",
      "string",
    ]);
  });

  test("who has paid since gets in by the proof, once", async () => {
    const { user, restaurantId } = await signedInOwner(t, { subscription: { status: "expired" } });
    const login = { email: user.email, password: TEST_PASSWORD };
    const { continuation } = (await anyone.call(accountsApi.login, { body: login })).body;
    const goOn = () => anyone.call(accountsApi.continue, { body: { continuation } });
    const early = await goOn();
    expect([early.status, early.body]).toMatchObject([403, { requires_subscription: true, status: "expired" }]);
    await db.updateTable("subscriptions").set({ status: "active" }).where("restaurant_id", "=", restaurantId).execute();
    const [first, second] = [await goOn(), await goOn()];
    expect([first.status, first.body.user.id, second.status]).toEqual([200, user.id, 401]);
    const caller = makeCaller(t.app, first.body.token);
    expect((await caller.call(accountsApi.user)).body.user.email).toBe(user.email);
    const written = db.selectFrom("audit_events").select("details").where("subject_id", "=", user.id);
    expect(await written.where("action", "=", "accounts.logged_in").execute()).toEqual([
      { details: { by: "continuation" } },
    ]);
    clock.advance({ hours: 12 });
    expect((await caller.call(accountsApi.user)).status).toBe(401);
  });

  test("200 wrong logins: at most 20 reach the hash, then 429; the owner gets in afterwards", async () => {
    const owner = await signedInOwner(t);
    const answers = [];
    for (let i = 0; i < 200; i += 1) {
      answers.push(
        await anyone.call(accountsApi.login, {
          body: { email: owner.user.email, password: `wrong${i}` },
          headers: { "x-forwarded-for": `203.0.113.${i}` },
        }),
      );
    }
    expect(answers.filter((res) => res.status === 401).length).toBeLessThanOrEqual(20);
    const last = answers.at(-1);
    expect(last?.status).toBe(429);
    const seconds = Number(last?.headers["retry-after"]);
    expect(seconds).toBeGreaterThan(0);
    expect(
      (await anyone.call(accountsApi.login, { body: { email: owner.user.email, password: TEST_PASSWORD } })).status,
    ).toBe(429);
    clock.advance({ seconds });
    expect(
      (await anyone.call(accountsApi.login, { body: { email: owner.user.email, password: TEST_PASSWORD } })).status,
    ).toBe(200);
  });

  test("50 wrong logins at once do not slip past the limit", async () => {
    const owner = await signedInOwner(t);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        anyone.call(accountsApi.login, { body: { email: owner.user.email, password: `wrong${i}` } }),
      ),
    );
    expect(answers.filter((res) => res.status === 401).length).toBeLessThanOrEqual(20);
  });

  test("no raw token is in the database", async () => {
    const owner = await signedInOwner(t);
    const rows = await db.selectFrom("sessions").select("token_hash").execute();
    expect(
      rows.some(
        (row) =>
          row.token_hash.toString("base64url") === owner.token || row.token_hash.toString("latin1") === owner.token,
      ),
    ).toBe(false);
  });
});

describe("sessions", () => {
  const login = async (email: string, remember = false, password = TEST_PASSWORD) => {
    const res = await anyone.call(accountsApi.login, { body: { email, password, ...(remember && { remember }) } });
    expect(res.status).toBe(200);
    return makeCaller(t.app, res.body.token);
  };
  const isIn = async (caller: ReturnType<typeof makeCaller>) => (await caller.call(accountsApi.user)).status === 200;

  test("last twelve hours without use, sliding, and seven days in all", async () => {
    const owner = await signedInOwner(t);
    const brief = await login(owner.user.email);
    for (let i = 0; i < 3; i += 1) {
      clock.advance({ hours: 11 });
      expect(await isIn(brief)).toBe(true);
    }
    clock.advance({ hours: 12 });
    expect(await isIn(brief)).toBe(false);
    const stays = await login(owner.user.email, true);
    clock.advance({ days: 6 });
    expect(await isIn(stays)).toBe(true);
    clock.advance({ days: 1, seconds: 1 });
    expect(await isIn(stays)).toBe(false);
  });

  test("are listed with device and place, and revoked one by one or all others", async () => {
    const owner = await signedInOwner(t);
    const phone = await anyone.call(accountsApi.login, {
      body: { email: owner.user.email, password: TEST_PASSWORD },
      headers: {
        "user-agent":
          "Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1",
      },
    });
    const list = await owner.call(accountsApi.sessions);
    expect(list.body.data).toHaveLength(2);
    expect(list.body.data.find((session) => !session.current)).toMatchObject({
      browser: "Safari",
      device: "phone",
      os: "iOS",
      location: "local",
    });
    const other = list.body.data.find((session) => !session.current)?.id ?? "";
    expect((await owner.call(accountsApi.revokeSession, { params: { id: other } })).status).toBe(200);
    expect(await isIn(makeCaller(t.app, phone.body.token))).toBe(false);

    const second = await login(owner.user.email);
    expect((await owner.call(accountsApi.revokeOtherSessions)).status).toBe(200);
    expect([await isIn(owner), await isIn(second)]).toEqual([true, false]);

    const written = await db
      .selectFrom("audit_events")
      .select(["action", "subject_type", "subject_id", "details"])
      .where("actor_id", "=", owner.user.id)
      .where("action", "like", "sessions.%")
      .orderBy(AS_WRITTEN)
      .execute();
    expect(written).toEqual([
      { action: "sessions.revoked", subject_type: "session", subject_id: other, details: {} },
      { action: "sessions.revoked_others", subject_type: "user", subject_id: owner.user.id, details: { count: 1 } },
    ]);
  });

  test("of somebody else are not found and stay open", async () => {
    const [mine, theirs] = [await signedInOwner(t), await signedInOwner(t)];
    const theirSession = (await theirs.call(accountsApi.sessions)).body.data[0]?.id ?? "";
    expect((await mine.call(accountsApi.revokeSession, { params: { id: theirSession } })).status).toBe(404);
    expect(await isIn(theirs)).toBe(true);
  });

  test("logout ends this one", async () => {
    const owner = await signedInOwner(t);
    expect((await owner.call(accountsApi.logout)).status).toBe(200);
    expect(await isIn(owner)).toBe(false);
  });

  test("a password change ends all others, keeps this one and tells the owner", async () => {
    const owner = await signedInOwner(t);
    const other = await login(owner.user.email);
    const body = { current_password: TEST_PASSWORD, password: "Neue-Sauce-8!", password_confirmation: "Neue-Sauce-8!" };
    const wrong = await owner.call(accountsApi.changePassword, { body: { ...body, current_password: "nope" } });
    expect([wrong.status, wrong.body.errors]).toEqual([422, { current_password: ["Current password is incorrect"] }]);
    expect((await owner.call(accountsApi.changePassword, { body })).status).toBe(200);
    expect([await isIn(owner), await isIn(other)]).toEqual([true, false]);
    await runJobs();
    expect(lastMailTo(owner.user.email)?.subject).toContain("was changed");
    expect(lastMailTo(owner.user.email)?.text).not.toContain("ignore");
    await login(owner.user.email, false, "Neue-Sauce-8!");
  });

  test("of two password changes at once one is made, and the other caller is out or has the wrong password", async () => {
    const owner = await signedInOwner(t);
    const change = (password: string) =>
      owner.call(accountsApi.changePassword, {
        body: { current_password: TEST_PASSWORD, password, password_confirmation: password },
      });
    const answers = await Promise.all([change("Neue-Sauce-8!"), change("Andere-Sauce-9!")]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("deactivation ends all of them and blocks the next login", async () => {
    const owner = await signedInOwner(t);
    const admin = await signedInStaff(t);
    expect(
      (await admin.call(adminUsersApi.changeStatus, { params: { id: owner.user.id }, body: { status: "inactive" } }))
        .status,
    ).toBe(200);
    expect(await isIn(owner)).toBe(false);
    expect(
      (await anyone.call(accountsApi.login, { body: { email: owner.user.email, password: TEST_PASSWORD } })).body.code,
    ).toBe("account_inactive");
    const audit = await db
      .selectFrom("audit_events")
      .selectAll()
      .where("subject_id", "=", owner.user.id)
      .where("action", "=", "accounts.status_changed")
      .execute();
    expect(audit).toHaveLength(1);
    expect(audit[0]).toMatchObject({
      actor_kind: "staff",
      actor_id: admin.staff.id,
      details: { from: "active", to: "inactive" },
    });
  });
});
