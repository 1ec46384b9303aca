import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { CallCtx } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { noteRefused } from "#server/features/campaigns/bounces/bounces.service.ts";
import { campaignTime } from "#server/features/campaigns/clock/clock.service.ts";
import { capSince } from "#server/features/campaigns/waves/cap.rules.ts";
import { forgetSender, noteSender } from "#server/features/mails/streams.service.ts";
import { readSettings } from "#server/features/settings/settings.service.ts";
import type { BulkMail } from "#server/platform/mail/bulk/bulk-mail.ts";
import { type Journal, type LeftJournal, openJournal } from "#server/platform/mail/bulk/journal.ts";
import type { Verdict } from "#server/platform/mail/bulk/smtp-client.ts";
import { finishWave } from "./finish.service.ts";
import { type Mailing, messageFor, openMailing } from "./mailing.service.ts";
import { recoverFrom } from "./recovery.service.ts";
import * as repo from "./sending.repo.ts";
import { settle } from "./settle.rules.ts";
import { pauseForTrouble, pauseUnentitled, tellStaffOfStuck, tellStaffOfTrouble } from "./trouble.service.ts";

/** As many as are sent in well under a second: what is taken waits, and what waits may be overtaken by a cancellation. */
const CLAIM = 200;
const FLUSH_ROWS = 250;
const FLUSH_MS = 50;
const IDLE_MS = 500;
const AGAIN_MS = 1_000;
/** Leases, journals of the dead, and who may no longer send are looked at this often. */
const CARE_MS = 10_000;
/** A mail server that is away this long pauses campaigns, and their owners are told. */
const PAUSE_AFTER_MS = 10 * 60_000;
/** As long as a claim counts: after so long without a sign of life, what was taken may be somebody else's. */
const LEASE_MS = 2 * 60_000;
/** A wave that cannot be sent or does not add up is left alone for this long. */
const STUCK_MS = 10 * 60_000;
/** A database that is away holds a stop up no longer than this: the journal keeps what is not written down. */
const STOP_MS = 5_000;
const MOST_MAILINGS = 100;

export interface Sender {
  /** There is something to do: do not wait for the next look. */
  wake(): void;
  /** Takes no more, finishes what is under way, writes it down and gives the rest back. */
  stop(): Promise<void>;
}

interface SenderOptions {
  pauseAfterMs?: number;
}

/** Sends what campaigns have due, as long as the process lives. Any number of processes may do so at once. */
export async function startSender(
  makeCtx: () => CallCtx,
  { pauseAfterMs = PAUSE_AFTER_MS }: SenderOptions = {},
): Promise<Sender> {
  const sender = new MailSender(makeCtx, pauseAfterMs);
  sender.start();
  return sender;
}

/** Recipients of one wave that were taken and not yet handed over. */
interface Batch {
  mailing: Mailing;
  people: repo.Claimed[];
}

class MailSender implements Sender {
  readonly #makeCtx: () => CallCtx;
  readonly #pauseAfterMs: number;
  #workerId = "";
  #journal!: Journal;
  #bulk!: BulkMail;
  readonly #mailings = new Map<string, Mailing>();
  /** Waves that are left alone, and until when. */
  readonly #stuck = new Map<string, number>();
  #batch: Batch | undefined;
  /** Handed over, and nothing heard of it yet. */
  readonly #underWay = new Set<string>();
  /** Became something, and not written down yet. */
  #results: repo.Result[] = [];
  #isUnwritten = false;
  /** Journals of the dead that this worker took and has not worked off. */
  readonly #left: LeftJournal[] = [];
  #turn = 0;
  /** What became of mails since the last sign of life. */
  #counts = { sent: 0, deferred: 0, failed: 0 };
  #troubleSince: number | undefined;
  #caredAt = Number.NEGATIVE_INFINITY;
  /** The last sign of life that the database has, by a clock that goes on while the machine sleeps. */
  #signAt = 0;
  #now: () => number = () => 0;
  #flushing: Promise<unknown> | undefined;
  #flushTimer: NodeJS.Timeout | undefined;
  #wake: (() => void) | undefined;
  #isStopping = false;
  #work: Promise<void> = Promise.resolve();

  constructor(makeCtx: () => CallCtx, pauseAfterMs: number) {
    this.#makeCtx = makeCtx;
    this.#pauseAfterMs = pauseAfterMs;
    this.#begin();
  }

