import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { accountsApi } from "#shared/accounts/accounts.contract.ts";
import { healthApi } from "#shared/jobs/health.contract.ts";
import { jobsApi } from "#shared/jobs/jobs.contract.ts";
import { makeUser } from "#server/features/accounts/accounts.factory.ts";
import { forgetSender, noteSender } from "#server/features/mails/streams.service.ts";
import { MailTrouble } from "#server/platform/mail/mail.port.ts";
import { signedInManager, signedInOwner } from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";
import { sweepReceipts } from "#server/features/intake/receipts.service.ts";
import { startSigns } from "./signs.service.ts";

const t = await testApp({
  SMTP_URL: "smtp://somebody:hunter2@mail.example.org:587",
  CAMPAIGN_RATES: "gmail.com=20,*=100",
  POSTMARK_WEBHOOK_SECRET: "a-secret-of-postmark",
});
const keeper = await signedInManager(t, ["settings"]);
const { send } = t.platform.mail;
afterEach(() => {
  t.platform.mail.send = send;
});

const read = async () => (await keeper.call(healthApi.read)).body;
const streamOf = async (name: "letters" | "campaigns") => (await read()).streams.find(({ stream }) => stream === name);
const codes = async () => (await read()).problems.map(({ code }) => code);
async function askReset(): Promise<void> {
  const { email } = await makeUser(t.db);
  await t.anyone.call(accountsApi.forgotPassword, { body: { email } });
}
const trail = () =>
  t.db.selectFrom("audit_events").select("details").where("action", "=", "jobs.mail_hurried").execute();

test("a process is seen while it runs, silent when it says nothing, and gone when it stops", async () => {
  expect(await codes()).toContain("no_worker");
  const signs = await startSigns(() => t.ctx());
  const { processes, version, database } = await read();
  expect(processes).toMatchObject([{ role: "all", version, silent: false }]);
  expect(database).toMatchObject({ bytes: expect.any(Number), archived_at: null });
  expect(await codes()).not.toContain("no_worker");
  t.clock.advance({ seconds: 61 });
  expect((await read()).processes).toMatchObject([{ silent: true }]);
  expect(await codes()).toEqual(expect.arrayContaining(["no_worker", "process_silent"]));
  await signs.stop();
  expect((await read()).processes).toEqual([]);
});

test("letters: where they go without its password, what became of them, and what the server said", async () => {
  await askReset();
  await t.runJobs();
  expect(await streamOf("letters")).toMatchObject({ host: "mail.example.org", state: "working", reason: null });
  t.platform.mail.send = () =>
    Promise.reject(new MailTrouble("535 5.7.8 bad\r\ncredentials", { isOurs: true, responseCode: 535 }));
  await askReset();
  await t.runJobs().catch(() => undefined);
  const failing = await streamOf("letters");
  expect(failing).toMatchObject({
    state: "failing",
    reason: "535 5.7.8 bad credentials",
    is_ours: true,
    waiting: 1,
    hour: { sent: 1, deferred: 1, failed: 0 },
    day: { sent: 1, deferred: 1, failed: 0 },
  });
  expect(await codes()).toContain("letters_refused");
  expect(JSON.stringify(await read())).not.toContain("hunter2");
  t.clock.advance({ hours: 2 });
  expect(await streamOf("letters")).toMatchObject({ since: failing?.since, hour: { sent: 0, deferred: 0, failed: 0 } });
});

test("letters that wait after a failure are tried at once when somebody says so; that is on record", async () => {
  const due = async () =>
    (await sql`SELECT 1 FROM pgboss.job WHERE state = 'retry' AND start_after <= now()`.execute(t.db)).rows.length;
  expect(await due()).toBe(0);
  const answers = [1, 2].map(() => keeper.call(healthApi.goOn, { params: { stream: "letters" } }));
  expect((await Promise.all(answers)).map(({ body }) => body.hurried).toSorted((a, b) => a - b)).toEqual([0, 1]);
  expect(await due()).toBe(1);
  expect((await trail()).map(({ details }) => details)).toContainEqual({ kind: "letters", count: 1 });
  await t.runJobs();
  expect(await streamOf("letters")).toMatchObject({ state: "working", waiting: 0 });
});

