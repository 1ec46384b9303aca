import { createHmac, generateKeyPairSync, sign } from "node:crypto";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { MAIL_PROVIDERS, type Slot } from "#shared/campaigns/campaign-values.ts";
import { readyTemplates } from "#server/features/campaigns/campaigns.factory.ts";
import { mailToken } from "#server/features/campaigns/sending/mail-tokens.service.ts";
import { seedDefaults } from "#server/features/index.ts";
import { type OwnerCaller, signedInStaff, twoOwners } from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";
import { eventsOf, makeReader, sendWave, suppressionsOf, wrongCounters } from "./bounces.factory.ts";
import { receiveMailEvents } from "./webhooks.service.ts";

const TOPIC = "arn:aws:sns:eu-central-1:123456789012:plaudit-bounces";
const KEY = "key-of-mailgun-for-tests";
const SECRET = "a-secret-word-for-tests";
const t = await testApp({
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
  [mail = ""] = await wave(mine);
  [foreign = ""] = await wave(theirs);
  t.clock.advance({ minutes: 5 });
});

const guest = (owner: OwnerCaller, email = EMAIL) => makeReader(t, owner.restaurantId, email);
const wave = (owner: OwnerCaller) => sendWave(t, owner.restaurantId, templates);
const row = (id = mail) =>
  t.db.selectFrom("mail_recipients").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const events = (id = mail) => eventsOf(t.db, id);
const theirsUntouched = async () => {
  expect(await row(foreign)).toMatchObject({ status: "sent", bounced_at: null, complained_at: null });
  expect(await suppressionsOf(t.db, theirs.restaurantId)).toEqual([]);
};
const countersEqualRows = async () => expect(await wrongCounters(t.db)).toEqual([]);
afterEach(countersEqualRows);

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
    expect(await events()).toEqual(["mailgun bounce"]);
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
    expect(await events()).toEqual([]);
    const many = [brevo("soft_bounce"), brevo("delivered"), brevo("spam", foreign)];
    expect((await post("brevo", many, { authorization: `Bearer ${SECRET}` })).statusCode).toBe(200);
    expect([await events(), await events(foreign)]).toEqual([["brevo soft_bounce"], ["brevo complaint"]]);
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
      expect(await events()).toEqual(["ses bounce"]);
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
