import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Slot } from "#shared/campaigns/campaign-values.ts";
import { readyTemplates } from "#server/features/campaigns/campaigns.factory.ts";
import { mailToken } from "#server/features/campaigns/sending/mail-tokens.service.ts";
import { recoverFrom } from "#server/features/campaigns/sending/recovery.service.ts";
import { verpAddress } from "#server/features/campaigns/sending/verp.service.ts";
import { emailKeyOf } from "#server/features/clients/consent/consent.service.ts";
import { takeDropped } from "#server/features/intake/drop.service.ts";
import { type MailListener, startMailListener } from "#server/features/intake/listener.service.ts";
import { seedDefaults } from "#server/features/index.ts";
import { type OwnerCaller, signedInStaff, twoOwners } from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";
import { eventsOf, makeReader, sendWave, suppressionsOf, wrongCounters } from "./bounces.factory.ts";
import { type Bounce, takeBounce } from "./bounces.service.ts";
import { bounceMailbox } from "./mailbox.service.ts";

const t = await testApp({ BOUNCE_DOMAIN: "bounces.plaudit.test", BOUNCE_SMTP_PORT: "0" });
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
const change = (values: object, id = mail) =>
  t.db.updateTable("mail_recipients").set(values).where("id", "=", id).execute();
const events = (id = mail) => eventsOf(t.db, id);
const listed = (owner = mine) => suppressionsOf(t.db, owner.restaurantId);
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
const countersEqualRows = async () => expect(await wrongCounters(t.db)).toEqual([]);
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
    expect((await events()).toSorted()).toEqual(["other bounce", "test bounce"]);
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
    expect([await listed(), await events()]).toEqual([["bounce"], ["smtp bounce"]]);
  });

  test("about nobody, or somebody erased, leaves nothing", async () => {
    expect(await bounce({ recipientId: "999999999" })).toBe("unknown");
    await t.db.deleteFrom("clients").where("restaurant_id", "=", mine.restaurantId).execute();
    expect(await bounce()).toBe("unknown");
    expect(await events()).toEqual([]);
    expect(await listed()).toEqual([]);
  });
});

describe("a soft bounce", () => {
  const waves = async (count: number): Promise<string[]> => {
    const ids = [mail];
    while (ids.length < count) {
      t.clock.advance({ days: 4 });
      ids.push(...(await wave(mine)));
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
    expect(await events()).toEqual(["test soft_bounce"]);
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
    expect(await events()).toEqual(["test complaint"]);
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
    const ids = await wave(mine);
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
    expect(await events()).toEqual(["dsn bounce"]);
    await deliver(verp(), report(verp()));
    expect(await events()).toEqual(["dsn bounce"]);
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
    expect(await events()).toEqual([]);
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
    expect([await events(), await events(foreign)]).toEqual([["dsn bounce"], ["dsn complaint"]]);
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