test("campaign mail: a paused sender says why and is told once to go on; without one there is nobody", async () => {
  expect(await streamOf("campaigns")).toMatchObject({
    host: "mail.example.org",
    state: "absent",
    rates: { general: 100, domains: [{ domain: "gmail.com", rate: 20 }] },
  });
  const counts = { sent: 0, deferred: 0, failed: 0 };
  const sign = { state: "paused", reason: "connect ECONNREFUSED", isOurs: false, retryInMs: 60_000 } as const;
  await noteSender(t.ctx(), "well", { sign: { state: "working" }, counts: { sent: 7, deferred: 2, failed: 1 } });
  expect(await noteSender(t.ctx(), "ill", { sign, counts })).toEqual({ mayGoOn: false });
  expect(await streamOf("campaigns")).toMatchObject({
    state: "paused",
    reason: "connect ECONNREFUSED",
    hour: { sent: 7, deferred: 2, failed: 1 },
  });
  expect(await codes()).toContain("campaigns_paused");
  expect((await keeper.call(healthApi.goOn, { params: { stream: "campaigns" } })).body.hurried).toBe(1);
  expect(await noteSender(t.ctx(), "ill", { sign, counts })).toEqual({ mayGoOn: true });
  expect(await noteSender(t.ctx(), "ill", { sign, counts })).toEqual({ mayGoOn: false });
  for (const worker of ["well", "ill"]) await forgetSender(t.ctx(), worker);
  expect(await streamOf("campaigns")).toMatchObject({ state: "absent" });
});

test("whoever tells us something is noted; a stranger who hammers leaves one row and no word of theirs", async () => {
  const call = (authorization: string, payload: string) =>
    t.app.inject({
      method: "POST",
      url: "/api/webhooks/mail/postmark",
      headers: { "content-type": "application/json", authorization },
      payload,
    });
  const wrong = `Basic ${Buffer.from("x:guessed").toString("base64")}`;
  for (let n = 0; n < 50; n += 1) expect((await call(wrong, '{"Tag":"canary"}')).statusCode).toBe(400);
  const rows = await t.db.selectFrom("receipts").selectAll().where("source", "=", "postmark").execute();
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toMatch(/canary|guessed/);
  const postmark = async () => (await read()).receipts.find(({ source }) => source === "postmark");
  expect(await postmark()).toMatchObject({ configured: true, last_at: null, failure: { outcome: "untrusted" } });
  expect((await read()).problems).toContainEqual(
    expect.objectContaining({ code: "receipts_untrusted", about: ["postmark"] }),
  );
  expect((await read()).receipts.find(({ source }) => source === "brevo")).toMatchObject({ configured: false });
});

test("old hours of receipts are swept, the last of each stays", async () => {
  const row = (hours: number, times: number) => {
    const at = new Date(t.clock.now().getTime() - hours * 3_600_000);
    return { source: "ses", outcome: "taken", hour: at, times, last_at: at } as const;
  };
  await t.db
    .insertInto("receipts")
    .values([row(200, 5), row(100, 4)])
    .execute();
  await sweepReceipts(t.ctx());
  const left = await t.db.selectFrom("receipts").select("times").where("source", "=", "ses").execute();
  expect(left).toEqual([{ times: 4 }]);
  expect((await read()).receipts.find(({ source }) => source === "ses")).toMatchObject({
    day: 0,
    last_at: expect.any(String),
  });
});

test("a job that waits though it is due says for how long", async () => {
  await askReset();
  await sql`UPDATE pgboss.job SET created_on = now() - interval '20 minutes', start_after = now() - interval '20 minutes'
    WHERE state = 'created'`.execute(t.db);
  const { data } = (await keeper.call(jobsApi.counts)).body;
  const queue = data.find(({ kind }) => kind === "accounts.send_reset_link");
  expect([queue?.state, queue?.oldest_seconds]).toEqual(["stuck", expect.closeTo(1200, -2)]);
  expect(await codes()).toContain("queue_stuck");
});

test("nobody sees or changes it without the key for settings", async () => {
  const other = await signedInManager(t, ["support", "tools", "campaigns"]);
  const owner = await signedInOwner(t);
  for (const caller of [other, owner, t.anyone]) {
    expect([401, 403]).toContain((await caller.call(healthApi.read)).status);
    expect([401, 403]).toContain((await caller.call(healthApi.goOn, { params: { stream: "letters" } })).status);
  }
});
