import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { accountsApi } from "#shared/accounts/accounts.contract.ts";
import { clientsApi } from "#shared/clients/clients.contract.ts";
import { ownerNotificationsApi, staffNotificationsApi } from "#shared/notifications/notifications.contract.ts";
import { staffApi } from "#shared/staff/staff.contract.ts";
import { TEST_PASSWORD, makeUser } from "#server/features/accounts/accounts.factory.ts";
import { makeClient } from "#server/features/clients/clients.factory.ts";
import { queueConfirmation } from "#server/features/guests/links/confirmations.service.ts";
import { offerSurprise } from "#server/features/guests/surprise/surprises.service.ts";
import { sendNoticeJob } from "#server/features/subscriptions/subscriptions.kinds.ts";
import { smtpMail } from "#server/platform/mail/smtp-mail.ts";
import { startMailServer } from "#server/testing/mail-server.ts";
import { signedInManager, signedInOwner } from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";

// Against a mail server of the test's own, by real SMTP.

const t = await testApp();
const { anyone, clock } = t;
const server = await startMailServer();
const mail = smtpMail({ url: server.url, from: "Plaudit <hello@plaudit.test>" });
t.platform.mail = mail;
afterAll(async () => {
  mail.close();
  await server.leave();
});
beforeEach(() => {
  server.mood = "takes";
});

const REFUSED = "550 5.1.1 no such user";
const mailsTo = (address: string) => server.received.filter(({ to }) => to === address);
const lastTo = (address: string) => mailsTo(address).at(-1);
const codeIn = (subject = ""): string => /\d{6}/.exec(subject)?.[0] ?? "";
const linkIn = (text = ""): string => /https:\/\/plaudit\.test\/\S+/.exec(text)?.[0] ?? "";

const details = (email: string) => ({
  first_name: "Ilse",
  last_name: "Rahn",
  email,
  country: "DE",
  password: TEST_PASSWORD,
  password_confirmation: TEST_PASSWORD,
  terms: true,
});
const register = async (email: string): Promise<string> =>
  (await anyone.call(accountsApi.register, { body: details(email) })).body.delivery_id;
const deliveryOf = async (id: string) =>
  (await anyone.call(accountsApi.verificationDelivery, { params: { id } })).body.state;
const verify = async (email: string, code: string): Promise<number> =>
  (await anyone.call(accountsApi.verifyEmail, { body: { email, code } })).status;

/** Runs what is due; a failed job is due again at once, as if its pause had passed. */
async function runAll(): Promise<void> {
  await t.runJobs().catch(() => undefined);
  await sql`UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'`.execute(t.db);
}
/** As if the worker had died after the mail server's yes: the job runs once more. */
async function runAgain(): Promise<void> {
  await sql`UPDATE pgboss.job SET state = 'retry', start_after = now() WHERE state = 'completed'`.execute(t.db);
  await t.runJobs();
}
const forget = () => sql`DELETE FROM pgboss.job`.execute(t.db);
beforeEach(forget);

