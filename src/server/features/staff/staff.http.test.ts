import { beforeEach, describe, expect, test } from "vitest";
import { INVITATION_HOURS, staffApi } from "#shared/staff/staff.contract.ts";
import { accountsApi } from "#shared/accounts/accounts.contract.ts";
import { AS_WRITTEN } from "#server/testing/as-written.ts";
import { makeCaller } from "#server/testing/caller.ts";
import { eventually } from "#server/testing/eventually.ts";
import { type StaffCallerFixture, signedInManager, signedInOwner, signedInStaff } from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";
import { TEST_PASSWORD } from "#server/features/accounts/accounts.factory.ts";
import { makeStaff } from "./staff.factory.ts";

const t = await testApp();
const { anyone, db, clock, mails, runJobs } = t;
/** What may be asked for in an hour is not what is tested here. */
beforeEach(() => clock.advance({ hours: 1 }));
let people = 0;
/** An address that has no account. */
const somebody = (name: string): string => `${name}${(people += 1)}@plaudit.test`;

const tokenInMail = (email: string): string =>
  /password\/([\w-]+)/.exec(mails.findLast((mail) => mail.to.address === email)?.text ?? "")?.[1] ?? "";
const isIn = async (token: string | undefined) => (await makeCaller(t.app, token).call(staffApi.user)).status === 200;

