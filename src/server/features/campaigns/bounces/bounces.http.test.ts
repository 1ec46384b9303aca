import { createHmac, generateKeyPairSync, randomUUID, sign } from "node:crypto";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { createTransport } from "nodemailer";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { MAIL_PROVIDERS, type Slot } from "#shared/campaigns/campaign-values.ts";
import { sendCampaign } from "#server/features/campaigns/actions.service.ts";
import { oneMail, readyTemplates } from "#server/features/campaigns/campaigns.factory.ts";
import { createCampaign } from "#server/features/campaigns/campaigns.service.ts";
import { mailToken } from "#server/features/campaigns/sending/mail-tokens.service.ts";
import { recoverFrom } from "#server/features/campaigns/sending/recovery.service.ts";
import { verpAddress } from "#server/features/campaigns/sending/verp.service.ts";
import { startDue } from "#server/features/campaigns/waves/start.service.ts";
import { makeClient } from "#server/features/clients/clients.factory.ts";
import { emailKeyOf } from "#server/features/clients/consent/consent.service.ts";
import { takeDropped } from "#server/features/intake/drop.service.ts";
import { type MailListener, startMailListener } from "#server/features/intake/listener.service.ts";
import { seedDefaults } from "#server/features/index.ts";
import { type OwnerCaller, signedInStaff, twoOwners } from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";
import { type Bounce, takeBounce } from "./bounces.service.ts";
import { bounceMailbox } from "./mailbox.service.ts";
import { receiveMailEvents } from "./webhooks.service.ts";

const TOPIC = "arn:aws:sns:eu-central-1:123456789012:plaudit-bounces";
const KEY = "key-of-mailgun-for-tests";
const SECRET = "a-secret-word-for-tests";
const t = await testApp({
  BOUNCE_DOMAIN: "bounces.plaudit.test",
  BOUNCE_SMTP_PORT: "0",
  SES_SNS_TOPIC_ARN: TOPIC,
  MAILGUN_SIGNING_KEY: KEY,
  POSTMARK_WEBHOOK_SECRET: SECRET,
  BREVO_WEBHOOK_SECRET: SECRET,
});
const EMAIL = "ines.arnoux@example.org";
let mine: OwnerCaller;
let theirs: OwnerCaller;
let templates: Record<Slot, string>;
/** The mail to the same person from each of the two restaurants. */
let mail: string;
let foreign: string;

beforeAll(async () => {
  await seedDefaults(t.ctx());
  templates = await readyTemplates(t.db);
  await signedInStaff(t);
});
beforeEach(async () => {
  t.clock.set("2026-11-16T15:00:00Z");
  ({ mine, theirs } = await twoOwners(t));
  for (const owner of [mine, theirs]) await guest(owner);
  [mail = ""] = await sendWave(mine);
  [foreign = ""] = await sendWave(theirs);
  t.clock.advance({ minutes: 5 });
});

const guest = (owner: OwnerCaller, email = EMAIL) =>
  makeClient(t.db, {
    restaurant_id: owner.restaurantId,
    email,
    email_key: emailKeyOf(t.ctx(), email),
    consent: "given",
  });
/** One mail to everybody, taken by the mail server. Gives its rows. */
const sendWave = async (owner: OwnerCaller): Promise<string[]> => {
  const { campaign } = await createCampaign(t.ctx(), owner.restaurantId, oneMail(templates));
  await sendCampaign(t.ctx(), campaign.id);
  await startDue(t.ctx());
  const rows = await t.db
    .updateTable("mail_recipients")
    .set({ status: "sent", sent_at: t.clock.now() })
    .from("campaign_waves")
    .whereRef("campaign_waves.id", "=", "mail_recipients.wave_id")
    .where("campaign_waves.campaign_id", "=", campaign.id)
    .returning("mail_recipients.id")
    .execute();
  return rows.map(({ id }) => id);
};
const row = (id = mail) =>
  t.db.selectFrom("mail_recipients").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const change = (values: object, id = mail) =>
  t.db.updateTable("mail_recipients").set(values).where("id", "=", id).execute();
const eventsOf = async (id = mail) =>
  (await t.db.selectFrom("mail_events").selectAll().where("recipient_id", "=", id).orderBy("id").execute()).map(
    ({ kind, source }) => `${source} ${kind}`,
  );