describe("a mail server that is away", () => {
  test("loses no verification mail, and the code's ten minutes begin when it is taken", async () => {
    const email = "ilse@away.test";
    await server.leave();
    const delivery = await register(email);
    await runAll();
    expect(await deliveryOf(delivery)).toBe("waiting");
    clock.advance({ hours: 3 });
    await server.comeBack();
    await runAll();
    expect(await deliveryOf(delivery)).toBe("accepted");
    clock.advance({ minutes: 9 });
    expect(await verify(email, codeIn(lastTo(email)?.subject))).toBe(200);
  });

  test.each([["421 closing"], ["450 4.2.1 busy"], ["530 5.7.0 sign in first"]] as const)(
    "%s loses none either, and blames nobody",
    async (mood) => {
      const email = `ilse@m${mood.slice(0, 3)}.test`;
      server.mood = mood;
      const delivery = await register(email);
      await runAll();
      expect(await deliveryOf(delivery)).toBe("waiting");
      server.mood = "takes";
      await runAll();
      expect(mailsTo(email)).toHaveLength(1);
      expect(await deliveryOf(delivery)).toBe("accepted");
    },
  );

  test("a reset link's hour begins when it is taken", async () => {
    const user = await makeUser(t.db);
    await server.leave();
    await anyone.call(accountsApi.forgotPassword, { body: { email: user.email } });
    await runAll();
    clock.advance({ hours: 5 });
    await server.comeBack();
    await runAll();
    clock.advance({ minutes: 59 });
    const token = /reset-password\/([\w-]+)/.exec(lastTo(user.email)?.text ?? "")?.[1];
    const body = { email: user.email, token, password: "Other-Lamp-58!", password_confirmation: "Other-Lamp-58!" };
    expect((await anyone.call(accountsApi.resetPassword, { body })).status).toBe(200);
  });

  test("a reset link that waits while the password changes is not sent any more", async () => {
    const owner = await signedInOwner(t);
    await server.leave();
    await anyone.call(accountsApi.forgotPassword, { body: { email: owner.user.email } });
    await runAll();
    const password = "Other-Lamp-58!";
    const body = { current_password: TEST_PASSWORD, password, password_confirmation: password };
    expect((await owner.call(accountsApi.changePassword, { body })).status).toBe(200);
    await server.comeBack();
    await runAll();
    expect(mailsTo(owner.user.email).map(({ subject }) => subject)).toEqual(["Your Plaudit password was changed"]);
  });

  test("an older letter that waits is not sent after a newer one", async () => {
    const email = "twice@away.test";
    await server.leave();
    const first = await register(email);
    await runAll();
    clock.advance({ minutes: 2 });
    const again = await anyone.call(accountsApi.resendVerification, { body: { email } });
    await server.comeBack();
    await runAll();
    expect(mailsTo(email)).toHaveLength(1);
    expect(await deliveryOf(again.body.delivery_id)).toBe("accepted");
    expect((await anyone.call(accountsApi.verificationDelivery, { params: { id: first } })).status).toBe(404);
    expect(await verify(email, codeIn(lastTo(email)?.subject))).toBe(200);
  });
});

describe("a mail sent twice by a crash", () => {
  test("has the same Message-ID, date and code, and counted tries stay counted", async () => {
    const email = "double@crash.test";
    await register(email);
    await t.runJobs();
    const wrong = codeIn(lastTo(email)?.subject) === "000000" ? "111111" : "000000";
    for (let i = 0; i < 4; i += 1) await verify(email, wrong);
    await runAgain();
    const [first, second, ...more] = mailsTo(email);
    expect(more).toEqual([]);
    expect(first).toBeDefined();
    expect(second).toEqual(first);
    await verify(email, wrong);
    expect(await verify(email, codeIn(first?.subject))).toBe(400);
  });

  test("has the same link, whether it is a reset, an invitation or a confirmation", async () => {
    const owner = await signedInOwner(t);
    const admin = await signedInManager(t, ["users"]);
    const client = await makeClient(t.db, { restaurant_id: owner.restaurantId, consent: "pending" });
    await anyone.call(accountsApi.forgotPassword, { body: { email: owner.user.email } });
    const invited = { name: "Nils", email: "nils@crash.test", role: "manager", permissions_list: [] };
    await admin.call(staffApi.invite, { body: invited });
    await queueConfirmation(t.ctx(), client.id);
    await t.runJobs();
    await runAgain();
    for (const address of [owner.user.email, "nils@crash.test", client.email]) {
      const [first, second] = mailsTo(address);
      expect(linkIn(first?.text)).not.toBe("");
      expect(second).toEqual(first);
    }
  });

  test("long after its row was swept, an invitation still brings a link that works", async () => {
    const admin = await signedInManager(t, ["users"]);
    await server.leave();
    const invited = { name: "Late", email: "late@crash.test", role: "manager", permissions_list: [] };
    await admin.call(staffApi.invite, { body: invited });
    await runAll();
    await t.db.deleteFrom("one_time_tokens").where("purpose", "=", "staff_invitation").execute();
    await server.comeBack();
    await runAll();
    const id = /set-password\/([\w-]+)/.exec(lastTo("late@crash.test")?.text ?? "")?.[1] ?? "";
    expect((await anyone.call(staffApi.invitation, { params: { id } })).status).toBe(200);
  });

  test("is one that was taken without our hearing of it, too", async () => {
    const email = "dropped@crash.test";
    server.mood = "drops";
    await register(email);
    await runAll();
    server.mood = "takes";
    await runAll();
    const [first, second, ...more] = mailsTo(email);
    expect([second, more]).toEqual([first, []]);
    expect(await verify(email, codeIn(first?.subject))).toBe(200);
  });

  test("carries nothing readable in database or queue", async () => {
    const email = "secret@crash.test";
    await register(email);
    const { rows } = await sql<{ data: unknown }>`SELECT data FROM pgboss.job`.execute(t.db);
    await t.runJobs();
    const stored = await t.db.selectFrom("email_verifications").selectAll().execute();
    const code = codeIn(lastTo(email)?.subject);
    expect(JSON.stringify([rows, stored.map(({ code_hash }) => code_hash)])).not.toContain(code);
    clock.advance({ minutes: 2 });
    await anyone.call(accountsApi.resendVerification, { body: { email } });
    await t.runJobs();
    expect(codeIn(lastTo(email)?.subject)).not.toBe(code);
  });
});