describe("back-office login", () => {
  test("answers token and user with permissions", async () => {
    const staff = await makeStaff(db, { role: "manager", permissions: ["clients", "support"] });
    const res = await anyone.call(staffApi.login, {
      body: { email: staff.email, password: TEST_PASSWORD, remember: true },
    });
    expect([res.status, res.body.user]).toMatchObject([
      200,
      { role: "manager", permissions_list: ["clients", "support"] },
    ]);
    const brief = await anyone.call(staffApi.login, { body: { email: staff.email, password: TEST_PASSWORD } });
    expect(await isIn(brief.body.token)).toBe(true);
    clock.advance({ days: 6 });
    expect([await isIn(res.body.token), await isIn(brief.body.token)]).toEqual([true, false]);
    clock.advance({ days: 1, seconds: 1 });
    expect(await isIn(res.body.token)).toBe(false);
  });

  test("the language is the account's: changed here, it is there at the next login", async () => {
    const staff = await makeStaff(db, { locale: "en" });
    const login = () => anyone.call(staffApi.login, { body: { email: staff.email, password: TEST_PASSWORD } });
    const { token } = (await login()).body;
    const { body } = await makeCaller(t.app, token).call(staffApi.changeLocale, { body: { locale: "de" } });
    expect(body.user.locale).toBe("de");
    expect((await login()).body.user.locale).toBe("de");
  });

  test("an owner's password does not open it, an inactive member is told so", async () => {
    const owner = await signedInOwner(t);
    const logIn = (email: string, password = TEST_PASSWORD, language = "en") =>
      anyone.call(staffApi.login, { body: { email, password }, headers: { "accept-language": language } });
    const refused = await logIn(owner.user.email);
    expect([refused.status, refused.body.code]).toEqual([403, "no_admin_permission"]);
    expect(refused.body.message).toMatch(/no permission for the admin panel/);
    expect((await logIn(owner.user.email, TEST_PASSWORD, "de")).body.message).toMatch(/keine Berechtigung/);
    for (const [email, password] of [
      [owner.user.email, "wrong"],
      ["nobody@plaudit.test", TEST_PASSWORD],
    ] as const)
      expect((await logIn(email, password)).body.code).toBe("invalid_credentials");
    const gone = await makeStaff(db, { status: "inactive" });
    expect(
      (await anyone.call(staffApi.login, { body: { email: gone.email, password: TEST_PASSWORD } })).body.code,
    ).toBe("account_inactive");
    expect((await anyone.call(staffApi.login, { body: { email: gone.email, password: "wrong" } })).status).toBe(401);
  });

  test("tokens of one side are nobody on the other", async () => {
    const owner = await signedInOwner(t);
    const admin = await signedInStaff(t);
    expect((await makeCaller(t.app, owner.token).call(staffApi.user)).status).toBe(401);
    expect((await makeCaller(t.app, admin.token).call(accountsApi.user)).status).toBe(401);
    const unknown = await t.app.inject({
      url: "/api/admin/anything/else",
      headers: { authorization: `Bearer ${owner.token}` },
    });
    expect(unknown.statusCode).toBe(401);
    const known = await t.app.inject({
      url: "/api/admin/anything/else",
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(known.statusCode).toBe(404);
  });
});

describe("staff passwords", () => {
  test("are reset by link, once, and every session ends", async () => {
    const admin = await signedInStaff(t);
    expect((await anyone.call(staffApi.forgotPassword, { body: { email: "nobody@plaudit.test" } })).body.code).toBe(
      "admin_account_not_found",
    );
    expect((await anyone.call(staffApi.forgotPassword, { body: { email: admin.staff.email } })).status).toBe(200);
    await runJobs();
    const body = {
      email: admin.staff.email,
      token: tokenInMail(admin.staff.email),
      password: "Quitten-Gelee-3!",
      password_confirmation: "Quitten-Gelee-3!",
    };
    const reset = () => anyone.call(staffApi.resetPassword, { body });
    const answers = [...(await Promise.all([reset(), reset(), reset()])), await reset()];
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400]);
    expect(answers.filter(({ body: { code } }) => code === "invalid_token")).toHaveLength(3);
    expect(await isIn(admin.token)).toBe(false);
    const { email, password } = body;
    expect((await anyone.call(staffApi.login, { body: { email, password } })).status).toBe(200);
    const written = await db
      .selectFrom("audit_events")
      .select(["action", "details", "actor_id"])
      .where("subject_id", "=", admin.staff.id)
      .orderBy(AS_WRITTEN)
      .execute();
    expect(written).toEqual([
      { action: "staff.reset_requested", details: {}, actor_id: null },
      { action: "staff.password_set", details: { by: "staff_reset" }, actor_id: null },
      { action: "staff.logged_in", details: {}, actor_id: admin.staff.id },
    ]);
  });

  test("a link sets nobody's password but that of the account it was mailed for", async () => {
    const [mine, theirs] = [await makeStaff(db), await makeStaff(db)];
    await anyone.call(staffApi.forgotPassword, { body: { email: mine.email } });
    await runJobs();
    const password = "Quitten-Gelee-3!";
    const reset = (email: string) =>
      anyone.call(staffApi.resetPassword, {
        body: { email, token: tokenInMail(mine.email), password, password_confirmation: password },
      });
    for (const email of [theirs.email, "nobody@plaudit.test"])
      expect((await reset(email)).body.code).toBe("invalid_token");
    const login = (email: string) => anyone.call(staffApi.login, { body: { email, password: TEST_PASSWORD } });
    expect([(await login(theirs.email)).status, (await login(mine.email)).status]).toEqual([200, 200]);
    expect((await reset(mine.email)).status).toBe(200);
  });

  test("an invitation shows who it is for, sets a password once, and changes nothing else", async () => {
    const admin = await signedInStaff(t);
    const email = somebody("bram");
    const invited = await admin.call(staffApi.invite, {
      body: { name: "Bram Ostelier", email, role: "manager", permissions_list: ["clients"] },
    });
    expect(invited.status).toBe(201);
    await runJobs();
    const id = tokenInMail(email);
    expect((await anyone.call(staffApi.invitation, { params: { id } })).body).toEqual({
      name: "Bram Ostelier",
      email,
      role: "manager",
    });
    const weak = { id, password: "Ostelier2026!", password_confirmation: "Ostelier2026!" };
    expect((await anyone.call(staffApi.setPassword, { body: weak })).body.errors?.["password"]?.[0]).toContain(
      "little more than your name",
    );
    const body = { id, password: "Linsen-Suppe-4!", password_confirmation: "Linsen-Suppe-4!", role: "admin" };
    expect((await anyone.call(staffApi.setPassword, { body })).status).toBe(200);
    expect((await anyone.call(staffApi.setPassword, { body })).status).toBe(400);
    expect((await anyone.call(staffApi.invitation, { params: { id } })).status).toBe(404);
    const login = await anyone.call(staffApi.login, { body: { email, password: "Linsen-Suppe-4!" } });
    expect(login.body.user).toMatchObject({ role: "manager", permissions_list: ["clients"] });
  });

  test("somebody who is both needs the staff account's password here", async () => {
    const owner = await signedInOwner(t);
    await makeStaff(db, { email: owner.user.email, password_hash: null });
    const res = await anyone.call(staffApi.login, { body: { email: owner.user.email, password: TEST_PASSWORD } });
    expect([res.status, res.body.code]).toEqual([401, "invalid_credentials"]);
  });

  test("an owner's password cannot be guessed twice as often by trying it here", async () => {
    const owner = await signedInOwner(t);
    const body = { email: owner.user.email, password: "Wrong-1!" };
    await eventually(async () => expect((await anyone.call(accountsApi.login, { body })).status).toBe(429), 0);
    const right = { ...body, password: TEST_PASSWORD };
    expect((await anyone.call(staffApi.login, { body: right })).status).toBe(429);
    const other = await makeStaff(db);
    expect((await anyone.call(staffApi.login, { body: { email: other.email, password: TEST_PASSWORD } })).status).toBe(
      200,
    );
  });

  test("an invitation dies after 72 hours, and a number is no invitation", async () => {
    const admin = await signedInStaff(t);
    const email = somebody("late");
    await admin.call(staffApi.invite, {
      body: { name: "Late", email, role: "manager", permissions_list: [] },
    });
    await runJobs();
    const id = tokenInMail(email);
    expect(mails.at(-1)?.text).toContain(`for ${INVITATION_HOURS} hours`);
    clock.advance({ hours: INVITATION_HOURS, seconds: 1 });
    const password = { password: "Linsen-Suppe-4!", password_confirmation: "Linsen-Suppe-4!" };
    expect((await anyone.call(staffApi.setPassword, { body: { id, ...password } })).status).toBe(400);
    expect((await anyone.call(staffApi.setPassword, { body: { id: "1", ...password } })).status).toBe(400);
    expect((await anyone.call(staffApi.invitation, { params: { id: "1" } })).status).toBe(404);
  });

  test("inviting an address that has an account changes nothing of it", async () => {
    const admin = await signedInStaff(t);
    const before = await makeStaff(db);
    const res = await admin.call(staffApi.invite, {
      body: { name: "Thief", email: before.email, role: "manager", permissions_list: [] },
    });
    expect([res.status, Object.keys(res.body.errors ?? {})]).toEqual([422, ["email"]]);
    const after = await db.selectFrom("staff_users").selectAll().where("id", "=", before.id).executeTakeFirst();
    expect(after).toEqual(before);
  });
});

