import { z } from "zod";
import { type Clues, judgeReply, shorten } from "./dsn.rules.ts";

/** What a provider tells about one of our mails, in our words. */
export interface VendorReport {
  kind: "hard" | "soft" | "complaint";
  /** The provider's own name of the event. */
  sourceId: string;
  reason: string;
  clues: Clues & {
    /** Believed because the provider's word is signed. */
    messageIds: string[];
  };
}

type Kind = VendorReport["kind"];
/** Undefined: nothing to us. */
type Words = Readonly<Record<string, Kind | undefined>>;

/** Words of others: never what every object has by itself. */
const meaningOf = <T>(words: Readonly<Record<string, T>>, word: string): T | undefined =>
  Object.hasOwn(words, word) ? words[word] : undefined;

const text = z.string().max(10_000).catch("");
const texts = (...values: (string | undefined)[]): string[] =>
  values.filter((value) => value !== undefined && value !== "") as string[];

/** By bounceType and bounceSubType; `*` stands for all others. */
const SES_BOUNCES: Words = {
  "Permanent/*": "hard",
  // Refused for what is in the mail or for who we are.
  "Permanent/ContentRejected": "soft",
  "Permanent/AttachmentRejected": "soft",
  "Permanent/UnsubscribedRecipient": undefined,
  "Transient/*": "soft",
  "Undetermined/*": "soft",
};
/** Without a word on the type it is the button for spam. */
const SES_COMPLAINTS: Words = { "": "complaint", abuse: "complaint", fraud: "complaint", other: "complaint" };

const Ses = z.object({
  notificationType: text,
  eventType: text,
  mail: z.object({
    source: text,
    headers: z
      .array(z.object({ name: text, value: text }))
      .max(500)
      .catch([]),
  }),
  bounce: z
    .object({
      bounceType: text,
      bounceSubType: text,
      feedbackId: text,
      bouncedRecipients: z
        .array(z.object({ action: text, status: text, diagnosticCode: text }))
        .max(100)
        .catch([]),
    })
    .optional(),
  complaint: z.object({ complaintFeedbackType: text, feedbackId: text }).optional(),
});

/** Amazon SES, inside SNS: https://docs.aws.amazon.com/ses/latest/dg/notification-contents.html */
export function readSes(message: unknown): VendorReport | undefined {
  const { data } = Ses.safeParse(message);
  if (!data) return undefined;
  const verdict = judgeSes(data);
  if (!verdict) return undefined;
  const header = (name: string) => data.mail.headers.find((one) => one.name.toLowerCase() === name)?.value;
  const messageIds = texts(header("message-id"));
  return {
    ...verdict,
    clues: { tokens: texts(header("x-plaudit-mail")), addresses: texts(data.mail.source), messageIds },
  };
}

function judgeSes({
  notificationType,
  eventType,
  bounce,
  complaint,
}: z.output<typeof Ses>): Omit<VendorReport, "clues"> | undefined {
  const type = notificationType || eventType;
  if (type === "Complaint" && complaint) {
    const kind = meaningOf(SES_COMPLAINTS, complaint.complaintFeedbackType);
    return kind && { kind, sourceId: complaint.feedbackId, reason: complaint.complaintFeedbackType || "abuse" };
  }
  if (type !== "Bounce" || !bounce) return undefined;
  const name = `${bounce.bounceType}/${bounce.bounceSubType}`;
  const known = Object.hasOwn(SES_BOUNCES, name) ? name : `${bounce.bounceType}/*`;
  const kind = meaningOf(SES_BOUNCES, known);
  const [person] = bounce.bouncedRecipients;
  // Absences come as transient bounces as well; only a real one says that delivery failed.
  if (!kind || (kind === "soft" && person?.action !== "failed")) return undefined;
  return { kind, sourceId: bounce.feedbackId, reason: shorten(person?.diagnosticCode || name) };
}

/** By `reason` of what failed for good; what failed for now is tried again by Mailgun. `judge`: the reply decides. */
const MAILGUN_FAILURES: Readonly<Record<string, Kind | "judge" | undefined>> = {
  bounce: "judge",
  "suppress-bounce": "hard",
  "suppress-complaint": "complaint",
  "suppress-unsubscribe": undefined,
  generic: "soft",
  espblock: "soft",
  old: "soft",
};

