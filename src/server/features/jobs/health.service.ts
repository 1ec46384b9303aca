import {
  type Health,
  type HealthReceipts,
  type HealthStream,
  MAIL_STREAMS,
  type MailStream,
  RECEIPT_SOURCES,
  type ReceiptSource,
} from "#shared/jobs/health.contract.ts";
import type { JobCounts } from "#shared/jobs/jobs.contract.ts";
import type { Ctx } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { recordAudit } from "#server/features/audit/audit.service.ts";
import { sumReceipts } from "#server/features/intake/receipts.service.ts";
import { type StreamRow, askSendersToGoOn, readStreams } from "#server/features/mails/streams.service.ts";
import { VERSION } from "#server/platform/version/version.ts";
import * as repo from "./health.repo.ts";
import { isSilent, problemsOf } from "./health.rules.ts";
import { countJobs } from "./jobs.service.ts";
import { REMEMBERED_MS } from "./signs.service.ts";

/** Everything whoever is called at night asks first, and what is wrong with it. */
export async function readHealth(ctx: Ctx): Promise<Health> {
  const queues = await countJobs(ctx);
  const database = await repo.readDatabase(ctx.db);
  const rows = await repo.listProcesses(ctx.db, new Date(ctx.now.getTime() - REMEMBERED_MS));
  const processes = rows.map((row) => ({
    ...row,
    started_at: row.started_at.toISOString(),
    seen_at: row.seen_at.toISOString(),
    silent: isSilent(row, ctx.now),
  }));
  const streams = await streamsOf(ctx, queues);
  const receipts = await receiptsOf(ctx);
  return {
    at: ctx.now.toISOString(),
    version: VERSION,
    problems: problemsOf({
      processes,
      schedulerSeconds: database.scheduler_seconds,
      archivedAt: database.archived_at,
      archiveFailedAt: database.archive_failed_at,
      queues,
      streams,
      receipts,
    }),
    processes,
    scheduler_seconds: database.scheduler_seconds,
    database: {
      bytes: database.bytes,
      archived_at: textOf(database.archived_at),
      archive_failed_at: textOf(database.archive_failed_at),
    },
    streams,
    receipts,
  };
}

/** Lets mail that waits after trouble go on at once; gives how many letters, or senders, that concerns. */
export function goOn(ctx: Ctx, stream: MailStream): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const hurried = stream === "letters" ? await repo.hurryLetters(tx.db) : await askSendersToGoOn(tx);
    await recordAudit(tx, {
      action: "jobs.mail_hurried",
      subject: { type: "job", id: null },
      details: { kind: stream, count: hurried },
    });
    return hurried;
  });
}

const textOf = (at: Date | null): string | null => at?.toISOString() ?? null;
const NOTHING = { sent: 0, deferred: 0, failed: 0 };

async function streamsOf(ctx: Ctx, queues: readonly JobCounts[]): Promise<HealthStream[]> {
  const { rows, sums } = await readStreams(ctx);
  const backlog = await repo.readCampaignBacklog(ctx.db);
  const letters = queues.filter(({ kind }) => /\.send_/.test(kind));
  const ages = letters.flatMap(({ oldest_seconds: seconds }) => (seconds === null ? [] : [seconds]));
  const sinceBacklog = backlog.oldest_at && Math.round((ctx.now.getTime() - backlog.oldest_at.getTime()) / 1000);
  const waiting = {
    letters: {
      waiting: letters.reduce((sum, queue) => sum + queue.waiting + queue.failed, 0),
      oldest_seconds: ages.length > 0 ? Math.max(...ages) : null,
      stopped_campaigns: 0,
    },
    campaigns: {
      waiting: backlog.waiting,
      oldest_seconds: sinceBacklog === null ? null : Math.max(0, sinceBacklog),
      stopped_campaigns: backlog.stopped,
    },
  };
  const { smtpUrl, campaignSmtpUrl, campaignRates } = ctx.config;
  const urls = { letters: smtpUrl, campaigns: campaignSmtpUrl ?? smtpUrl };
  const domains = Object.entries(campaignRates.domains).map(([domain, rate]) => ({ domain, rate }));
  return MAIL_STREAMS.map((stream) => {
    const sum = sums.find((one) => one.stream === stream);
    return {
      stream,
      host: urls[stream] === undefined ? null : new URL(urls[stream]).hostname,
      ...stateOf(
        stream,
        rows.filter((row) => row.stream === stream),
      ),
      ...waiting[stream],
      hour: sum?.hour ?? NOTHING,
      day: sum?.day ?? NOTHING,
      rates:
        stream === "campaigns" ? { general: campaignRates.general ?? null, domains } : { general: null, domains: [] },
    };
  });
}

/** Of several senders the one in trouble speaks for all. Letters that nobody sent yet are no trouble; a sender that is away is. */
function stateOf(
  stream: MailStream,
  rows: readonly StreamRow[],
): Pick<HealthStream, "state" | "since" | "reason" | "is_ours" | "retry_at"> {
  const row = rows.find(({ state }) => state !== "working") ?? rows[0];
  return {
    state: row?.state ?? (stream === "letters" ? "working" : "absent"),
    since: textOf(row?.since ?? null),
    reason: row?.reason ?? null,
    is_ours: row?.is_ours ?? false,
    retry_at: textOf(row?.retry_at ?? null),
  };
}

async function receiptsOf(ctx: Ctx): Promise<HealthReceipts[]> {
  const sums = await sumReceipts(ctx);
  const { mailWebhooks, bounceDomain } = ctx.config;
  const isHeard: Record<ReceiptSource, boolean> = {
    stripe: true,
    ses: mailWebhooks.ses !== undefined,
    mailgun: mailWebhooks.mailgun !== undefined,
    postmark: mailWebhooks.postmark !== undefined,
    brevo: mailWebhooks.brevo !== undefined,
    dsn: bounceDomain !== undefined,
    answers: bounceDomain !== undefined,
  };
  return RECEIPT_SOURCES.map((source) => {
    const mine = sums.filter((sum) => sum.source === source);
    const taken = mine.find(({ outcome }) => outcome === "taken");
    const [failure] = mine
      .filter(({ outcome }) => outcome !== "taken")
      .toSorted((a, b) => b.last_at.getTime() - a.last_at.getTime());
    return {
      source,
      configured: isHeard[source],
      last_at: textOf(taken?.last_at ?? null),
      day: taken?.times ?? 0,
      failure: failure ? { outcome: failure.outcome, at: failure.last_at.toISOString(), day: failure.times } : null,
    };
  });
}
