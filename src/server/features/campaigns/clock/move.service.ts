import { setTimeout as delay } from "node:timers/promises";
import type { z } from "zod";
import type { CampaignClock } from "#shared/campaigns/campaigns.model.ts";
import type { CallCtx, Ctx } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { AppError } from "#server/errors.ts";
import { recordAudit } from "#server/features/audit/audit.service.ts";
import { moveClockJob } from "#server/features/campaigns/campaigns.kinds.ts";
import { startDue } from "#server/features/campaigns/waves/start.service.ts";
import * as waves from "#server/features/campaigns/waves/waves.repo.ts";
import { oneAtATime } from "#server/features/leases/leases.service.ts";
import * as repo from "./clock.repo.ts";
import { campaignTime, setClock } from "./clock.service.ts";

const HOUR_MS = 3_600_000;
/** Shorter than a mover is believed to be alive without a sign. */
const PATIENCE_MS = 60_000;
const LOOK_MS = 20;
/** A mail starts just after its time, as it would by itself. */
const JUST_AFTER_MS = 2_000;

type Clock = z.input<typeof CampaignClock>;

/** What time it is for campaigns, and whether somebody may change that. */
export async function readClock(ctx: Ctx): Promise<Clock> {
  const now = await campaignTime(ctx);
  const clock = await findMovable(ctx);
  return {
    now: now.toISOString(),
    ahead_seconds: Math.round((now.getTime() - ctx.now.getTime()) / 1000),
    is_movable: clock !== undefined,
    ...(clock?.movingTo && { moving_to: clock.movingTo.toISOString() }),
  };
}

/** Lets time pass for a demo's campaigns. A job does it; until it is there, the clock says where it is moving to. */
export async function moveClock(ctx: Ctx, hours: number): Promise<Clock> {
  if (!(await findMovable(ctx))) throw new AppError("campaign_clock_fixed");
  return inTransaction(ctx, async (tx) => {
    const to = new Date((await campaignTime(tx)).getTime() + hours * HOUR_MS);
    if (!(await repo.beginMove(tx.db, to))) throw new AppError("campaign_clock_moving");
    const subject = { type: "campaign_clock", id: null };
    await recordAudit(tx, { action: "campaigns.clock_moved", subject, details: { hours } });
    await tx.jobs.enqueue(tx.db, moveClockJob, {});
    return readClock(tx);
  });
}

/** Moves the clock to where it is to go. Where mails are not sent it stops, and stays. */
export const finishMove = (ctx: CallCtx): Promise<void> =>
  oneAtATime(ctx, "campaign clock", async () => {
    const to = (await findMovable(ctx))?.movingTo;
    if (!to) return;
    await passUntil(ctx, to)
      .catch((error: unknown) => ctx.log.warn({ err: error }, "the demo's clock stopped on its way"))
      .finally(() => repo.endMove(ctx.db));
  });

interface Passing {
  /** Mails were started. */
  onStarted?: () => void;
  /** A mail was sent. */
  onSent?: (waveId: string) => Promise<void>;
}

/** Lets time pass up to a moment: every mail is started when it is due and sent before time goes on, in their order. */
export async function passUntil(ctx: CallCtx, end: Date, { onStarted, onSent }: Passing = {}): Promise<void> {
  const present = (): CallCtx => ({ ...ctx, now: ctx.clock() });
  // One that cannot be started is looked at once: time goes on without it.
  const looked: string[] = [];
  for (;;) {
    const due = await waves.listNextDue(ctx.db, looked);
    const dueAt = due[0]?.due_at;
    const isLast = !dueAt || dueAt > end;
    const next = isLast ? end : new Date(dueAt.getTime() + JUST_AFTER_MS);
    // What is due already, such as a mail that was just sent off, is not sent in the past.
    if (next > (await campaignTime(present()))) await setClock(ctx, next);
    await startDue(present());
    onStarted?.();
    await untilSent(ctx);
    if (isLast) return;
    for (const { id } of due) await onSent?.(id);
    looked.push(...due.map(({ id }) => id));
  }
}

async function untilSent(ctx: CallCtx): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (await waves.isSending(ctx.db)) {
    if (performance.now() > deadline) throw new Error("A campaign's mail was not sent in time");
    await delay(LOOK_MS);
  }
}

/**
 * The clock, if it may be moved: there is one where a demo was made, and only while mails go to the local mailbox, because they are
 * really sent. Never in production, whatever the database says.
 */
async function findMovable({ db, config }: Pick<Ctx, "db" | "config">): Promise<repo.ClockRow | undefined> {
  if (config.production || config.smtpUrl || config.campaignSmtpUrl) return undefined;
  return repo.findClock(db);
}