  #begin(): void {
    const ctx = this.#makeCtx();
    this.#now = () => ctx.clock().getTime();
    this.#signAt = this.#now();
    this.#workerId = randomUUID();
    const journal = openJournal({ dir: join(ctx.config.dataDir, "journal"), workerId: this.#workerId });
    this.#journal = journal;
    this.#bulk = ctx.campaignMail.open({
      journal: {
        start: (id) => {
          this.#checkLease();
          journal.start(id);
        },
        written: (id) => journal.written(id),
        answered: (id, verdict) => journal.answered(id, verdict),
      },
      onTrouble: (trouble) => {
        const now = this.#makeCtx();
        now.log.error(trouble, "campaign mail is paused: the mail server does not take it");
        void tellStaffOfTrouble(now).catch((error: unknown) => now.log.error({ err: error }, "staff not told"));
      },
    });
  }

  /** After a long sleep, what waits here may have been sent by another worker. It goes back, and is taken anew if it is still there. */
  #checkLease(): void {
    if (this.#now() - this.#signAt <= LEASE_MS) return;
    this.#caredAt = Number.NEGATIVE_INFINITY;
    throw new Error("What was taken may be somebody else's by now");
  }

  /** Somebody took this worker for dead, and its journal with it: it goes on under another name. */
  async #beginAnew(): Promise<void> {
    await this.#bulk.drain();
    await this.#flush();
    this.#journal.close();
    this.#batch = undefined;
    this.#begin();
  }

  start(): void {
    this.#work = this.#run();
  }

  async #run(): Promise<void> {
    while (!this.#isStopping) {
      try {
        const isBusy = await this.#round();
        if (!isBusy) await this.#pause(IDLE_MS);
      } catch (error) {
        // Without its database a worker sends nothing: what it does could not be written down.
        this.#makeCtx().log.error({ err: error }, "sending campaign mail failed, trying again");
        await this.#pause(AGAIN_MS);
      }
    }
  }

  /** One turn: hand over what is waiting, or take more. False when there is nothing to do now. */
  async #round(): Promise<boolean> {
    const ctx = this.#makeCtx();
    // What could not be written down is first: until then nothing more is sent.
    if (this.#isUnwritten || this.#results.length > FLUSH_ROWS * 4) await this.#flush();
    if (this.#journal.isTaken) await this.#beginAnew();
    const now = await campaignTime(ctx);
    await this.#takeCare(ctx, now);
    if (!this.#isServerThere()) {
      await this.#giveBackWaiting(ctx, now);
      return false;
    }
    if (this.#underWay.size > this.#bulk.capacity / 2) {
      await this.#pause(AGAIN_MS);
      return true;
    }
    if (!this.#batch) return this.#take(ctx, now);
    await this.#handOver(ctx, this.#batch, now);
    return true;
  }

  #isServerThere(): boolean {
    const { state } = this.#bulk;
    if (state.kind !== "paused") return true;
    this.#troubleSince ??= performance.now();
    return state.retryInMs <= 0;
  }

  /** Takes recipients of the next wave in turn; a wave without any may be at its end. */
  async #take(ctx: CallCtx, now: Date): Promise<boolean> {
    const waves = await repo.listSendable(ctx.db);
    const ids = new Set(waves.map(({ id }) => id));
    for (const known of [this.#mailings, this.#stuck])
      for (const id of known.keys()) if (!ids.has(id)) known.delete(id);
    for (let looked = 0; looked < waves.length; looked += 1) {
      this.#turn += 1;
      const wave = waves[this.#turn % waves.length];
      if (!wave || (this.#stuck.get(wave.id) ?? 0) > performance.now()) continue;
      if (now <= wave.ends_at && (await this.#claim(ctx, wave, now))) return true;
      // What is under way here is not written down yet, and what somebody else has taken is theirs.
      const isOver = wave.pending === 0 || now > wave.ends_at;
      if (isOver && (await finishWave(ctx, wave, now)) === "mismatch")
        await this.#leaveAlone(ctx, wave.id, "a mail's recipients do not add up");
    }
    return false;
  }

  async #claim(ctx: CallCtx, wave: repo.SendableWave, now: Date): Promise<boolean> {
    if (wave.pending === 0) return false;
    const mailing = await this.#open(ctx, wave.id);
    if (!mailing) return false;
    const { campaign_mails_a_week: most } = await readSettings(ctx);
    const cap = { most, since: capSince(now) };
    const people = await inTransaction(ctx, (tx) =>
      repo.claimRecipients(tx.db, {
        workerId: this.#workerId,
        waveId: wave.id,
        restaurantId: wave.restaurant_id,
        limit: CLAIM,
        now,
        cap,
      }),
    );
    if (people.length > 0) this.#batch = { mailing, people };
    return people.length > 0;
  }

  async #open(ctx: CallCtx, waveId: string): Promise<Mailing | undefined> {
    const known = this.#mailings.get(waveId);
    if (known) return known;
    const row = await repo.findMailing(ctx.db, waveId);
    const mailing = row && this.#prepare(ctx, row);
    if (mailing) {
      const [oldest] = this.#mailings.keys();
      if (oldest !== undefined && this.#mailings.size >= MOST_MAILINGS) this.#mailings.delete(oldest);
      this.#mailings.set(waveId, mailing);
    } else await this.#leaveAlone(ctx, waveId, "a mail cannot be made ready");
    return mailing;
  }

  #prepare(ctx: CallCtx, row: Parameters<typeof openMailing>[1]): Mailing | undefined {
    try {
      return openMailing(ctx, row);
    } catch (error) {
      ctx.log.error({ err: error, wave: row.id }, "a mail cannot be made ready");
      return undefined;
    }
  }

  /** Others go on; somebody should look at this one. */
  async #leaveAlone(ctx: CallCtx, waveId: string, why: string): Promise<void> {
    this.#stuck.set(waveId, performance.now() + STUCK_MS);
    ctx.log.error({ wave: waveId }, why);
    await tellStaffOfStuck(ctx, waveId);
  }

  /** Hands as many over as there is room for, after one last look whether they may still be sent. */
  async #handOver(ctx: CallCtx, batch: Batch, now: Date): Promise<void> {
    const chunk = batch.people.slice(0, Math.max(1, this.#bulk.capacity - this.#underWay.size));
    const ids = chunk.map(({ id }) => id);
    const sendable = await repo.stillSendable(ctx.db, { workerId: this.#workerId, ids, now });
    const stopped = ids.filter((id) => !sendable.has(id));
    await repo.giveBack(ctx.db, this.#workerId, stopped, now);
    if (this.#isStopping) return;
    batch.people.splice(0, chunk.length);
    if (batch.people.length === 0) this.#batch = undefined;
    for (const person of chunk) if (sendable.has(person.id)) void this.#send(ctx, batch.mailing, person, now);
  }

  async #send(ctx: CallCtx, mailing: Mailing, person: repo.Claimed, now: Date): Promise<void> {
    this.#underWay.add(person.id);
    const verdict = await this.#verdictOn(ctx, mailing, person);
    this.#underWay.delete(person.id);
    if (verdict.kind === "accepted" || verdict.kind === "refused" || verdict.kind === "later")
      this.#troubleSince = undefined;
    const attempt = { tries: person.tries, now, endsAt: mailing.endsAt, chance: Math.random() };
    this.#results.push({ id: person.id, ...settle(verdict, attempt) });
    if (this.#results.length >= FLUSH_ROWS) this.#flushSoon();
    else this.#flushTimer ??= setTimeout(() => this.#flushSoon(), FLUSH_MS);
    if (this.#underWay.size <= this.#bulk.capacity / 2) this.#wake?.();
  }

  /** A mail that cannot be made is our fault, and no reason to stop the others. */
  async #verdictOn(ctx: CallCtx, mailing: Mailing, person: repo.Claimed): Promise<Verdict> {
    try {
      return await this.#bulk.send(messageFor(ctx, mailing, person));
    } catch (error) {
      ctx.log.error({ err: error, recipient: person.id }, "a mail could not be made");
      return { kind: "ours", reply: "The mail could not be made" };
    }
  }

  /** The next round tries again, and says why if it cannot. */
  #flushSoon(): void {
    if (!this.#isUnwritten) void this.#flush().catch(() => undefined);
  }

  /** Writes results down, one batch after the other. What cannot be written stays, and nothing more is sent until it could. */
  #flush(): Promise<unknown> {
    clearTimeout(this.#flushTimer);
    this.#flushTimer = undefined;
    this.#flushing ??= this.#flushAll()
      .then(
        () => (this.#isUnwritten = false),
        (error: unknown) => {
          this.#isUnwritten = true;
          throw error;
        },
      )
      .finally(() => (this.#flushing = undefined));
    return this.#flushing;
  }

  async #flushAll(): Promise<void> {
    while (this.#results.length > 0) {
      const ctx = this.#makeCtx();
      const batch = this.#results.slice(0, FLUSH_ROWS);
      const now = await campaignTime(ctx);
      await inTransaction(ctx, async (tx) => {
        await repo.settleMany(tx.db, this.#workerId, batch, now);
        for (const { id, status } of batch) if (status === "bounced") await noteRefused(tx, id, now);
      });
      this.#results.splice(0, batch.length);
      for (const { status } of batch)
        this.#counts[status === "sent" ? "sent" : status === "pending" ? "deferred" : "failed"] += 1;
      this.#journal.settled(batch.map(({ id }) => id));
    }
    // It may have been the last of its wave.
    this.wake();
  }

  wake(): void {
    this.#wake?.();
  }

  /** Now and then: signs of life, journals of workers that died, restaurants that may no longer send, a server long away. */
  async #takeCare(ctx: CallCtx, now: Date): Promise<void> {
    if (performance.now() - this.#caredAt < CARE_MS) return;
    this.#caredAt = performance.now();
    const asked = this.#now();
    const held = [...(this.#batch?.people ?? []), ...this.#results].map(({ id }) => id);
    await repo.renewClaims(ctx.db, this.#workerId, [...held, ...this.#underWay]);
    this.#signAt = asked;
    await this.#tellState(ctx);
    this.#left.push(...this.#journal.takeLeft());
    for (let left = this.#left[0]; left; left = this.#left[0]) {
      const found = await recoverFrom(ctx, left, now);
      this.#left.shift();
      ctx.log.warn({ worker: left.workerId, ...found }, "took over from a worker that died");
    }
    const freed = await repo.freeAbandoned(ctx.db);
    if (freed > 0) ctx.log.warn({ freed }, "freed mails of a worker whose journal cannot be read");
    await repo.closeCancelled(ctx.db, now);
    await pauseUnentitled(ctx);
    if (this.#troubleSince === undefined || performance.now() - this.#troubleSince <= this.#pauseAfterMs) return;
    await pauseForTrouble(ctx);
    // Whoever resumes has as long again.
    this.#troubleSince = undefined;
  }

  /** Whoever looks at the back office sees how this sender is doing, and may end its pause. */
  async #tellState(ctx: CallCtx): Promise<void> {
    const { state } = this.#bulk;
    const sign =
      state.kind === "paused"
        ? { state: state.kind, reason: state.reason, isOurs: state.isOurs, retryInMs: state.retryInMs }
        : ({ state: "working" } as const);
    // What is settled meanwhile is told the next time.
    const counts = this.#counts;
    this.#counts = { sent: 0, deferred: 0, failed: 0 };
    const { mayGoOn } = await noteSender(ctx, this.#workerId, { sign, counts });
    if (mayGoOn) this.#bulk.goOn();
  }

  async #giveBackWaiting(ctx: CallCtx, now: Date): Promise<void> {
    if (!this.#batch) return;
    const ids = this.#batch.people.map(({ id }) => id);
    await repo.giveBack(ctx.db, this.#workerId, ids, now);
    this.#batch = undefined;
  }

  /** Waits a while, until there is room, or until it stops. */
  #pause(ms: number): Promise<void> {
    if (this.#isStopping) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms).unref();
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    this.wake();
    await Promise.all([atMost(STOP_MS, this.#work), this.#bulk.drain()]);
    clearTimeout(this.#flushTimer);
    const ctx = this.#makeCtx();
    try {
      await atMost(STOP_MS, this.#writeLast(ctx));
    } catch (error) {
      ctx.log.error({ err: error }, "what was sent last is in the journal only");
    } finally {
      this.#journal.close();
    }
  }

  async #writeLast(ctx: CallCtx): Promise<void> {
    while (this.#results.length > 0) await this.#flush();
    await this.#giveBackWaiting(ctx, await campaignTime(ctx));
    await this.#tellState(ctx);
    await forgetSender(ctx, this.#workerId);
  }
}

/** Waits for it no longer than this; what fails meanwhile fails here. */
async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeIsUp = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, timeIsUp]);
  clearTimeout(timer);
}
