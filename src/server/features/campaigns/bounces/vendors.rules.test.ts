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

  test.each([
    ["Permanent", "General", "hard"],
    ["Permanent", "NoEmail", "hard"],
    ["Permanent", "Suppressed", "hard"],
    ["Permanent", "OnAccountSuppressionList", "hard"],
    ["Permanent", "UnsubscribedRecipient", undefined],
    ["Transient", "MailboxFull", "soft"],
    ["Transient", "MessageTooLarge", "soft"],
    ["Undetermined", "Undetermined", "soft"],
    ["constructor", "constructor", undefined],
  ])("%s %s: %s", (type, subType, kind) => {
    expect(readSes(bounce(type, subType))?.kind).toBe(kind);
  });

  test("an absence is told as a transient bounce that failed nowhere", () => {
    expect(readSes(bounce("Transient", "General", {}))).toBeUndefined();
  });

  test.each([
    [undefined, "complaint"],
    ["abuse", "complaint"],
    ["not-spam", undefined],
    ["virus", undefined],
    ["toString", undefined],
  ])("complaint %s: %s", (type, kind) => {
    expect(readSes(complaint(type))?.kind).toBe(kind);
  });

  test("names the mail by our token, the envelope and the Message-ID we gave it; the reason holds no address", () => {
    const told = { action: "failed", diagnosticCode: "smtp; 550 5.1.1 <ines@example.org>... User unknown" };
    expect(
      readSes({ ...bounce("Permanent", "General", told), notificationType: undefined, eventType: "Bounce" }),
    ).toEqual({
      kind: "hard",
      sourceId: "00000138111222aa-44455566-cccc-cccc-cccc-ddddaaaa068a-000000",
      reason: "smtp; 550 5.1.1 <address> User unknown",
      clues: { tokens: [TOKEN], addresses: [mail.source], messageIds: [mail.headers[0]?.value] },
    });
  });

  test.each([{ notificationType: "Delivery", mail, delivery: {} }, null, 7, "x", [], { mail }])(
    "nothing in %j",
    (message) => {
      expect(readSes(message)).toBeUndefined();
    },
  );
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

  test.each([
    ["no mailbox", event(status(550, "5.1.1 The email account that you tried to reach does not exist")), "hard"],
    ["code apart", event(status(550, "No such recipient here", "5.1.1")), "hard"],
    ["spam filter", event(status(550, "5.7.1 Message rejected as spam")), "soft"],
    ["full", event(status(552, "5.2.2 Mailbox full")), "soft"],
    ["bounced before", event({ reason: "suppress-bounce" }), "hard"],
    ["complained before", event({ reason: "suppress-complaint" }), "complaint"],
    ["unsubscribed there", event({ reason: "suppress-unsubscribe" }), undefined],
    ["too old", event({ reason: "old" }), "soft"],
    ["tried again", event({ severity: "temporary", reason: "generic" }), undefined],
    ["complained", event({ event: "complained", severity: undefined }), "complaint"],
    ["delivered", event({ event: "delivered" }), undefined],
    ["a word every object has", event({ reason: "toString", ...status(550, "5.1.1 unknown") }), "hard"],
  ])("%s", (_name, body, kind) => {
    expect(readMailgun(body)?.kind).toBe(kind);
  });

  test("names the mail by our variable, the envelope and the Message-ID", () => {
    const { clues, sourceId } = readMailgun(event({ reason: "suppress-bounce" })) ?? {};
    expect([clues?.tokens, sourceId]).toEqual([[TOKEN], "G9Bn5sl1TC6nu79C8C0bwg"]);
    expect(clues?.addresses).toHaveLength(1);
    expect(clues?.messageIds).toHaveLength(1);
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

  test.each([
    ["HardBounce", "hard"],
    ["BadEmailAddress", "hard"],
    ["SoftBounce", "soft"],
    ["Transient", "soft"],
    ["Blocked", "soft"],
    ["DnsError", "soft"],
    ["SpamComplaint", "complaint"],
    ["AutoResponder", undefined],
    ["AddressChange", undefined],
    ["ManuallyDeactivated", undefined],
    ["Subscribe", undefined],
    ["constructor", undefined],
  ])("%s: %s", (type, kind) => {
    expect(readPostmark(bounce(type))?.kind).toBe(kind);
  });

  test("complaints have a record of their own; deliveries are nothing to us", () => {
    expect(readPostmark(bounce("SpamComplaint", "SpamComplaint"))?.kind).toBe("complaint");
    expect(readPostmark(bounce("HardBounce", "Delivery"))).toBeUndefined();
    expect(readPostmark(bounce("HardBounce"))).toMatchObject({
      reason: "550 5.1.1 <address> unknown",
      clues: { tokens: [TOKEN] },
    });
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
    ["deferred", undefined],
    ["delivered", undefined],
    ["unique_opened", undefined],
    ["unsubscribed", undefined],
    ["error", undefined],
    ["valueOf", undefined],
  ])("%s: %s", (name, kind) => {
    expect(readBrevo(event(name))?.kind).toBe(kind);
  });

  test("names the mail by our header, and the event by mail and kind", () => {
    expect(readBrevo(event("hard_bounce"))).toMatchObject({
      sourceId: "<202611161500.1234567@smtp-relay.mailin.fr>:hard_bounce",
      reason: "550 5.1.1 <address> unknown",
      clues: { tokens: [TOKEN] },
    });
  });
});