const listed = async (owner = mine) =>
  (
    await t.db.selectFrom("suppressions").select("origin").where("restaurant_id", "=", owner.restaurantId).execute()
  ).map(({ origin }) => origin);
const client = (owner = mine) =>
  t.db.selectFrom("clients").selectAll().where("restaurant_id", "=", owner.restaurantId).executeTakeFirstOrThrow();
const timeline = async () =>
  (
    await t.db
      .selectFrom("client_events")
      .select("kind")
      .where("client_id", "=", (await client()).id)
      .execute()
  ).map(({ kind }) => kind);
const bounce = (changes: Partial<Bounce> = {}) =>
  takeBounce(t.ctx(), {
    recipientId: mail,
    kind: "hard",
    source: "test",
    sourceId: `${changes.recipientId ?? mail} ${changes.kind ?? "hard"}`,
    reason: "550 5.1.1 unknown",
    at: t.clock.now(),
    ...changes,
  });
const theirsUntouched = async () => {
  expect(await row(foreign)).toMatchObject({ status: "sent", bounced_at: null, complained_at: null });
  expect(await listed(theirs)).toEqual([]);
};
const countersEqualRows = async () => {
  const { rows } = await sql`
    SELECT w.wave_id FROM wave_counts w LEFT JOIN LATERAL (
      SELECT count(*) FILTER (WHERE status = 'pending') AS pending,
        count(*) FILTER (WHERE status IN ('sent', 'opened', 'clicked')) AS delivered,
        count(*) FILTER (WHERE opened_at IS NOT NULL) AS opened,
        count(*) FILTER (WHERE status = 'bounced') AS bounced, count(*) FILTER (WHERE status = 'failed') AS failed,
        count(*) FILTER (WHERE complained_at IS NOT NULL) AS complained, count(*) FILTER (WHERE is_doubtful) AS doubtful
      FROM mail_recipients r WHERE r.wave_id = w.wave_id) raw ON true
    WHERE (w.pending, w.delivered, w.opened, w.bounced, w.failed, w.complained, w.doubtful)
      <> (raw.pending, raw.delivered, raw.opened, raw.bounced, raw.failed, raw.complained, raw.doubtful)`.execute(t.db);
  expect(rows).toEqual([]);
};
afterEach(countersEqualRows);

const report = (to: string, { status = "5.1.1", quoted = "Subject: x" } = {}) =>
  [
    "From: MAILER-DAEMON@mx.example.org",
    `To: ${to}`,
    "MIME-Version: 1.0",
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    "",
    "--b",
    "Content-Type: message/delivery-status",
    "",
    "Reporting-MTA: dns; mx.example.org",
    "",
    `Final-Recipient: rfc822; ${EMAIL}`,
    "Action: failed",
    `Status: ${status}`,
    `Diagnostic-Code: smtp; 550 ${status} <${EMAIL}> unknown`,
    "",
    "--b",
    "Content-Type: text/rfc822-headers",
    "",
    quoted,
    "",
    "--b--",
    "",
  ].join("\r\n");
const abuse = (quoted: string) =>
  report("fbl@plaudit.test", { quoted })
    .replace("message/delivery-status", "message/feedback-report")
    .replace("Reporting-MTA: dns; mx.example.org", "Feedback-Type: abuse\r\nVersion: 1");
const verp = (id = mail) => verpAddress(t.ctx(), id) ?? "";

