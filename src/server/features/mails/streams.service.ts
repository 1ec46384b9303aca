import type { StreamCounts } from "#shared/jobs/health.contract.ts";
import type { Ctx } from "#server/context.ts";
import { type Question, answeredBy } from "#server/db/questions.ts";
import * as repo from "./streams.repo.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** A sender that has shown no sign of life for so long is gone. */
const FRESH_MS = 60_000;
/** All processes write letters; none of them is asked by name. */
const ANY = "any";
const LONGEST_REASON = 300;

export type { StreamRow } from "./streams.repo.ts";

/** How a sender of campaign mail is doing. */
export type SenderSign = { state: "working" } | { state: "paused"; reason: string; isOurs: boolean; retryInMs: number };

/** A sender shows a sign of life, tells how it is and what it did since, and hears whether it should go on at once. */
export async function noteSender(
  ctx: Ctx,
  worker: string,
  { sign, counts }: { sign: SenderSign; counts: StreamCounts },
): Promise<{ mayGoOn: boolean }> {
  const at = ctx.clock();
  const paused = sign.state === "paused" ? sign : undefined;
  await repo.upsertStream(ctx.db, {
    stream: "campaigns",
    worker,
    state: sign.state,
    since: at,
    reason: paused ? lineOf(paused.reason) : null,
    is_ours: paused?.isOurs ?? false,
    retry_at: paused ? new Date(at.getTime() + paused.retryInMs) : null,
    seen_at: at,
  });
  if (counts.sent + counts.deferred + counts.failed > 0) await repo.addCounts(ctx.db, "campaigns", counts, at);
  return { mayGoOn: paused !== undefined && (await repo.takeGoOn(ctx.db, "campaigns", worker)) };
}

/** A sender stops: nobody should wait for its next sign of life. */
export async function forgetSender(ctx: Ctx, worker: string): Promise<void> {
  await repo.deleteStream(ctx.db, "campaigns", worker);
}

type LetterOutcome = { kind: "sent" | "failed" } | { kind: "deferred"; reason: string; isOurs: boolean };

/** Notes what became of a letter. That this cannot be written is no reason to send the letter again. */
export async function noteLetter(ctx: Ctx, outcome: LetterOutcome): Promise<void> {
  const at = ctx.clock();
  const trouble = outcome.kind === "deferred" ? outcome : undefined;
  const counts = { sent: 0, deferred: 0, failed: 0, [outcome.kind]: 1 };
  try {
    await repo.addCounts(ctx.db, "letters", counts, at);
    await repo.upsertStream(ctx.db, {
      stream: "letters",
      worker: ANY,
      state: trouble ? "failing" : "working",
      since: at,
      reason: trouble ? lineOf(trouble.reason) : null,
      is_ours: trouble?.isOurs ?? false,
      retry_at: null,
      seen_at: at,
    });
  } catch (error) {
    ctx.log.warn({ err: error }, "what became of a letter could not be noted");
  }
}

/** How both streams are doing, and what became of their mails. */
export async function readStreams(ctx: Ctx): Promise<{ rows: repo.StreamRow[]; sums: repo.CountsSum[] }> {
  const ago = (ms: number): Date => new Date(ctx.now.getTime() - ms);
  return {
    rows: await repo.listStreams(ctx.db, ago(FRESH_MS)),
    sums: await repo.sumCounts(ctx.db, { hour: ago(HOUR), day: ago(DAY) }),
  };
}

/** How many senders of campaign mail pause, for a screen that asks much else beside it. */
export const pausedSenders = (now: Date): Question<number> =>
  answeredBy(
    repo.pausedSenders.question({ since: new Date(now.getTime() - FRESH_MS).toISOString() }),
    ([row]) => row?.n ?? 0,
  );

/** Asks senders of campaign mail that pause to go on; they look every ten seconds. Gives how many pause. */
export const askSendersToGoOn = (ctx: Ctx): Promise<number> => repo.askToGoOn(ctx.db, "campaigns", ctx.now);

/** Forgets senders that ended without a word, and counts nobody asks about any more. */
export const sweepStreams = (ctx: Ctx): Promise<void> =>
  repo.sweepStreams(ctx.db, new Date(ctx.now.getTime() - 2 * DAY));

/** What a server said, on one line. */
const lineOf = (text: string): string =>
  text
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .slice(0, LONGEST_REASON);
