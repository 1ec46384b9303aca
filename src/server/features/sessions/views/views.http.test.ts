import { describe, expect, test } from "vitest";
import { accountsApi } from "#shared/accounts/accounts.contract.ts";
import { adminUsersApi } from "#shared/accounts/admin-users.contract.ts";
import { VIEW_MINUTES } from "#shared/accounts/support-views.ts";
import type { Permission } from "#shared/domain/permissions.ts";
import { ownerNotificationsApi } from "#shared/notifications/notifications.contract.ts";
import { restaurantsApi } from "#shared/restaurants/restaurants.contract.ts";
import { staffApi } from "#shared/staff/staff.contract.ts";
import { makeUser } from "#server/features/accounts/accounts.factory.ts";
import { changeSettings } from "#server/features/settings/settings.service.ts";
import { AS_WRITTEN } from "#server/testing/as-written.ts";
import { type Caller, makeCaller } from "#server/testing/caller.ts";
import { jobsForLater } from "#server/testing/later-jobs.ts";
import { type StaffCallerFixture, signedInManager, signedInOwner, signedInStaff } from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";
import { endOverdueViews } from "./views.service.ts";

const t = await testApp();
const reason = "They cannot find last week's reviews";

const begin = (staff: Caller, userId: string, body: object = { reason }) =>
  staff.call(adminUsersApi.beginView, { params: { id: userId }, body: { ...body } });

/** A member of staff who looks at an owner, and what they see it through. */
async function looking(staff?: StaffCallerFixture) {
  const owner = await signedInOwner(t);
  const who = staff ?? (await signedInManager(t, ["users"]));
  const { status, body } = await begin(who, owner.user.id);
  expect(status).toBe(201);
  const viewer = makeCaller(t.app, body.token);
  return { owner, staff: who, viewer, view: body, sees: async () => (await viewer.call(accountsApi.user)).status };
}

const logOf = async (userId: string) =>
  (
    await t.db
      .selectFrom("audit_events")
      .select(["action", "actor_kind", "actor_id", "details"])
      .where("subject_id", "=", userId)
      .where("action", "like", "sessions.%")
      .orderBy(AS_WRITTEN)
      .execute()
  ).map(({ action, actor_id, details }) => [action, actor_id, details]);

describe("a view", () => {
  test("shows the owner's account, names the restaurant and lasts a quarter of an hour", async () => {
    const { owner, viewer, view } = await looking();
    const restaurant = (await owner.call(restaurantsApi.read)).body;
    expect(view).toMatchObject({
      seconds_left: VIEW_MINUTES * 60,
      owner: { id: owner.user.id, name: `${owner.user.first_name} ${owner.user.last_name}` },
      restaurant: restaurant.name,
    });
    expect((await viewer.call(restaurantsApi.read)).body).toEqual(restaurant);
  });

  test("is no session of the owner's, and leaves nothing but a notice with them", async () => {
    const { owner, viewer } = await looking();
    t.clock.advance({ minutes: 5 });
    await viewer.call(accountsApi.user);
    expect((await viewer.call(accountsApi.sessions)).body.data).toMatchObject([{ current: false }]);
    expect((await owner.call(accountsApi.sessions)).body.data).toHaveLength(1);
    const { notifications } = (await owner.call(ownerNotificationsApi.list)).body;
    expect(notifications).toMatchObject([{ title: "Support viewed your account", read_at: null }]);
  });

  test.each<[string, object]>([
    ["nothing", {}],
    ["blanks", { reason: "   " }],
    ["a page", { reason: "x".repeat(201) }],
    ["several lines", { reason: "one\ntwo" }],
  ])("needs a reason: %s is none", async (_what, body) => {
    const [owner, staff] = [await signedInOwner(t), await signedInStaff(t)];
    const answer = await begin(staff, owner.user.id, body);
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ["reason"]]);
    expect(await logOf(owner.user.id)).toEqual([]);
  });

  test("is of somebody who can sign in", async () => {
    const [owner, staff] = [await signedInOwner(t, { status: "inactive" }), await signedInStaff(t)];
    const answer = await begin(staff, owner.user.id);
    expect([answer.status, answer.body.code]).toEqual([409, "view_of_inactive"]);
    expect((await begin(staff, crypto.randomUUID())).status).toBe(404);
    expect((await staff.call(adminUsersApi.endView, { params: { id: crypto.randomUUID() } })).status).toBe(404);
  });

  test("may be of somebody who has no restaurant yet", async () => {
    const user = await makeUser(t.db);
    const { status, body } = await begin(await signedInStaff(t), user.id);
    expect([status, body.restaurant]).toEqual([201, null]);
  });

  test("needs the permission", async () => {
    const [owner, manager] = [await signedInOwner(t), await signedInManager(t, ["clients", "support"])];
    expect((await begin(manager, owner.user.id)).body.code).toBe("permission_required");
  });

  test("is on record with its reason, and with how it ended", async () => {
    const { owner, staff, sees } = await looking();
    expect(await sees()).toBe(200);
    const end = () => staff.call(adminUsersApi.endView, { params: { id: owner.user.id } });
    expect((await end()).status).toBe(200);
    expect(await sees()).toBe(401);
    expect((await end()).status).toBe(200);
    expect(await logOf(owner.user.id)).toEqual([
      ["sessions.view_begun", staff.staff.id, { reason }],
      ["sessions.view_ended", staff.staff.id, { how: "ended" }],
    ]);
    // Found by the restaurant too, whose data was seen.
    const begun = await t.db
      .selectFrom("audit_events")
      .select("subject_id")
      .where("restaurant_id", "=", owner.restaurantId)
      .where("action", "=", "sessions.view_begun")
      .execute();
    expect(begun).toEqual([{ subject_id: owner.user.id }]);
  });

  test("is one at a time, however many are begun at once", async () => {
    const { owner, staff, sees } = await looking();
    const other = await signedInOwner(t);
    const begun = await Promise.all([begin(staff, other.user.id), begin(staff, other.user.id)]);
    expect(begun.map(({ status }) => status)).toEqual([201, 201]);
    expect(await sees()).toBe(401);
    const alive = await Promise.all(begun.map(({ body }) => makeCaller(t.app, body.token).call(accountsApi.user)));
    expect(alive.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
    expect((await logOf(owner.user.id)).at(-1)).toEqual(["sessions.view_ended", staff.staff.id, { how: "replaced" }]);
  });

  test("of a colleague is not ended by another's", async () => {
    const { owner, sees } = await looking();
    const colleague = await signedInStaff(t);
    await colleague.call(adminUsersApi.endView, { params: { id: owner.user.id } });
    expect(await sees()).toBe(200);
  });
});