describe("a hard bounce", () => {
  test.each(["pending", "sent", "opened", "clicked", "failed"] as const)("from %s", async (status) => {
    await change({ status, opened_at: status === "opened" ? t.clock.now() : null });
    expect(await bounce()).toBe("taken");
    expect(await row()).toMatchObject({ status: "bounced", bounced_at: t.clock.now(), reason: "550 5.1.1 unknown" });
    expect(await listed()).toEqual(["bounce"]);
    expect(await client()).toMatchObject({ email_refused_at: expect.any(Date), consent: "given" });
    await theirsUntouched();
  });

  test("counts once however often and by whomever it is told", async () => {
    await Promise.all(Array.from({ length: 5 }, () => bounce()));
    t.clock.advance({ hours: 1 });
    expect(await bounce({ source: "other" })).toBe("taken");
    expect((await eventsOf()).toSorted()).toEqual(["other bounce", "test bounce"]);
    expect((await timeline()).filter((kind) => kind === "mail_refused")).toHaveLength(1);
    expect((await row()).bounced_at).toEqual(new Date("2026-11-16T15:05:00Z"));
  });

  test("settles what was in doubt, and nothing is sent again", async () => {
    await change({ status: "pending", is_doubtful: true, sent_at: null, next_try_at: t.clock.now() });
    await bounce();
    expect(await row()).toMatchObject({ status: "bounced", is_doubtful: false, next_try_at: null, claimed_by: null });
  });

  test("blocks the old address of a client who has another one by now, and leaves the client alone", async () => {
    const email_key = emailKeyOf(t.ctx(), "new@example.org");
    await t.db
      .updateTable("clients")
      .set({ email: "new@example.org", email_key })
      .where("restaurant_id", "=", mine.restaurantId)
      .execute();
    await bounce();
    expect(await listed()).toEqual(["bounce"]);
    expect((await client()).email_refused_at).toBeNull();
  });

  test("is known from the journal of a worker that died before it could write it down", async () => {
    const workerId = randomUUID();
    await change({ status: "pending", sent_at: null, claimed_by: workerId, claimed_until: t.clock.now() });
    const messages = new Map([[mail, { at: "answered", verdict: "refused" } as const]]);
    await recoverFrom(t.ctx(), { workerId, messages, done: () => undefined }, t.clock.now());
    expect((await row()).status).toBe("bounced");
    expect([await listed(), await eventsOf()]).toEqual([["bounce"], ["smtp bounce"]]);
  });

  test("about nobody, or somebody erased, leaves nothing", async () => {
    expect(await bounce({ recipientId: "999999999" })).toBe("unknown");
    await t.db.deleteFrom("clients").where("restaurant_id", "=", mine.restaurantId).execute();
    expect(await bounce()).toBe("unknown");
    expect(await eventsOf()).toEqual([]);
    expect(await listed()).toEqual([]);
  });
});

describe("a soft bounce", () => {
  const waves = async (count: number): Promise<string[]> => {
    const ids = [mail];
    while (ids.length < count) {
      t.clock.advance({ days: 4 });
      ids.push(...(await sendWave(mine)));
    }
    return ids;
  };
  const soft = (recipientId: string | undefined, sourceId = `${recipientId}`) =>
    bounce({ recipientId: recipientId ?? "", kind: "soft", sourceId });

  test("is kept; in doubt it shows that the mail was handed over", async () => {
    await change({ status: "pending", is_doubtful: true, sent_at: null, next_try_at: t.clock.now() });
    await soft(mail);
    expect(await row()).toMatchObject({
      status: "sent",
      is_doubtful: false,
      next_try_at: null,
      sent_at: expect.any(Date),
    });
    expect(await eventsOf()).toEqual(["test soft_bounce"]);
    expect(await listed()).toEqual([]);
  });

  test("of one mail three times is one; of three mails in a row, in whatever order, it blocks", async () => {
    const [first, second, third] = await waves(3);
    for (const again of ["a", "b", "c"]) await soft(first, again);
    expect(await listed()).toEqual([]);
    await soft(third);
    expect(await listed()).toEqual([]);
    await soft(second);
    expect(await listed()).toEqual(["bounce"]);
    expect((await client()).email_refused_at).not.toBeNull();
    await theirsUntouched();
  });

  test("three told at the same moment block as well", async () => {
    const ids = await waves(3);
    await Promise.all(ids.map((id) => soft(id)));
    expect(await listed()).toEqual(["bounce"]);
  });

  test("a mail that was opened in between or later forgives", async () => {
    const [first, second, third, fourth] = await waves(4);
    await change({ status: "opened", opened_at: t.clock.now() }, fourth);
    for (const id of [first, second, third]) await soft(id);
    expect(await listed()).toEqual([]);
  });

  test("a mail in between that came not back ends the row", async () => {
    const [first, second, , fourth] = await waves(4);
    for (const id of [first, second, fourth]) await soft(id);
    expect(await listed()).toEqual([]);
  });
});

