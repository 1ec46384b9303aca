import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { ownerNotificationsApi, staffNotificationsApi } from "#shared/notifications/notifications.contract.ts";
import { settleTable } from "#server/testing/database-pages.ts";
import { signedInManager, signedInOwner, signedInStaff, twoOwners } from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";
import { notifyOwner, notifyStaff } from "./notifications.service.ts";

const t = await testApp();
const tell = (userId: string, link = "/dashboard") =>
  notifyOwner(t.ctx(), userId, { type: "success", kind: "subscription_started", data: { restaurant_id: "r1" }, link });

describe("an owner's notifications", () => {
  test("come newest first, as many as asked for, in the reader's language, with the unread count", async () => {
    const owner = await signedInOwner(t);
    for (let i = 0; i < 12; i += 1) {
      t.clock.advance({ seconds: 1 });
      await tell(owner.user.id);
    }
    const list = await owner.call(ownerNotificationsApi.list, { query: { limit: 5 } });
    expect(list.body.notifications).toHaveLength(5);
    expect(list.body.unread_count).toBe(12);
    const times = list.body.notifications.map((one) => one.created_at);
    expect(times).toEqual(times.toSorted((a, b) => b.localeCompare(a)));
    expect(list.body.notifications[0]).toMatchObject({
      type: "success",
      title: "Welcome to Plaudit",
      read_at: null,
      data: { restaurant_id: "r1" },
      link: "/dashboard",
    });
    const german = await owner.call(ownerNotificationsApi.list, { headers: { "accept-language": "de" } });
    expect([german.body.notifications.length, german.body.notifications[0]?.title]).toEqual([
      10,
      "Willkommen bei Plaudit",
    ]);
  });

  test("are counted and listed past a hundred", async () => {
    const owner = await signedInOwner(t);
    await sql`
      INSERT INTO notifications (user_id, type, kind, created_at)
      SELECT ${owner.user.id}, 'info', 'subscription_started', now() FROM generate_series(1, 123) n`.execute(t.db);
    expect((await owner.call(ownerNotificationsApi.unreadCount)).body).toEqual({ unread_count: 123 });
    const list = await owner.call(ownerNotificationsApi.list, { query: { limit: 120 } });
    expect([list.body.notifications.length, list.body.unread_count]).toEqual([120, 123]);
  });

  test("are read and deleted one by one or all at once", async () => {
    const owner = await signedInOwner(t);
    for (let i = 0; i < 4; i += 1) await tell(owner.user.id);
    const [first, second] = (await owner.call(ownerNotificationsApi.list)).body.notifications;
    const one = { params: { id: first?.id ?? "" } };
    expect((await owner.call(ownerNotificationsApi.markRead, one)).body).toEqual({ unread_count: 3 });
    expect((await owner.call(ownerNotificationsApi.markRead, one)).body).toEqual({ unread_count: 3 });
    expect((await owner.call(ownerNotificationsApi.remove, { params: { id: second?.id ?? "" } })).body).toEqual({
      unread_count: 2,
    });
    expect((await owner.call(ownerNotificationsApi.markAllRead)).body).toEqual({ unread_count: 0 });
    expect((await owner.call(ownerNotificationsApi.list)).body.notifications).toHaveLength(3);
    expect((await owner.call(ownerNotificationsApi.removeAll)).status).toBe(200);
    expect((await owner.call(ownerNotificationsApi.list)).body).toEqual({ notifications: [], unread_count: 0 });
  });

  test("of another owner are not found and stay as they are", async () => {
    const { mine, theirs } = await twoOwners(t);
    await tell(theirs.user.id);
    const id = (await theirs.call(ownerNotificationsApi.list)).body.notifications[0]?.id ?? "";
    expect((await mine.call(ownerNotificationsApi.markRead, { params: { id } })).status).toBe(404);
    expect((await mine.call(ownerNotificationsApi.remove, { params: { id } })).status).toBe(404);
    await mine.call(ownerNotificationsApi.removeAll);
    expect((await theirs.call(ownerNotificationsApi.unreadCount)).body.unread_count).toBe(1);
  });

  test.each(["//evil.test", "/\\evil.test", "https://evil.test", "javascript:alert(1)", "/a\nb"])(
    "the link %j cannot even be stored",
    async (link) => {
      const owner = await signedInOwner(t);
      await expect(tell(owner.user.id, link)).rejects.toThrow();
    },
  );

  test.each([0, 1001, 1.5, "x"])("a limit of %s is refused", async (limit) => {
    const owner = await signedInOwner(t);
    expect((await owner.call(ownerNotificationsApi.list, { query: { limit } })).status).toBe(422);
  });
});

test("staff are told what their permissions let them see, each with a copy of their own", async () => {
  const [admin, supporter, other] = [
    await signedInStaff(t),
    await signedInManager(t, ["support"]),
    await signedInManager(t, ["clients"]),
  ];
  await notifyStaff(t.ctx(), "support", { type: "support", kind: "subscription_started" });
  const counts = [];
  for (const caller of [admin, supporter, other])
    counts.push((await caller.call(staffNotificationsApi.unreadCount)).body.unread_count);
  expect(counts).toEqual([1, 1, 0]);
  await admin.call(staffNotificationsApi.removeAll);
  expect((await supporter.call(staffNotificationsApi.unreadCount)).body.unread_count).toBe(1);
});

test("the bell's question does not grow with old notifications", async () => {
  const owner = await signedInOwner(t);
  const pages = async (): Promise<number> => {
    await settleTable(t, "notifications");
    const { rows } = await sql<{
      "QUERY PLAN": [
        { Plan: { "Shared Hit Blocks": number; "Shared Read Blocks": number; Plans: [{ "Node Type": string }] } },
      ];
    }>`
      EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) SELECT count(*) FROM notifications WHERE user_id = ${owner.user.id} AND read_at IS NULL`.execute(
      t.db,
    );
    const plan = rows[0]?.["QUERY PLAN"][0].Plan;
    expect(plan?.Plans[0]["Node Type"]).toBe("Index Only Scan");
    return (plan?.["Shared Hit Blocks"] ?? 0) + (plan?.["Shared Read Blocks"] ?? 0);
  };
  const makeOld = (count: number) =>
    sql`
      INSERT INTO notifications (user_id, type, kind, created_at, read_at)
      SELECT ${owner.user.id}, 'info', 'subscription_started', now() - n * interval '1 minute', now()
      FROM generate_series(1, ${count}::int) n`.execute(t.db);
  for (let i = 0; i < 3; i += 1) await tell(owner.user.id);
  // With next to nothing in it, the table itself would be read.
  await makeOld(5_000);
  const few = await pages();
  await makeOld(50_000);
  expect(await pages()).toBeLessThanOrEqual(few + 2);
});