describe("an address that takes no mail", () => {
  test("ends a verification at once, and whoever registered or knows the password is told", async () => {
    const email = "typo@refused.test";
    server.mood = REFUSED;
    const delivery = await register(email);
    expect(await t.runJobs()).toBe(1);
    expect(await deliveryOf(delivery)).toBe("refused");
    const login = await anyone.call(accountsApi.login, { body: { email, password: TEST_PASSWORD } });
    expect([login.body.code, login.body.delivery_id]).toEqual(["email_not_verified", delivery]);
    const stranger = await anyone.call(accountsApi.login, { body: { email, password: "Wrong-Lamp-58!" } });
    expect(stranger.body.delivery_id).toBeUndefined();
  });

  test("is told to an owner in the product", async () => {
    const owner = await signedInOwner(t);
    const { id } = await t.db
      .selectFrom("subscriptions")
      .select("id")
      .where("restaurant_id", "=", owner.restaurantId)
      .executeTakeFirstOrThrow();
    server.mood = REFUSED;
    await t.platform.jobs.enqueue(t.db, sendNoticeJob, { subscription_id: id, notice: "canceled" });
    expect(await t.runJobs()).toBe(1);
    const { notifications } = (await owner.call(ownerNotificationsApi.list)).body;
    expect(notifications).toMatchObject([{ type: "warning", link: "/settings?tab=personal" }]);
  });

  test("of somebody invited is told to staff who can invite", async () => {
    const inviter = await signedInManager(t, ["users"]);
    const other = await signedInManager(t, ["support"]);
    server.mood = REFUSED;
    const body = { name: "Berta Ohm", email: "berta@refused.test", role: "manager", permissions_list: [] };
    await inviter.call(staffApi.invite, { body });
    await t.runJobs();
    const titles = async (caller: typeof inviter) =>
      (await caller.call(staffNotificationsApi.list)).body.notifications.map(({ title }) => title);
    expect(await titles(inviter)).toEqual(["A mail to Berta Ohm could not be delivered"]);
    expect(await titles(other)).toEqual([]);
  });

  test("of a guest is marked at the client and stands in the timeline, until the address is corrected", async () => {
    const owner = await signedInOwner(t);
    const client = await makeClient(t.db, { restaurant_id: owner.restaurantId, left_in_time: true });
    server.mood = REFUSED;
    await offerSurprise(t.ctx(), { clientId: client.id, restaurantId: owner.restaurantId, rating: 5 });
    await t.runJobs();
    const read = async () => (await owner.call(clientsApi.read, { params: { id: client.id } })).body;
    expect(await read()).toMatchObject({ email_refused: true });
    expect((await read()).timeline).toContainEqual(
      expect.objectContaining({ kind: "mail_refused", detail: expect.stringContaining("") as string }),
    );
    await owner.call(clientsApi.change, { params: { id: client.id }, body: { email: "right@refused.test" } });
    expect(await read()).toMatchObject({ email_refused: false });
  });

  test("is not what a server means that refuses us: staff are told once, and the mail goes out later", async () => {
    const keeper = await signedInManager(t, ["settings"]);
    server.mood = "550 5.7.1 relaying denied";
    const delivery = await register("innocent@refused.test");
    await register("another@refused.test");
    await runAll();
    await runAll();
    await runAll();
    expect(await deliveryOf(delivery)).toBe("waiting");
    const { notifications } = (await keeper.call(staffNotificationsApi.list)).body;
    expect(notifications.map(({ type, link }) => [type, link])).toEqual([["system", "/admin/settings?tab=jobs"]]);
    server.mood = "takes";
    await runAll();
    expect(await deliveryOf(delivery)).toBe("accepted");
  });
});
