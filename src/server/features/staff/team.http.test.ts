import { describe, expect, test } from "vitest";
import { INVITATION_HOURS, staffApi } from "#shared/staff/staff.contract.ts";
import { makeCaller } from "#server/testing/caller.ts";
import { signedInManager, signedInStaff } from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";
import { makeStaff } from "./staff.factory.ts";

const t = await testApp();
const { anyone, clock, db, mails } = t;

let made = 0;
const invite = async (way: string) => {
  made += 1;
  const admin = await signedInStaff(t);
  return admin.call(staffApi.invite, {
    body: { name: "Nora New", email: `nora${made}@plaudit.test`, role: "manager", permissions_list: ["support"], way },
  });
};
const login = (email: string, password: string) => anyone.call(staffApi.login, { body: { email, password } });
const own = { password: "Eigen-Wort-99!", password_confirmation: "Eigen-Wort-99!" };

describe("a temporary password", () => {
  test("is told once, mails nothing, opens no session, and leads to a password of one's own", async () => {
    const { status, body } = await invite("temporary_password");
    const password = body.temporary_password ?? "";
    expect([status, password.length > 12]).toEqual([201, true]);
    await t.runJobs();
    expect(mails.some((mail) => mail.to.address === body.user.email)).toBe(false);
    const first = await login(body.user.email, password);
    expect([first.status, first.body.code, first.body.token]).toEqual([403, "password_change_required", undefined]);
    const id = first.body.set_password_id ?? "";
    expect((await anyone.call(staffApi.invitation, { params: { id } })).body.name).toBe("Nora New");
    expect((await anyone.call(staffApi.setPassword, { body: { id, ...own } })).status).toBe(200);
    expect((await anyone.call(staffApi.setPassword, { body: { id, ...own } })).status).toBe(400);
    expect((await login(body.user.email, password)).body.code).toBe("invalid_credentials");
    const { token } = (await login(body.user.email, own.password)).body;
    expect((await makeCaller(t.app, token).call(staffApi.user)).body.user.permissions_list).toEqual(["support"]);
  });

  test("is over after as long as a link would be", async () => {
    const { body } = await invite("temporary_password");
    clock.advance({ hours: INVITATION_HOURS });
    expect((await login(body.user.email, body.temporary_password ?? "")).body.code).toBe("invalid_credentials");
  });

  test("is not made for a link, which is mailed; both are shown as invited", async () => {
    const { body } = await invite("link");
    await t.runJobs();
    expect([body.temporary_password, mails.some((mail) => mail.to.address === body.user.email)]).toEqual([null, true]);
    const { data } = (await (await signedInStaff(t)).call(staffApi.admins)).body;
    expect(data.find(({ id }) => id === body.user.id)?.invited).toBe(true);
    expect((await invite("pigeon")).body.errors).toHaveProperty("way");
  });
});

describe("deleting", () => {
  test("ends the account and its sessions at once; what the person did stays on record", async () => {
    const [admin, gone] = [await signedInStaff(t), await signedInManager(t, ["users"])];
    expect((await admin.call(staffApi.removeAdmin, { params: { id: gone.staff.id } })).status).toBe(200);
    expect((await gone.call(staffApi.user)).status).toBe(401);
    expect((await admin.call(staffApi.removeAdmin, { params: { id: gone.staff.id } })).status).toBe(404);
    const record = await db
      .selectFrom("audit_events")
      .select("details")
      .where("action", "=", "staff.removed")
      .where("subject_id", "=", gone.staff.id)
      .executeTakeFirstOrThrow();
    expect(record.details).toMatchObject({ from: { email: gone.staff.email, role: "manager" }, to: null });
  });

  test("is refused for oneself, and for people who may do more", async () => {
    const manager = await signedInManager(t, ["users"]);
    const [admin, stronger] = [await makeStaff(db), await makeStaff(db, { role: "manager", permissions: ["tools"] })];
    for (const id of [manager.staff.id, admin.id, stronger.id])
      expect((await manager.call(staffApi.removeAdmin, { params: { id } })).status).toBe(403);
  });

  test("of two admins who delete each other at the same moment, one stays", async () => {
    await db.updateTable("staff_users").set({ role: "manager" }).where("role", "=", "admin").execute();
    const [one, two] = [await signedInStaff(t), await signedInStaff(t)];
    const results = await Promise.all([
      one.call(staffApi.removeAdmin, { params: { id: two.staff.id } }),
      two.call(staffApi.removeAdmin, { params: { id: one.staff.id } }),
    ]);
    expect(results.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    const left = await db
      .selectFrom("staff_users")
      .select("id")
      .where("role", "=", "admin")
      .where("status", "=", "active")
      .execute();
    expect(left).toHaveLength(1);
  });
});