describe("a complaint", () => {
  test("is the guest's word: the address gets no more, and consent is withdrawn", async () => {
    await bounce({ kind: "complaint" });
    await bounce({ kind: "complaint" });
    expect(await listed()).toEqual(["complaint"]);
    expect(await client()).toMatchObject({ consent: "withdrawn", email_refused_at: null });
    expect(await row()).toMatchObject({ status: "sent", complained_at: t.clock.now() });
    expect(await eventsOf()).toEqual(["test complaint"]);
    const ledger = await t.db
      .selectFrom("consent_events")
      .selectAll()
      .where("restaurant_id", "=", mine.restaurantId)
      .execute();
    expect(ledger.map(({ kind, page, ip }) => [kind, page, ip])).toEqual([["withdrawn", "complaint", null]]);
    await theirsUntouched();
  });

  test("and a bounce of the same mail, in both orders", async () => {
    await bounce({ kind: "complaint" });
    await bounce();
    await bounce({ recipientId: foreign });
    await bounce({ recipientId: foreign, kind: "complaint" });
    for (const id of [mail, foreign])
      expect(await row(id)).toMatchObject({ status: "bounced", complained_at: expect.any(Date) });
    expect([await listed(), await listed(theirs)]).toEqual([["complaint"], ["bounce"]]);
  });

  test("staff are told once when too many of a wave complain", async () => {
    await Promise.all(Array.from({ length: 6 }, (_, at) => guest(mine, `g${at}@example.org`)));
    const ids = await sendWave(mine);
    const told = async () =>
      (await t.db.selectFrom("notifications").select("id").where("kind", "=", "campaign_complaints").execute()).length;
    for (const recipientId of ids.slice(0, 4)) await bounce({ recipientId, kind: "complaint" });
    expect(await told()).toBe(0);
    for (const recipientId of ids.slice(4)) await bounce({ recipientId, kind: "complaint" });
    expect(await told()).toBe(1);
  });
});

describe("the bounce domain", () => {
  let listener: MailListener;
  let isAway = false;
  beforeEach(async () => {
    isAway = false;
    // Without a connection everything that asks the database fails.
    listener = await startMailListener(
      () => ({ ...t.ctx(), ...(isAway && { db: undefined as never }) }),
      [bounceMailbox],
    );
  });
  afterEach(() => listener.stop());
  const deliver = async (to: string, raw: string, from = ""): Promise<string> => {
    const smtp = createTransport({ host: "127.0.0.1", port: listener.port() ?? 0, ignoreTLS: true });
    try {
      return (await smtp.sendMail({ envelope: { from, to: [to] }, raw })).response;
    } catch (error) {
      return String((error as { response?: string }).response);
    } finally {
      smtp.close();
    }
  };

  test("takes a report for an address we wrote, also in capitals, and answers when it is written down", async () => {
    expect(await deliver(verp().toUpperCase(), report(verp()))).toMatch(/^250 /);
    expect(await row()).toMatchObject({ status: "bounced", reason: "smtp; 550 5.1.1 <address> unknown" });
    expect(await eventsOf()).toEqual(["dsn bounce"]);
    await deliver(verp(), report(verp()));
    expect(await eventsOf()).toEqual(["dsn bounce"]);
    await theirsUntouched();
  });

  test("relays nothing: any other address is refused", async () => {
    const forged = verp().replace(/-[0-9a-f]{20}@/, `-${"0".repeat(20)}@`);
    for (const to of [forged, "postmaster@bounces.plaudit.test", EMAIL, verp().replace("bounces.", "other.")])
      expect(await deliver(to, report(to))).toMatch(/^550 5\.1\.1/);
    expect((await row()).status).toBe("sent");
  });

  test("letters and absences to such an address are taken and mean nothing", async () => {
    expect(
      await deliver(verp(), "Subject: Away\r\nAuto-Submitted: auto-replied\r\n\r\nBack on Monday. 550 5.1.1", EMAIL),
    ).toMatch(/^250 /);
    expect(await row()).toMatchObject({ status: "sent" });
    expect(await eventsOf()).toEqual([]);
  });

  test("asks to come again when the database is away, and loses nothing", async () => {
    isAway = true;
    expect(await deliver(verp(), report(verp()))).toMatch(/^451 /);
    isAway = false;
    expect(await deliver(verp(), report(verp()))).toMatch(/^250 /);
    expect((await row()).status).toBe("bounced");
  });

  test("refuses what is larger than any report", async () => {
    expect(await deliver(verp(), `Subject: x\r\n\r\n${`${"x".repeat(998)}\r\n`.repeat(11_000)}`)).toMatch(/^552 /);
  });
});

