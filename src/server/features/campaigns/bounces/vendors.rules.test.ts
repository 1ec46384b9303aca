import { describe, expect, test } from "vitest";
import { readBrevo, readMailgun, readPostmark, readSes } from "./vendors.rules.ts";

const TOKEN = "AAAAAAAAAAEAAAAAAAAAAAAAAAAAAAAA";

describe("Amazon SES", () => {
  const mail = {
    timestamp: "2026-11-16T15:00:00.000Z",
    source: "b-7-0123456789abcdef0123@bounces.plaudit.example",
    messageId: "00000138111222aa-33322211-cccc-cccc-cccc-ddddaaaa0680-000000",
    destination: ["ines@example.org"],
    headersTruncated: false,
    headers: [
      { name: "Message-ID", value: "<m7.3f2a9c1e-0000-4000-8000-000000000001@plaudit.example>" },
      { name: "X-Plaudit-Mail", value: TOKEN },
    ],
  };
  const bounce = (
    bounceType: string,
    bounceSubType: string,
    person: object = { action: "failed", status: "5.1.1" },
  ) => ({
    notificationType: "Bounce",
    mail,
    bounce: {
      bounceType,
      bounceSubType,
      bouncedRecipients: [{ emailAddress: "ines@example.org", ...person }],
      timestamp: "2026-11-16T15:00:05.000Z",
      feedbackId: "00000138111222aa-44455566-cccc-cccc-cccc-ddddaaaa068a-000000",
      reportingMTA: "dns; email.example.com",
    },
  });
  const complaint = (type?: string) => ({
    notificationType: "Complaint",
    mail,
    complaint: {
      complainedRecipients: [{ emailAddress: "ines@example.org" }],
      ...(type !== undefined && { complaintFeedbackType: type }),
      feedbackId: "000001378603177f-18c07c78-fa81-4a58-9dd1-fedc3cb8f49a-000000",
    },
  });

  const bounced = {
    sourceId: "00000138111222aa-44455566-cccc-cccc-cccc-ddddaaaa068a-000000",
    clues: { tokens: [TOKEN], addresses: [mail.source], messageIds: [mail.headers[0]?.value] },
  };
  const complained = { ...bounced, sourceId: "000001378603177f-18c07c78-fa81-4a58-9dd1-fedc3cb8f49a-000000" };

  test.each([
    ["Permanent", "General", "hard"],
    ["Permanent", "NoEmail", "hard"],
    ["Permanent", "Suppressed", "hard"],
    ["Permanent", "ContentRejected", "soft"],
    ["Permanent", "AttachmentRejected", "soft"],
    ["Permanent", "OnAccountSuppressionList", "hard"],
    ["Permanent", "UnsubscribedRecipient", undefined],
    ["Transient", "MailboxFull", "soft"],
    ["Transient", "MessageTooLarge", "soft"],
    ["Undetermined", "Undetermined", "soft"],
    ["constructor", "constructor", undefined],
  ])("%s %s: %s", (type, subType, kind) => {
    expect(readSes(bounce(type, subType))).toEqual(kind && { ...bounced, kind, reason: `${type}/${subType}` });
  });

  test("an absence is told as a transient bounce that failed nowhere; what fails for good needs no such word", () => {
    expect(readSes(bounce("Transient", "General", {}))).toBeUndefined();
    const hard = { ...bounced, kind: "hard", reason: "Permanent/General" };
    expect(readSes(bounce("Permanent", "General", {}))).toEqual(hard);
  });

  test.each([
    ["nobody", []],
    ["nothing readable", "everybody"],
  ])("a bounce that names %s", (_name, bouncedRecipients) => {
    const of = (type: string) => {
      const told = bounce(type, "General");
      return readSes({ ...told, bounce: { ...told.bounce, bouncedRecipients } });
    };
    expect(of("Transient")).toBeUndefined();
    expect(of("Permanent")).toEqual({ ...bounced, kind: "hard", reason: "Permanent/General" });
  });

  test.each([
    ["without our headers", { headers: [] }],
    ["with headers nobody can read", { headers: "cut off" }],
    ["with too many headers", { headers: Array.from({ length: 501 }, () => mail.headers[1]) }],
  ])("a mail %s is named by its envelope", (_name, changes) => {
    const clues = { tokens: [], addresses: [mail.source], messageIds: [] };
    expect(readSes({ ...complaint("abuse"), mail: { ...mail, ...changes } })?.clues).toEqual(clues);
  });

  test.each([
    [undefined, "abuse"],
    ["abuse", "abuse"],
    ["fraud", "fraud"],
    ["other", "other"],
    ["not-spam", undefined],
    ["virus", undefined],
    ["toString", undefined],
  ])("complaint %s: %s", (type, reason) => {
    expect(readSes(complaint(type))).toEqual(reason && { ...complained, kind: "complaint", reason });
  });

  test("names the mail by our token, the envelope and the Message-ID we gave it; the reason holds no address", () => {
    const told = { action: "failed", diagnosticCode: "smtp; 550 5.1.1 <ines@example.org>... User unknown" };
    expect(
      readSes({ ...bounce("Permanent", "General", told), notificationType: undefined, eventType: "Bounce" }),
    ).toEqual({ ...bounced, kind: "hard", reason: "smtp; 550 5.1.1 <address> User unknown" });
  });

  test.each([
    ["a delivery", { notificationType: "Delivery", mail, delivery: {} }],
    ["a delivery with a bounce in it", { ...bounce("Permanent", "General"), notificationType: "Delivery" }],
    ["a delivery with a complaint in it", { ...complaint("abuse"), notificationType: "Delivery" }],
    ["a bounce without more", { notificationType: "Bounce", mail }],
    ["a complaint without more", { notificationType: "Complaint", mail }],
    ["a mail without an event", { mail }],
    ["no object", null],
    ["a number", 7],
    ["a word", "x"],
    ["a list", []],
  ])("nothing in %s", (_name, message) => {
    expect(readSes(message)).toBeUndefined();
  });
});

