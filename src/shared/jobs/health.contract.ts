import { z } from "zod";
import { endpoint } from "#shared/http/endpoint.ts";

/** Who tells us something by itself: payments, mail providers, mail that comes back, and answers to support. */
export const RECEIPT_SOURCES = ["stripe", "ses", "mailgun", "postmark", "brevo", "dsn", "answers"] as const;
export type ReceiptSource = (typeof RECEIPT_SOURCES)[number];
/** `untrusted`: its signature or password is wrong; `foreign`: it names nothing of ours. */
const RECEIPT_OUTCOMES = ["taken", "untrusted", "unreadable", "foreign"] as const;
export type ReceiptOutcome = (typeof RECEIPT_OUTCOMES)[number];

export const MAIL_STREAMS = ["letters", "campaigns"] as const;
export type MailStream = (typeof MAIL_STREAMS)[number];
/** `paused`: the sender waits before it tries again; `failing`: the last letter was not taken; `absent`: nobody sends. */
const STREAM_STATES = ["working", "paused", "failing", "absent"] as const;
export type StreamState = (typeof STREAM_STATES)[number];

const PROBLEMS = [
  "no_worker",
  "scheduler_silent",
  "queue_stuck",
  "letters_refused",
  "letters_failing",
  "campaigns_refused",
  "campaigns_paused",
  "campaigns_absent",
  "archive_failing",
  "queue_late",
  "dead_jobs",
  "stopped_campaigns",
  "receipts_untrusted",
  "receipts_unreadable",
  "process_silent",
  "versions_differ",
] as const;
export type ProblemCode = (typeof PROBLEMS)[number];

const Problem = z.object({
  code: z.enum(PROBLEMS),
  /** `bad`: something does not work; `warning`: look at it by day. */
  severity: z.enum(["bad", "warning"]),
  /** Kinds of jobs, or sources, that it is about. */
  about: z.array(z.string()),
  count: z.number().int().nullable(),
});
export type Problem = z.infer<typeof Problem>;

const at = z.iso.datetime();
const StreamCounts = z.object({ sent: z.number().int(), deferred: z.number().int(), failed: z.number().int() });
export type StreamCounts = z.infer<typeof StreamCounts>;

const Stream = z.object({
  stream: z.enum(MAIL_STREAMS),
  /** The mail server's name; null for the mailbox on this machine. */
  host: z.string().nullable(),
  state: z.enum(STREAM_STATES),
  since: at.nullable(),
  /** What the mail server said. */
  reason: z.string().nullable(),
  /** It refuses us, not one address. */
  is_ours: z.boolean(),
  retry_at: at.nullable(),
  waiting: z.number().int(),
  oldest_seconds: z.number().int().nullable(),
  hour: StreamCounts,
  day: StreamCounts,
  /** Mails a second at most: in all, and to single domains. */
  rates: z.object({
    general: z.number().nullable(),
    domains: z.array(z.object({ domain: z.string(), rate: z.number() })),
  }),
  /** Campaigns that were paused because their mails could not be sent. */
  stopped_campaigns: z.number().int(),
});
export type HealthStream = z.infer<typeof Stream>;

const Receipts = z.object({
  source: z.enum(RECEIPT_SOURCES),
  /** Whether we listen to it at all. */
  configured: z.boolean(),
  last_at: at.nullable(),
  /** Taken in the last 24 hours. */
  day: z.number().int(),
  failure: z.object({ outcome: z.enum(RECEIPT_OUTCOMES), at, day: z.number().int() }).nullable(),
});
export type HealthReceipts = z.infer<typeof Receipts>;

const Process = z.object({
  id: z.uuid(),
  role: z.enum(["all", "web", "worker"]),
  version: z.string(),
  started_at: at,
  seen_at: at,
  silent: z.boolean(),
});
export type HealthProcess = z.infer<typeof Process>;

export const Health = z.object({
  at,
  /** Of the process that answers. */
  version: z.string(),
  problems: z.array(Problem),
  processes: z.array(Process),
  /** Since somebody last looked for jobs that start by themselves; null: never. */
  scheduler_seconds: z.number().int().nullable(),
  database: z.object({
    bytes: z.number(),
    /** When the database last archived its log; null where it does not, and then nobody here knows of backups. */
    archived_at: at.nullable(),
    archive_failed_at: at.nullable(),
  }),
  streams: z.array(Stream),
  receipts: z.array(Receipts),
});
export type Health = z.infer<typeof Health>;

export const healthApi = {
  read: endpoint({
    method: "GET",
    path: "/api/admin/jobs/health",
    access: "staff:settings",
    summary: "Processes, mail streams, webhooks and database, and what is wrong with them",
    response: Health,
  }),
  goOn: endpoint({
    method: "POST",
    path: "/api/admin/jobs/mail-streams/:stream/go-on",
    access: "staff:settings",
    summary: "Let mail that waits after trouble go on at once",
    params: z.object({ stream: z.enum(MAIL_STREAMS) }),
    valuesInPath: true,
    response: z.object({ message: z.string(), hurried: z.number().int() }),
  }),
};
