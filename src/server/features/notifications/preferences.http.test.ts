import { expect, test } from "vitest";
import { ownerNotificationsApi, staffNotificationsApi } from "#shared/notifications/notifications.contract.ts";
import { OWNER_DEFAULTS, OWNER_TOPICS, STAFF_TOPICS } from "#shared/notifications/notification-topics.ts";
import { signedInManager, signedInOwner, signedInStaff, twoOwners } from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";
import { queueDueNews } from "./notification-mails.service.ts";
import { notifyAdmins, notifyOwner, notifyStaff } from "./notifications.service.ts";
import { wantsMail } from "./preferences.service.ts";

const t = await testApp();
const lost = (userId: string) =>
  notifyOwner(t.ctx(), userId, {
    type: "warning",
    topic: "google",
    kind: "google_connection_lost",
    link: "/restaurant-info",
  });
const mailsTo = (email: string) => t.mails.filter(({ to }) => to.address === email);
/** Lets the time pass in which news is gathered, and sends what is due. */
async function pass(minutes: number): Promise<void> {
  t.clock.advance({ minutes });
  await queueDueNews(t.ctx());
  await t.runJobs();
}

test("everybody starts with the defaults, chooses for themselves, and what is owed stays", async () => {
  const { mine, theirs } = await twoOwners(t);
  const first = (await mine.call(ownerNotificationsApi.preferences)).body.preferences;
  expect(first).toEqual(
    OWNER_TOPICS.map((topic) => ({ topic, bell: OWNER_DEFAULTS[topic].bell, email: OWNER_DEFAULTS[topic].email })),
  );
  const chosen = [
    { topic: "review" as const, bell: false, email: true },
    { topic: "subscription" as const, bell: false, email: false },
  ];
  for (let twice = 0; twice < 2; twice += 1) {
    const { body } = await mine.call(ownerNotificationsApi.choose, { body: { preferences: chosen } });
    expect(body.preferences.filter(({ topic }) => topic === "review" || topic === "subscription")).toEqual([
      chosen[0],
      { topic: "subscription", bell: false, email: true },
    ]);
  }
  expect((await theirs.call(ownerNotificationsApi.preferences)).body.preferences).toEqual(first);
  expect(await wantsMail(t.ctx(), mine.user.id, "support")).toBe(true);
  await mine.call(ownerNotificationsApi.choose, {
    body: { preferences: [{ topic: "support", bell: true, email: false }] },
  });
  expect(await wantsMail(t.ctx(), mine.user.id, "support")).toBe(false);
});

test("staff choose about what they may hear of, and about nothing twice", async () => {
  const [admin, supporter] = [await signedInStaff(t), await signedInManager(t, ["support", "campaigns"])];
  const topicsOf = async (caller: typeof admin) =>
    (await caller.call(staffNotificationsApi.preferences)).body.preferences.map(({ topic }) => topic);
  expect([await topicsOf(admin), await topicsOf(supporter)]).toEqual([[...STAFF_TOPICS], ["support", "system"]]);
  const one = { topic: "support" as const, bell: true, email: true };
  for (const preferences of [[{ ...one, topic: "users" as const }], [one, one], [{ ...one, topic: "review" }]]) {
    const { status, body } = await supporter.call(staffNotificationsApi.choose, { body: { preferences } });
    expect([status, body.code]).toEqual([422, "validation_failed"]);
  }
});