describe("the folder", () => {
  const folder = join(t.platform.config.dataDir, "bounces");
  const drop = (name: string, raw: string) => {
    mkdirSync(join(folder, "new"), { recursive: true });
    writeFileSync(join(folder, "new", name), raw);
  };
  const lies = (where: string) => readdirSync(join(folder, where));

  test("reports are taken once by two workers and removed; what names nothing of ours is put aside", async () => {
    drop("1.eml", `X-Original-To: ${verp()}\r\n${report("bounces@plaudit.test")}`);
    drop("2.eml", abuse(`X-Plaudit-Mail: ${mailToken(t.ctx(), foreign)}`));
    drop("3.eml", "Subject: Away\r\n\r\nBack on Monday");
    const guessed = await row();
    drop(
      "4.eml",
      report("fbl@plaudit.test", { quoted: `Message-ID: <m${guessed.id}.${guessed.wave_id}@plaudit.test>` }),
    );
    drop("5.eml", "");
    drop(".6.eml", report(verp()));
    mkdirSync(join(folder, "new", "7.eml"), { recursive: true });
    await Promise.all([takeDropped(t.ctx(), [bounceMailbox]), takeDropped(t.ctx(), [bounceMailbox])]);
    expect(lies("new")).toEqual([".6.eml"]);
    expect([lies("taken"), lies("failed").toSorted()]).toEqual([[], ["4.eml", "5.eml", "7.eml"]]);
    expect([await eventsOf(), await eventsOf(foreign)]).toEqual([["dsn bounce"], ["dsn complaint"]]);
    expect([await listed(), await listed(theirs)]).toEqual([["bounce"], ["complaint"]]);
  });

  test("a guessed Message-ID alone counts for nothing", async () => {
    const { id, wave_id } = await row();
    drop("guess.eml", report("x@plaudit.test", { quoted: `Message-ID: <m${id}.${wave_id}@plaudit.test>` }));
    await takeDropped(t.ctx(), [bounceMailbox]);
    expect(await row()).toMatchObject({ status: "sent" });
  });

  test("stays while the database is away", async () => {
    drop("later.eml", report(verp()));
    await expect(takeDropped({ ...t.ctx(), db: undefined as never }, [bounceMailbox])).rejects.toThrow();
    expect(lies("new")).toContain("later.eml");
    await takeDropped(t.ctx(), [bounceMailbox]);
    expect((await row()).status).toBe("bounced");
  });
});

const post = (provider: string, body: unknown, headers: Record<string, string> = {}) =>
  t.app.inject({
    method: "POST",
    url: `/api/webhooks/mail/${provider}`,
    headers: { "content-type": "application/json", ...headers },
    payload: typeof body === "string" ? body : JSON.stringify(body),
  });

describe("Mailgun's webhook", () => {
  let nth = 0;
  const signature = (at = t.clock.now(), key = KEY) => {
    const timestamp = String(Math.floor(at.getTime() / 1000));
    const token = `token${(nth += 1)}`;
    return {
      timestamp,
      token,
      signature: createHmac("sha256", key)
        .update(timestamp + token)
        .digest("hex"),
    };
  };
  const event = (id = mail, changes: object = {}) => ({
    id: `ev-${id}`,
    event: "failed",
    severity: "permanent",
    reason: "bounce",
    "delivery-status": { code: 550, message: `5.1.1 ${EMAIL} unknown` },
    "user-variables": { plaudit: mailToken(t.ctx(), id) },
    ...changes,
  });

  test("bounces, once", async () => {
    for (let time = 0; time < 2; time += 1)
      expect((await post("mailgun", { signature: signature(), "event-data": event() })).statusCode).toBe(200);
    expect(await row()).toMatchObject({ status: "bounced", reason: "550 5.1.1 <address> unknown" });
    expect(await eventsOf()).toEqual(["mailgun bounce"]);
    await theirsUntouched();
  });

  test("a signature seen before signs nothing else", async () => {
    const seen = signature();
    await post("mailgun", { signature: seen, "event-data": event(mail, { event: "delivered" }) });
    expect((await post("mailgun", { signature: seen, "event-data": event() })).statusCode).toBe(200);
    expect((await row()).status).toBe("sent");
  });

  test("forged, too old or without our token it changes nothing", async () => {
    const wrong = [
      signature(t.clock.now(), "another-key-of-somebody"),
      signature(new Date("2026-11-16T14:45:00Z")),
      undefined,
    ];
    for (const bad of wrong) {
      const answer = await post("mailgun", { signature: bad, "event-data": event() });
      expect([answer.statusCode, answer.json().code]).toEqual([400, "untrusted_event"]);
    }
    const forged = event(mail, { "user-variables": { plaudit: "A".repeat(32) } });
    expect((await post("mailgun", { signature: signature(), "event-data": forged })).statusCode).toBe(200);
    expect((await row()).status).toBe("sent");
  });

  test("a signed Message-ID will do, if mail and wave belong together", async () => {
    const [own, other] = [await row(), await row(foreign)];
    const named = (id: string) => ({ "user-variables": {}, message: { headers: { "message-id": id } } });
    const mixed = event(mail, named(`m${own.id}.${other.wave_id}@plaudit.test`));
    await post("mailgun", { signature: signature(), "event-data": mixed });
    expect((await row()).status).toBe("sent");
    const right = event(mail, named(`m${own.id}.${own.wave_id}@plaudit.test`));
    await post("mailgun", { signature: signature(), "event-data": right });
    expect((await row()).status).toBe("bounced");
  });
});