describe("Mailgun", () => {
  const event = (changes: object) => ({
    signature: { timestamp: "1794841200", token: "t", signature: "s" },
    "event-data": {
      id: "G9Bn5sl1TC6nu79C8C0bwg",
      event: "failed",
      severity: "permanent",
      reason: "bounce",
      recipient: "ines@example.org",
      "log-level": "error",
      "delivery-status": {
        "attempt-no": 1,
        message: "",
        code: 605,
        description: "Not delivering to previously bounced address",
        "session-seconds": 0,
      },
      envelope: { sender: "b-7-0123456789abcdef0123@bounces.plaudit.example", transport: "smtp" },
      message: { headers: { to: "x", "message-id": "m7.3f2a9c1e-0000-4000-8000-000000000001@plaudit.example" } },
      "user-variables": { plaudit: TOKEN },
      ...changes,
    },
  });
  const status = (code: number, message: string, enhanced = "") => ({
    "delivery-status": { code, message, "enhanced-code": enhanced },
  });

  const clues = {
    tokens: [TOKEN],
    addresses: ["b-7-0123456789abcdef0123@bounces.plaudit.example"],
    messageIds: ["m7.3f2a9c1e-0000-4000-8000-000000000001@plaudit.example"],
  };
  const report = (kind: string, reason: string) => ({ kind, sourceId: "G9Bn5sl1TC6nu79C8C0bwg", reason, clues });
  const BEFORE = "605 Not delivering to previously bounced address";

  test.each([
    ["no mailbox", status(550, "5.1.1 The account does not exist"), "hard", "550 5.1.1 The account does not exist"],
    ["code apart", status(550, "No such recipient here", "5.1.1"), "hard", "550 5.1.1 No such recipient here"],
    ["full, code apart", status(552, "Mailbox full", "5.2.2"), "soft", "552 5.2.2 Mailbox full"],
    ["spam filter", status(550, "5.7.1 Message rejected as spam"), "soft", "550 5.7.1 Message rejected as spam"],
    ["full", status(552, "5.2.2 Mailbox full"), "soft", "552 5.2.2 Mailbox full"],
    ["no code", { "delivery-status": { code: "none", message: "5.1.1 unknown" } }, "hard", "5.1.1 unknown"],
    ["no word at all", { "delivery-status": {} }, "soft", "bounce"],
    ["no status", { "delivery-status": undefined }, "soft", "bounce"],
    ["a status nobody can read", { "delivery-status": "broken" }, "soft", "bounce"],
    ["bounced before", { reason: "suppress-bounce" }, "hard", BEFORE],
    ["complained before", { reason: "suppress-complaint" }, "complaint", BEFORE],
    ["not accepted by some", { reason: "generic", ...status(550, "5.1.1 unknown") }, "soft", "550 5.1.1 unknown"],
    ["blocked by a host", { reason: "espblock", ...status(550, "5.1.1 unknown") }, "soft", "550 5.1.1 unknown"],
    ["too old", { reason: "old", ...status(550, "5.1.1 unknown") }, "soft", "550 5.1.1 unknown"],
    ["complained", { event: "complained", severity: undefined, "delivery-status": {} }, "complaint", "bounce"],
    ["complained, and no more", { event: "complained", reason: "", "delivery-status": {} }, "complaint", "complained"],
    ["a word every object has", { reason: "toString", ...status(550, "5.1.1 no") }, "hard", "550 5.1.1 no"],
  ])("%s", (_name, changes, kind, reason) => {
    expect(readMailgun(event(changes))).toEqual(report(kind, reason));
  });

  test.each([
    ["unsubscribed there", event({ reason: "suppress-unsubscribe" })],
    ["tried again", event({ severity: "temporary", reason: "generic" })],
    ["delivered", event({ event: "delivered" })],
    ["no event", { signature: {} }],
    ["no object", null],
  ])("nothing to us: %s", (_name, body) => {
    expect(readMailgun(body)).toBeUndefined();
  });

  test.each([
    [
      "our header, where there is no variable",
      { "user-variables": undefined, message: { headers: { "x-plaudit-mail": TOKEN } } },
      { ...clues, messageIds: [] },
    ],
    ["no Message-ID", { message: undefined }, { ...clues, messageIds: [] }],
    ["no envelope", { envelope: undefined }, { ...clues, addresses: [] }],
    [
      "nothing that can be read",
      { "user-variables": 1, envelope: 2, message: 3 },
      { tokens: [], addresses: [], messageIds: [] },
    ],
  ])("the mail is named by %s", (_name, changes, expected) => {
    expect(readMailgun(event(changes))?.clues).toEqual(expected);
  });
});