test("what cannot wait is mailed once for all of it, in the reader's language, with links to it and to the choices", async () => {
  const owner = await signedInOwner(t);
  await t.db.updateTable("users").set({ locale: "de" }).where("id", "=", owner.user.id).execute();
  await lost(owner.user.id);
  await pass(3);
  expect(mailsTo(owner.user.email)).toMatchObject([{ subject: "Ihr Google-Profil ist nicht mehr verbunden" }]);
  const { text = "", html = "" } = mailsTo(owner.user.email)[0] ?? {};
  for (const part of ["https://plaudit.test/restaurant-info", "https://plaudit.test/settings?tab=notifications"])
    expect([text.includes(part), html.includes(part)]).toEqual([true, true]);
  // A storm: the next mail comes an hour after the last, and has all of it.
  for (let i = 0; i < 13; i += 1) await lost(owner.user.id);
  const waiting = await t.db
    .selectFrom("notification_mails")
    .selectAll()
    .where("user_id", "=", owner.user.id)
    .executeTakeFirstOrThrow();
  expect(waiting.due_at.getTime() - t.clock.now().getTime()).toBeGreaterThan(55 * 60_000);
  await pass(61);
  expect(mailsTo(owner.user.email)).toHaveLength(2);
  expect(mailsTo(owner.user.email)[1]?.subject).toBe("Verbindung zu Google: 13 Nachrichten");
  expect(mailsTo(owner.user.email)[1]?.text).toContain("Und 3 weitere.");
});

test("nothing is mailed that was read meanwhile, is a day old, has letters of its own or goes to a closed account", async () => {
  const { mine, theirs } = await twoOwners(t);
  await lost(mine.user.id);
  await mine.call(ownerNotificationsApi.markAllRead);
  await notifyOwner(t.ctx(), mine.user.id, { type: "support", kind: "subscription_started" });
  await lost(theirs.user.id);
  await t.db.updateTable("users").set({ status: "inactive" }).where("id", "=", theirs.user.id).execute();
  await pass(3);
  await lost(mine.user.id);
  await pass(25 * 60);
  expect([mailsTo(mine.user.email), mailsTo(theirs.user.email)]).toEqual([[], []]);
  // A mail that was given up does not keep the next from being sent.
  await lost(mine.user.id);
  await t.db
    .updateTable("notification_mails")
    .set({ due_at: new Date(0), queued_at: new Date(0), settled_at: null })
    .execute();
  await lost(mine.user.id);
  await pass(62);
  expect(mailsTo(mine.user.email)).toHaveLength(1);
});

test("without the bell it is mailed and neither listed nor counted; without both nothing is kept", async () => {
  const owner = await signedInOwner(t);
  const choose = (bell: boolean, email: boolean) =>
    owner.call(ownerNotificationsApi.choose, { body: { preferences: [{ topic: "google", bell, email }] } });
  await choose(false, true);
  await lost(owner.user.id);
  await pass(3);
  expect((await owner.call(ownerNotificationsApi.list)).body).toEqual({ notifications: [], unread_count: 0 });
  expect(mailsTo(owner.user.email)).toHaveLength(1);
  await choose(false, false);
  await lost(owner.user.id);
  const rows = await t.db.selectFrom("notifications").select("id").where("user_id", "=", owner.user.id).execute();
  expect(rows).toHaveLength(1);
});

test("staff get system trouble by mail, each as they chose", async () => {
  const [admin, quiet] = [await signedInStaff(t), await signedInManager(t, ["settings"])];
  await quiet.call(staffNotificationsApi.choose, {
    body: { preferences: [{ topic: "system", bell: true, email: false }] },
  });
  await notifyStaff(t.ctx(), "settings", {
    type: "system",
    kind: "job_died",
    params: { tries: 5 },
    link: "/admin/settings?tab=jobs",
  });
  await notifyAdmins(t.ctx(), {
    type: "system",
    topic: "security",
    kind: "security_login_failed",
    params: { count: 20, minutes: 5 },
  });
  await pass(3);
  expect([mailsTo(admin.staff.email).length, mailsTo(quiet.staff.email).length]).toEqual([2, 0]);
  expect(mailsTo(admin.staff.email)[0]?.text).toContain("https://plaudit.test/admin/notifications");
  expect((await quiet.call(staffNotificationsApi.unreadCount)).body.unread_count).toBe(1);
});