const Mailgun = z.object({
  "event-data": z.object({
    id: text,
    event: text,
    severity: text,
    reason: text,
    "delivery-status": z
      .object({
        code: z.number().int().optional().catch(undefined),
        "enhanced-code": text,
        message: text,
        description: text,
      })
      .optional()
      .catch(undefined),
    envelope: z.object({ sender: text }).optional().catch(undefined),
    message: z
      .object({ headers: z.object({ "message-id": text, "x-plaudit-mail": text }) })
      .optional()
      .catch(undefined),
    "user-variables": z.object({ plaudit: text }).optional().catch(undefined),
  }),
});

/** Mailgun: https://documentation.mailgun.com/docs/mailgun/user-manual/webhooks/webhook-payloads */
export function readMailgun(body: unknown): VendorReport | undefined {
  const data = Mailgun.safeParse(body).data?.["event-data"];
  if (!data) return undefined;
  const status = data["delivery-status"];
  const said = [status?.code, status?.["enhanced-code"], status?.message || status?.description];
  const judged = judgeReply(said.join(" "));
  let kind: Kind | "judge" | undefined;
  if (data.event === "complained") kind = "complaint";
  else if (data.event === "failed" && data.severity === "permanent")
    kind = Object.hasOwn(MAILGUN_FAILURES, data.reason) ? MAILGUN_FAILURES[data.reason] : "judge";
  if (!kind) return undefined;
  const headers = data.message?.headers;
  return {
    kind: kind === "judge" ? judged.kind : kind,
    sourceId: data.id,
    reason: judged.reason || data.reason || data.event,
    clues: {
      tokens: texts(data["user-variables"]?.plaudit, headers?.["x-plaudit-mail"]),
      addresses: texts(data.envelope?.sender),
      messageIds: texts(headers?.["message-id"]),
    },
  };
}

/** By `Type`. */
const POSTMARK_TYPES: Words = {
  HardBounce: "hard",
  BadEmailAddress: "hard",
  SpamComplaint: "complaint",
  SoftBounce: "soft",
  Transient: "soft",
  DnsError: "soft",
  Blocked: "soft",
  SpamNotification: "soft",
  DMARCPolicy: "soft",
  Unknown: "soft",
};

const Postmark = z.object({
  RecordType: text,
  ID: z.union([z.number(), z.string().max(100)]),
  Type: text,
  Description: text,
  Details: text,
  Metadata: z.object({ plaudit: text }).optional().catch(undefined),
});

/** Postmark: https://postmarkapp.com/developer/webhooks/bounce-webhook */
export function readPostmark(body: unknown): VendorReport | undefined {
  const { data } = Postmark.safeParse(body);
  if (data?.RecordType !== "Bounce" && data?.RecordType !== "SpamComplaint") return undefined;
  const kind = meaningOf(POSTMARK_TYPES, data.Type);
  if (!kind) return undefined;
  const clues = { tokens: texts(data.Metadata?.plaudit), addresses: [], messageIds: [] };
  return { kind, sourceId: String(data.ID), reason: shorten(data.Details || data.Description || data.Type), clues };
}

/** By `event`. */
const BREVO_EVENTS: Words = {
  hard_bounce: "hard",
  invalid_email: "hard",
  soft_bounce: "soft",
  // On Brevo's own list, for whatever reason.
  blocked: "soft",
  spam: "complaint",
  complaint: "complaint",
};

const Brevo = z.object({ event: text, "message-id": text, reason: text, "X-Mailin-custom": text });

/** Brevo: https://developers.brevo.com/docs/transactional-webhooks */
export function readBrevo(body: unknown): VendorReport | undefined {
  const { data } = Brevo.safeParse(body);
  if (!data) return undefined;
  const kind = meaningOf(BREVO_EVENTS, data.event);
  if (!kind) return undefined;
  const clues = { tokens: texts(data["X-Mailin-custom"]), addresses: [], messageIds: texts(data["message-id"]) };
  // Events have no name of their own there: one of a kind for each mail.
  return { kind, sourceId: `${data["message-id"]}:${data.event}`, reason: shorten(data.reason || data.event), clues };
}