describe("Postmark", () => {
  const bounce = (Type: string, RecordType = "Bounce") => ({
    RecordType,
    ID: 4323372036854,
    Type,
    TypeCode: 1,
    Name: "Hard bounce",
    Tag: "",
    MessageID: "883953f4-6105-42a2-a16a-77a8eac79483",
    ServerID: 23,
    Description: "The server was unable to deliver your message (ex: unknown user, mailbox not found).",
    Details: "550 5.1.1 <ines@example.org> unknown",
    Email: "ines@example.org",
    BouncedAt: "2026-11-16T15:00:00.0000000Z",
    Metadata: { plaudit: TOKEN },
  });

  const report = (kind: string, changes: object = {}) => ({
    kind,
    sourceId: "4323372036854",
    reason: "550 5.1.1 <address> unknown",
    clues: { tokens: [TOKEN], addresses: [], messageIds: [] },
    ...changes,
  });

  test.each([
    ["HardBounce", "hard"],
    ["BadEmailAddress", "hard"],
    ["SoftBounce", "soft"],
    ["Transient", "soft"],
    ["Blocked", "soft"],
    ["DnsError", "soft"],
    ["SpamNotification", "soft"],
    ["DMARCPolicy", "soft"],
    ["Unknown", "soft"],
    ["SpamComplaint", "complaint"],
    ["AutoResponder", undefined],
    ["AddressChange", undefined],
    ["ManuallyDeactivated", undefined],
    ["Subscribe", undefined],
    ["constructor", undefined],
  ])("%s: %s", (type, kind) => {
    expect(readPostmark(bounce(type))).toEqual(kind && report(kind));
  });

  test("complaints have a record of their own; deliveries are nothing to us", () => {
    expect(readPostmark(bounce("SpamComplaint", "SpamComplaint"))).toEqual(report("complaint"));
    expect(readPostmark(bounce("HardBounce", "Delivery"))).toBeUndefined();
    expect(readPostmark(null)).toBeUndefined();
  });

  test.each([
    ["a name in letters", { ID: "x".repeat(100) }, { sourceId: "x".repeat(100) }],
    ["the description, without details", { Details: "", Description: "Unknown user" }, { reason: "Unknown user" }],
    ["the type, without either", { Details: "", Description: "" }, { reason: "HardBounce" }],
    ["no token", { Metadata: undefined }, { clues: { tokens: [], addresses: [], messageIds: [] } }],
    ["no token anybody can read", { Metadata: 7 }, { clues: { tokens: [], addresses: [], messageIds: [] } }],
  ])("%s", (_name, told, changes) => {
    expect(readPostmark({ ...bounce("HardBounce"), ...told })).toEqual(report("hard", changes));
  });

  test("an event with an endless name is not taken", () => {
    expect(readPostmark({ ...bounce("HardBounce"), ID: "x".repeat(101) })).toBeUndefined();
  });
});

describe("Brevo", () => {
  const event = (name: string) => ({
    event: name,
    email: "ines@example.org",
    id: 26224,
    date: "2026-11-16 16:00:00",
    ts: 1794841200,
    "message-id": "<202611161500.1234567@smtp-relay.mailin.fr>",
    ts_event: 1794841200,
    subject: "An espresso",
    "X-Mailin-custom": TOKEN,
    reason: "550 5.1.1 ines@example.org unknown",
  });

  test.each([
    ["hard_bounce", "hard"],
    ["invalid_email", "hard"],
    ["soft_bounce", "soft"],
    ["blocked", "soft"],
    ["spam", "complaint"],
    ["complaint", "complaint"],
    ["deferred", undefined],
    ["delivered", undefined],
    ["unique_opened", undefined],
    ["unsubscribed", undefined],
    ["error", undefined],
    ["valueOf", undefined],
  ])("%s: %s", (name, kind) => {
    // The mail is named by our header, the event by mail and kind.
    const sourceId = `<202611161500.1234567@smtp-relay.mailin.fr>:${name}`;
    const clues = { tokens: [TOKEN], addresses: [], messageIds: ["<202611161500.1234567@smtp-relay.mailin.fr>"] };
    const report = { kind, sourceId, reason: "550 5.1.1 <address> unknown", clues };
    expect(readBrevo(event(name))).toEqual(kind && report);
  });

  test("what says little, and what is no event", () => {
    const clues = { tokens: [], addresses: [], messageIds: [] };
    expect(readBrevo({ event: "spam" })).toEqual({ kind: "complaint", sourceId: ":spam", reason: "spam", clues });
    expect(readBrevo(null)).toBeUndefined();
  });
});
