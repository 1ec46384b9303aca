import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { jobsApi } from "#shared/jobs/jobs.contract.ts";
import { staffNotificationsApi } from "#shared/notifications/notifications.contract.ts";
import { accountsApi } from "#shared/accounts/accounts.contract.ts";
import { TEST_PASSWORD, makeUser } from "#server/features/accounts/accounts.factory.ts";
import { signedInManager } from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";
import { keepDeadJob, sweepDeadJobs } from "./jobs.service.ts";

const t = await testApp();
const keeper = await signedInManager(t, ["settings"]);
const { send } = t.platform.mail;
beforeEach(async () => {
  t.platform.mail.send = send;
  await t.db.deleteFrom("dead_jobs").execute();
  await sql`DELETE FROM pgboss.job`.execute(t.db);
});

const RESET = "accounts.send_reset_link";
/** Has a mail of that kind queued, for somebody new. */
async function askReset() {
  const user = await makeUser(t.db);
  await t.anyone.call(accountsApi.forgotPassword, { body: { email: user.email } });
  return user;
}
/** Another kind. */
const askCode = () =>
  t.anyone.call(accountsApi.register, {
    body: {
      first_name: "Ilse",
      last_name: "Rahn",
      email: "ilse@dead.test",
      country: "DE",
      password: TEST_PASSWORD,
      password_confirmation: TEST_PASSWORD,
      terms: true,
    },
  });
/** Lets everything queued fail until it is given up. */
async function die(): Promise<void> {
  t.platform.mail.send = () => Promise.reject(new Error("the mail server is away"));
  await sql`UPDATE pgboss.job SET retry_count = retry_limit WHERE state < 'active'`.execute(t.db);
  await t.runJobs().catch(() => undefined);
  t.platform.mail.send = send;
}
const deadJobs = async (query: { kind?: string; cursor?: string; limit?: number } = {}) =>
  (await keeper.call(jobsApi.dead, { query })).body;
const unread = async () => (await keeper.call(staffNotificationsApi.list)).body.notifications;
const auditOf = async (action: string) =>
  t.db.selectFrom("audit_events").select(["subject_id", "details"]).where("action", "=", action).execute();

test("a job that dies is listed with what it was about and why, and staff who may act are told once an hour", async () => {
  const other = await signedInManager(t, ["support"]);
  await askReset();
  const user = await askReset();
  await die();
  const { data } = await deadJobs();
  expect(data).toHaveLength(2);
  expect(data.find(({ about }) => about[0]?.id === user.id)).toMatchObject({
    kind: RESET,
    about: [{ what: "user_id", id: user.id }],
    error: "the mail server is away",
    tries: 34,
  });
  expect((await unread()).map(({ type, link }) => [type, link])).toEqual([["system", "/admin/settings?tab=jobs"]]);
  expect((await other.call(staffNotificationsApi.unreadCount)).body.unread_count).toBe(0);
});

test("sent again it is the same letter, once, whoever presses how often", async () => {
  const user = await askReset();
  await die();
  const before = t.mails.length;
  const id = (await deadJobs()).data[0]?.id ?? "";
  const answers = await Promise.all([1, 2, 3].map(() => keeper.call(jobsApi.retry, { params: { id } })));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404]);
  await t.runJobs();
  expect(t.mails.slice(before)).toMatchObject([{ to: { address: user.email } }]);
  expect((await deadJobs()).data).toEqual([]);
  expect(await auditOf("jobs.dead_retried")).toMatchObject([{ subject_id: id }]);
});

test("all of one kind can be sent again, others stay", async () => {
  for (let i = 0; i < 3; i += 1) await askReset();
  await askCode();
  await die();
  const body = { kind: RESET };
  expect((await keeper.call(jobsApi.retryAll, { body })).body.revived).toBe(3);
  expect((await deadJobs()).data.map(({ kind }) => kind)).toEqual(["accounts.send_verification"]);
  const before = t.mails.length;
  await t.runJobs();
  expect(t.mails.length).toBe(before + 3);
});

test("a removed one is gone, and the audit trail says who removed what", async () => {
  await askReset();
  await die();
  const id = (await deadJobs()).data[0]?.id ?? "";
  expect((await keeper.call(jobsApi.remove, { params: { id } })).status).toBe(200);
  expect((await keeper.call(jobsApi.remove, { params: { id } })).status).toBe(404);
  expect(await auditOf("jobs.dead_removed")).toMatchObject([{ subject_id: id, details: { kind: RESET } }]);
});

test("the list is read page by page, and a made-up cursor is refused", async () => {
  for (let i = 0; i < 5; i += 1) await kept(i);
  const seen: string[] = [];
  let cursor: string | null | undefined;
  let second = "";
  do {
    const page = await deadJobs({ limit: 2, ...(cursor && { cursor }) });
    seen.push(...page.data.map(({ error }) => error));
    cursor = page.meta.next_cursor;
    second ||= cursor ?? "";
  } while (cursor);
  expect(seen).toEqual(["4", "3", "2", "1", "0"]);
  for (const wrong of ["made-up", `${second}=`, ` ${second}`, `${second}.`])
    expect((await keeper.call(jobsApi.dead, { query: { cursor: wrong } })).status).toBe(422);
});
async function kept(i: number, kind = "tests.gone"): Promise<void> {
  t.clock.advance({ seconds: 1 });
  const job = { id: crypto.randomUUID(), kind, payload: {}, error: String(i), tries: 1, queuedAt: t.clock.now() };
  await keepDeadJob(t.ctx(), job);
  await keepDeadJob(t.ctx(), job);
}

test("one whose kind no longer exists stays and says so", async () => {
  await kept(0);
  const id = (await deadJobs()).data[0]?.id ?? "";
  expect((await keeper.call(jobsApi.retry, { params: { id } })).status).toBe(409);
  expect((await deadJobs()).data).toHaveLength(1);
});

test("counts tell waiting, failed and dead apart", async () => {
  await askReset();
  await die();
  await askReset();
  t.platform.mail.send = () => Promise.reject(new Error("421"));
  await t.runJobs().catch(() => undefined);
  await askReset();
  const { data } = (await keeper.call(jobsApi.counts)).body;
  expect(data.find(({ kind }) => kind === RESET)).toEqual({
    kind: RESET,
    waiting: 1,
    running: 0,
    failed: 1,
    dead: 1,
    oldest_seconds: 0,
    state: "dead",
  });
  expect(data.every(({ kind }) => /^[a-z]+\.[a-z_]+$/.test(kind))).toBe(true);
});

test("what nobody looked at for three months is swept", async () => {
  await kept(0);
  t.clock.advance({ days: 91 });
  await kept(1);
  await sweepDeadJobs(t.ctx());
  expect(await t.db.selectFrom("dead_jobs").select("error").execute()).toEqual([{ error: "1" }]);
});