describe("Postmark's and Brevo's webhooks", () => {
  const basic = (password: string) => ({
    authorization: `Basic ${Buffer.from(`plaudit:${password}`).toString("base64")}`,
  });
  const postmark = () => ({
    RecordType: "Bounce",
    ID: Number(mail) + 1e6,
    Type: "HardBounce",
    Metadata: { plaudit: mailToken(t.ctx(), mail) },
  });
  const brevo = (event: string, id = mail) => ({
    event,
    "message-id": `<${id}@relay>`,
    "X-Mailin-custom": mailToken(t.ctx(), id),
  });

  test("Postmark with the right password, and only with it", async () => {
    for (const headers of [{}, basic("wrong"), { authorization: `Bearer ${SECRET}` }])
      expect((await post("postmark", postmark(), headers)).json().code).toBe("untrusted_event");
    expect((await row()).status).toBe("sent");
    expect((await post("postmark", postmark(), basic(SECRET))).statusCode).toBe(200);
    expect((await row()).status).toBe("bounced");
    await theirsUntouched();
  });

  test("Brevo with its token as bearer or header, one event or many", async () => {
    for (const headers of [{}, { authorization: "Bearer wrong" }, { "x-webhook-token": "wrong" }, basic(SECRET)])
      expect((await post("brevo", brevo("spam"), headers)).json().code).toBe("untrusted_event");
    expect(await eventsOf()).toEqual([]);
    const many = [brevo("soft_bounce"), brevo("delivered"), brevo("spam", foreign)];
    expect((await post("brevo", many, { authorization: `Bearer ${SECRET}` })).statusCode).toBe(200);
    expect([await eventsOf(), await eventsOf(foreign)]).toEqual([["brevo soft_bounce"], ["brevo complaint"]]);
    expect((await post("brevo", brevo("hard_bounce"), { "x-webhook-token": SECRET })).statusCode).toBe(200);
    expect((await row()).status).toBe("bounced");
  });

  test("a provider whose secret is not set does not exist", async () => {
    const none = { ses: undefined, mailgun: undefined, postmark: undefined, brevo: undefined };
    const ctx = { ...t.ctx(), config: { ...t.platform.config, mailWebhooks: none } };
    for (const provider of MAIL_PROVIDERS) {
      const call = receiveMailEvents(ctx, provider, {
        body: Buffer.from("{}"),
        authorization: undefined,
        token: undefined,
      });
      await expect(call).rejects.toMatchObject({ code: "not_found" });
    }
  });

  test("a body that is no JSON, or an unknown provider", async () => {
    expect((await post("brevo", "{", { authorization: `Bearer ${SECRET}` })).statusCode).toBe(400);
    expect((await post("sendgrid", {})).statusCode).toBe(404);
  });
});