type World = Awaited<ReturnType<typeof looking>>;
const grant = (staffId: string, permissions: Permission[]) =>
  t.db.updateTable("staff_users").set({ permissions }).where("id", "=", staffId).execute();

describe("a view ends by itself", () => {
  test.each<[string, string, (world: World) => Promise<unknown>]>([
    ["after a quarter of an hour", "time", async () => t.clock.advance({ minutes: VIEW_MINUTES })],
    ["when the staff member signs out", "staff_session", ({ staff }) => staff.call(staffApi.logout)],
    ["when they lose the permission", "permission", ({ staff }) => grant(staff.staff.id, ["clients"])],
    [
      "when they are deactivated",
      "staff_session",
      ({ staff }) =>
        t.db.updateTable("staff_users").set({ status: "inactive" }).where("id", "=", staff.staff.id).execute(),
    ],
    [
      "when the owner is deactivated",
      "owner_account",
      async ({ owner }) =>
        (await signedInStaff(t)).call(adminUsersApi.changeStatus, {
          params: { id: owner.user.id },
          body: { status: "inactive" },
        }),
    ],
  ])("%s", async (_when, how, happen) => {
    const world = await looking();
    expect(await world.sees()).toBe(200);
    await happen(world);
    expect(await world.sees()).toBe(401);
    const ends = (await logOf(world.owner.user.id)).filter(([action]) => action === "sessions.view_ended");
    expect(ends).toEqual([["sessions.view_ended", world.staff.staff.id, { how }]]);
    expect(await world.sees()).toBe(401);
    expect((await logOf(world.owner.user.id)).filter(([action]) => action === "sessions.view_ended")).toHaveLength(1);
  });

  test("when staff must have a second factor and they have none", async () => {
    const { sees } = await looking();
    await changeSettings(t.ctx(), { staff_two_factor_required: true });
    expect(await sees()).toBe(401);
    await changeSettings(t.ctx(), { staff_two_factor_required: false });
  });

  test("when the owner signs everybody else out", async () => {
    const { owner, sees } = await looking();
    await owner.call(accountsApi.revokeOtherSessions);
    expect(await sees()).toBe(401);
    expect(await logOf(owner.user.id)).toContainEqual(["sessions.view_ended", owner.user.id, { how: "owner_ended" }]);
  });

  test("when a colleague signs the owner out everywhere", async () => {
    const { owner, sees } = await looking();
    const colleague = await signedInStaff(t);
    await colleague.call(adminUsersApi.revokeSessions, { params: { id: owner.user.id } });
    expect(await sees()).toBe(401);
  });

  test("and is written down even if nobody looks again", async () => {
    const { owner, staff } = await looking();
    const refused = await looking();
    await grant(refused.staff.staff.id, ["clients"]);
    const due = (await jobsForLater(t.db, { name: "sessions.end_views" })).at(-1);
    expect(due?.at.getTime()).toBe(t.clock.now().getTime() + VIEW_MINUTES * 60_000);
    await endOverdueViews(t.ctx());
    expect(await logOf(owner.user.id)).toHaveLength(1);
    t.clock.advance({ minutes: VIEW_MINUTES });
    await endOverdueViews(t.ctx());
    await endOverdueViews(t.ctx());
    expect((await logOf(owner.user.id)).slice(1)).toEqual([["sessions.view_ended", staff.staff.id, { how: "time" }]]);
    expect((await logOf(refused.owner.user.id)).at(-1)?.at(2)).toEqual({ how: "permission" });
  });
});