describe("team", () => {
  test("a manager with users cannot give more than they hold, nor touch admins or themselves", async () => {
    const manager = await signedInManager(t, ["users", "clients"]);
    const admin = await makeStaff(db);
    const other = await makeStaff(db, { role: "manager", permissions: ["settings"] });
    const deny = [
      await manager.call(staffApi.invite, {
        body: { name: "X", email: "x1@plaudit.test", role: "admin", permissions_list: [] },
      }),
      await manager.call(staffApi.invite, {
        body: { name: "X", email: "x2@plaudit.test", role: "manager", permissions_list: ["tools"] },
      }),
      await manager.call(staffApi.changeAccess, { params: { id: admin.id }, body: { role: "manager" } }),
      await manager.call(staffApi.changeAccess, { params: { id: other.id }, body: { role: "admin" } }),
      await manager.call(staffApi.changeAccess, { params: { id: manager.staff.id }, body: { role: "admin" } }),
      await manager.call(staffApi.changePermissions, {
        params: { id: manager.staff.id },
        body: { permissions_list: ["settings"] },
      }),
      await manager.call(staffApi.changePermissions, { params: { id: other.id }, body: { permissions_list: [] } }),
      await manager.call(staffApi.resetAdmin, { params: { id: admin.id } }),
    ];
    expect(deny.map((res) => res.status)).toEqual(deny.map(() => 403));
    const equal = await makeStaff(db, { role: "manager", permissions: ["users"] });
    const passedOn = await manager.call(staffApi.changePermissions, {
      params: { id: equal.id },
      body: { permissions_list: ["users", "clients"] },
    });
    expect(passedOn.body.user.permissions_list).toEqual(["users", "clients"]);
  });

  const ACTIONS = {
    "change the role of": (manager: StaffCallerFixture, id: string) =>
      manager.call(staffApi.changeAccess, { params: { id }, body: { role: "manager" } }),
    deactivate: (manager: StaffCallerFixture, id: string) =>
      manager.call(staffApi.changeAccess, { params: { id }, body: { status: "inactive" } }),
    reset: (manager: StaffCallerFixture, id: string) => manager.call(staffApi.resetAdmin, { params: { id } }),
    "take a shared key from": (manager: StaffCallerFixture, id: string) =>
      manager.call(staffApi.changePermissions, { params: { id }, body: { permissions_list: ["settings"] } }),
  };
  const TARGETS = [
    ["somebody who holds a key they lack", { role: "manager", permissions: ["clients", "settings"] }],
    ["an admin", { role: "admin", permissions: [] }],
    ["an admin who is inactive", { role: "admin", permissions: [], status: "inactive" }],
  ] as const;
  test.each(Object.keys(ACTIONS).flatMap((action) => TARGETS.map(([whom, values]) => [action, whom, values] as const)))(
    "a manager cannot %s %s",
    async (action, _whom, values) => {
      const manager = await signedInManager(t, ["users", "clients"]);
      const before = await makeStaff(db, { ...values, permissions: [...values.permissions] });
      const res = await ACTIONS[action as keyof typeof ACTIONS](manager, before.id);
      expect([res.status, res.body.code]).toEqual([403, "access_denied"]);
      expect(await db.selectFrom("staff_users").selectAll().where("id", "=", before.id).executeTakeFirst()).toEqual(
        before,
      );
    },
  );

  test.each(["change the role of", "deactivate", "reset"] as const)(
    "a manager can %s somebody who holds nothing they lack",
    async (action) => {
      const manager = await signedInManager(t, ["users", "clients"]);
      const other = await makeStaff(db, { role: "manager", permissions: ["clients"] });
      expect((await ACTIONS[action](manager, other.id)).status).toBe(200);
    },
  );

  test("permissions apply from the next call on", async () => {
    const admin = await signedInStaff(t);
    const manager = await signedInManager(t, ["users"]);
    expect((await manager.call(staffApi.admins)).status).toBe(200);
    await admin.call(staffApi.changePermissions, { params: { id: manager.staff.id }, body: { permissions_list: [] } });
    const res = await manager.call(staffApi.admins);
    expect([res.status, res.body.code, res.body.permission]).toEqual([403, "permission_required", "users"]);
  });

  test("a role or status change ends the person's sessions", async () => {
    const admin = await signedInStaff(t);
    for (const change of [{ role: "admin" }, { status: "inactive" }]) {
      const manager = await signedInManager(t, ["users"]);
      expect((await admin.call(staffApi.changeAccess, { params: { id: manager.staff.id }, body: change })).status).toBe(
        200,
      );
      expect(await isIn(manager.token)).toBe(false);
    }
  });

  test("a reset ends sessions and the old password", async () => {
    const admin = await signedInStaff(t);
    const manager = await signedInManager(t, []);
    expect((await admin.call(staffApi.resetAdmin, { params: { id: manager.staff.id } })).status).toBe(200);
    expect(await isIn(manager.token)).toBe(false);
    expect(
      (await anyone.call(staffApi.login, { body: { email: manager.staff.email, password: TEST_PASSWORD } })).status,
    ).toBe(401);
  });

  test("two admins who demote each other at once leave one", async () => {
    await db.updateTable("staff_users").set({ status: "inactive" }).execute();
    const [one, two] = [await signedInStaff(t), await signedInStaff(t)];
    const results = await Promise.all([
      one.call(staffApi.changeAccess, { params: { id: two.staff.id }, body: { role: "manager" } }),
      two.call(staffApi.changeAccess, { params: { id: one.staff.id }, body: { role: "manager" } }),
    ]);
    expect(results.filter((res) => res.status === 200)).toHaveLength(1);
    const admins = await db
      .selectFrom("staff_users")
      .select("id")
      .where("role", "=", "admin")
      .where("status", "=", "active")
      .execute();
    expect(admins).toHaveLength(1);
  });
});