describe("Amazon's webhook", () => {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const pem = publicKey.export({ type: "spki", format: "pem" });
  const asked: string[] = [];
  let certificate = "";
  let nth = 0;
  beforeEach(() => {
    asked.length = 0;
    certificate = `https://sns.eu-central-1.amazonaws.com/SimpleNotificationService-${(nth += 1)}.pem`;
    vi.stubGlobal("fetch", async (url: URL) => {
      asked.push(String(url));
      return new Response(String(url).endsWith(".pem") ? pem : "<ok/>");
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  const ORDER = ["Message", "MessageId", "Subject", "SubscribeURL", "Timestamp", "Token", "TopicArn", "Type"] as const;
  const signed = (
    changes: Partial<Record<(typeof ORDER)[number] | "SigningCertURL" | "SignatureVersion", string>> = {},
  ) => {
    const message: Record<string, string> = {
      Type: "Notification",
      MessageId: "22b80b92-fdea-4c2c-8f9d-bdfb0c7bf324",
      TopicArn: TOPIC,
      Message: JSON.stringify({
        notificationType: "Bounce",
        mail: { source: "news@plaudit.test", headers: [{ name: "X-Plaudit-Mail", value: mailToken(t.ctx(), mail) }] },
        bounce: { bounceType: "Permanent", bounceSubType: "General", feedbackId: `f-${mail}`, bouncedRecipients: [] },
      }),
      Timestamp: t.clock.now().toISOString(),
      SignatureVersion: "2",
      SigningCertURL: certificate,
      ...changes,
    };
    const text = ORDER.filter((name) => message[name] !== undefined)
      .map((name) => `${name}\n${message[name]}\n`)
      .join("");
    const algorithm = message["SignatureVersion"] === "1" ? "RSA-SHA1" : "RSA-SHA256";
    return { ...message, Signature: sign(algorithm, Buffer.from(text), privateKey).toString("base64") };
  };
  const plainText = { "content-type": "text/plain; charset=UTF-8" };

  test.each(["1", "2"])(
    "a message signed in version %s bounces, once, and its certificate is fetched once",
    async (version) => {
      for (let time = 0; time < 2; time += 1)
        expect(
          (await post("ses", signed({ SignatureVersion: version, Subject: "Bounce" }), plainText)).statusCode,
        ).toBe(200);
      expect((await row()).status).toBe("bounced");
      expect(await eventsOf()).toEqual(["ses bounce"]);
      expect(asked).toEqual([certificate]);
      await theirsUntouched();
    },
  );

  test("what is forged, foreign or old is refused, and no other host is asked for a certificate", async () => {
    const hosts = [
      "http://sns.eu-central-1.amazonaws.com/a.pem",
      "https://sns.eu-central-1.amazonaws.com.evil.example/a.pem",
      "https://evil.example/sns.eu-central-1.amazonaws.com/a.pem",
      "https://sns.us-east-1.amazonaws.com/a.pem",
      "https://sns.eu-central-1.amazonaws.com:8443/a.pem",
      "https://user@sns.eu-central-1.amazonaws.com/a.pem",
      "https://sns.eu-central-1.amazonaws.com/a.txt",
      "not an address",
    ];
    const bad = [
      ...hosts.map((SigningCertURL) => signed({ SigningCertURL })),
      signed({ TopicArn: TOPIC.replace("123456789012", "999999999999") }),
      signed({ Timestamp: "2026-11-16T14:00:00.000Z" }),
      signed({ Timestamp: "2026-11-17T14:00:00.000Z" }),
      signed({ Timestamp: "yesterday" }),
    ];
    for (const message of bad) expect((await post("ses", message)).json().code).toBe("untrusted_event");
    expect(asked).toEqual([]);
    const changed = { ...signed(), MessageId: "another" };
    expect((await post("ses", changed)).json().code).toBe("untrusted_event");
    expect((await row()).status).toBe("sent");
  });

  test("a subscription is confirmed at Amazon's own address and nowhere else", async () => {
    const question = { Type: "SubscriptionConfirmation", Token: "x", Message: "You have chosen to subscribe" };
    const SubscribeURL = `https://sns.eu-central-1.amazonaws.com/?Action=ConfirmSubscription&TopicArn=${TOPIC}&Token=x`;
    expect((await post("ses", signed({ ...question, SubscribeURL }), plainText)).statusCode).toBe(200);
    expect(asked).toEqual([certificate, SubscribeURL]);
    const elsewhere = signed({ ...question, SubscribeURL: "https://evil.example/?Action=ConfirmSubscription" });
    expect((await post("ses", elsewhere)).statusCode).toBe(503);
    expect(asked).toHaveLength(2);
  });
});
