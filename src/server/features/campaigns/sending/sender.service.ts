import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { CallCtx } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { noteRefused } from "#server/features/campaigns/bounces/bounces.service.ts";
import { campaignTime } from "#server/features/campaigns/clock/clock.service.ts";
import { CAP_DAYS } from "#server/features/campaigns/waves/start.service.ts";
import { readSettings } from "#server/features/settings/settings.service.ts";
import type { BulkMail } from "#server/platform/mail/bulk/bulk-mail.ts";
import { type Journal, openJournal } from "#server/platform/mail/bulk/journal.ts";
import { finishWave } from "./finish.service.ts";
import { type Mailing, messageFor, openMailing } from "./mailing.service.ts";
import { recoverFrom } from "./recovery.service.ts";
import * as repo from "./sending.repo.ts";
import { settle } from "./settle.rules.ts";
import { pauseForTrouble, pauseUnentitled, tellStaffOfTrouble } from "./trouble.service.ts";

/** As many as are sent in well under a second: what is taken waits, and what waits may be overtaken by a cancellation. */
const CLAIM = 200;
const FLUSH_ROWS = 250;
const FLUSH_MS = 50;
const IDLE_MS = 500;
const AGAIN_MS = 1_000;
/** Leases, journals of the dead, and who may no longer send are looked at this often. */
const CARE_MS = 10_000;
const DAY_MS = 86_400_000;
/** A mail server that is away this long pauses campaigns, and their owners are told. */
const PAUSE_AFTER_MS = 10 * 60_000;

export interface Sender {
  /** There is something to do: do not wait for the next look. */
  wake(): void;
  /** Takes no more, finishes what is under way, writes it down and gives the rest back. */
  stop(): Promise<void>;
}

/** Sends what campaigns have due, as long as the process lives. Any number of processes may do so at once. */
export async function startSender(makeCtx: () => CallCtx): Promise<Sender> {
  const sender = new MailSender(makeCtx);
  sender.start();
  return sender;
}

class MailSender implements Sender {
  readonly #makeCtx: () => CallCtx;
  readonly #workerId = randomUUID();
  readonly #journal: Journal;
  readonly #bulk: BulkMail;
  readonly #mailings = new Map<string, Mailing>();
  /** Taken and not yet handed over. */
  #waiting: repo.Claimed[] = [];
  /** Became something, and not written down yet. */
  #results: repo.Result[] = [];
  #underWay = 0;
  #turn = 0;
  #troubleSince: number | undefined;
  #caredAt = Number.NEGATIVE_INFINITY;
  #flushing: Promise<void> | undefined;
  #flushTimer: NodeJS.Timeout | undefined;
  #wake: (() => void) | undefined;
  #isStopping = false;
  #work: Promise<void> = Promise.resolve();

  constructor(makeCtx: () => CallCtx) {
    this.#makeCtx = makeCtx;
    const ctx = makeCtx();
    this.#journal = openJournal({ dir: join(ctx.config.dataDir, "journal"), workerId: this.#workerId });
    this.#bulk = ctx.campaignMail.open({
      journal: this.#journal,
      onTrouble: (trouble) => {
        const now = this.#makeCtx();
        now.log.error(trouble, "campaign mail is paused: the mail server does not take it");
        void tellStaffOfTrouble(now).catch((error: unknown) => now.log.error({ err: error }, "staff not told"));
      },
    });
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
    const now = await campaignTime(ctx);
    await this.#takeCare(ctx, now);
    if (!this.#isServerThere()) return false;
    if (this.#underWay > this.#bulk.capacity / 2) await this.#whenRoom();
    // What could not be written down must be first.
    if (this.#results.length > FLUSH_ROWS * 4) await this.#flush();
    if (this.#waiting.length === 0) return this.#take(ctx, now);
    await this.#handOver(ctx, now);
    return true;
  }

  #isServerThere(): boolean {
    const { state } = this.#bulk;
    if (state.kind !== "paused") {
      this.#troubleSince = undefined;
      return true;
    }
    this.#troubleSince ??= performance.now();
    return state.retryInMs <= 0;
  }

  /** Takes recipients of the next wave in turn; a wave without any may be at its end. */
  async #take(ctx: CallCtx, now: Date): Promise<boolean> {
    const waves = await repo.listSendable(ctx.db);
    for (let looked = 0; looked < waves.length; looked += 1) {
      this.#turn += 1;
      const wave = waves[this.#turn % waves.length];
      if (!wave) continue;
      if (now <= wave.ends_at && (await this.#claim(ctx, wave, now))) return true;
      // What is under way here is not written down yet, and what somebody else has taken is theirs.
      if (wave.pending === 0 || now > wave.ends_at) await finishWave(ctx, wave, now);
    }
    if (waves.length === 0) this.#mailings.clear();
    return false;
  }

  async #claim(ctx: CallCtx, wave: repo.SendableWave, now: Date): Promise<boolean> {
    if (wave.pending === 0 || !(await this.#open(ctx, wave.id))) return false;
    const { campaign_mails_a_week: most } = await readSettings(ctx);
    const cap = { most, since: new Date(now.getTime() - CAP_DAYS * DAY_MS) };
    this.#waiting = await inTransaction(ctx, (tx) =>
      repo.claimRecipients(tx.db, {
        workerId: this.#workerId,
        waveId: wave.id,
        restaurantId: wave.restaurant_id,
        limit: CLAIM,
        now,
        cap,
      }),
    );
    return this.#waiting.length > 0;
  }

  async #open(ctx: CallCtx, waveId: string): Promise<Mailing | undefined> {
    const known = this.#mailings.get(waveId);
    if (known) return known;
    const row = await repo.findMailing(ctx.db, waveId);
    const mailing = row && openMailing(ctx, row);
    if (mailing) this.#mailings.set(waveId, mailing);
    return mailing;
  }

  /** Hands as many over as there is room for, after one last look whether they may still be sent. */
  async #handOver(ctx: CallCtx, now: Date): Promise<void> {
    const chunk = this.#waiting.splice(0, Math.max(1, this.#bulk.capacity - this.#underWay));
    const ids = chunk.map(({ id }) => id);
    const sendable = await repo.stillSendable(ctx.db, { workerId: this.#workerId, ids, now });
    for (const person of chunk) {
      const mailing = this.#mailings.get(person.wave_id);
      if (mailing && sendable.has(person.id)) this.#send(ctx, mailing, person, now);
    }
    const stopped = ids.filter((id) => !sendable.has(id));
    await repo.giveBack(ctx.db, this.#workerId, stopped, now);
  }

  #send(ctx: CallCtx, mailing: Mailing, person: repo.Claimed, now: Date): void {
    this.#underWay += 1;
    void this.#bulk.send(messageFor(ctx, mailing, person)).then((verdict) => {
      this.#underWay -= 1;
      const attempt = { tries: person.tries, now, endsAt: mailing.endsAt, chance: Math.random() };
      this.#results.push({ id: person.id, ...settle(verdict, attempt) });
      if (this.#results.length >= FLUSH_ROWS) void this.#flush().catch(() => undefined);
      else this.#flushTimer ??= setTimeout(() => void this.#flush().catch(() => undefined), FLUSH_MS);
      if (this.#underWay <= this.#bulk.capacity / 2) this.#wake?.();
    });
  }

  /** Writes results down, one batch after the other. What cannot be written stays, and nothing more is sent until it could. */
  #flush(): Promise<void> {
    clearTimeout(this.#flushTimer);
    this.#flushTimer = undefined;
    this.#flushing ??= this.#flushAll().finally(() => {
      this.#flushing = undefined;
    });
    return this.#flushing;
  }

  async #flushAll(): Promise<void> {
    while (this.#results.length > 0) {
      const ctx = this.#makeCtx();
      const batch = this.#results.slice(0, FLUSH_ROWS);
      const now = await campaignTime(ctx);
      await inTransaction(ctx, async (tx) => {
        await repo.settleMany(tx.db, batch, now);
        for (const { id, status } of batch) if (status === "bounced") await noteRefused(tx, id, now);
      });
      this.#results.splice(0, batch.length);
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
    await repo.renewClaims(ctx.db, this.#workerId);
    for (const left of this.#journal.takeLeft()) {
      const found = await recoverFrom(ctx, left, now);
      ctx.log.warn({ worker: left.workerId, ...found }, "took over from a worker that died");
    }
    const freed = await repo.freeAbandoned(ctx.db);
    if (freed > 0) ctx.log.warn({ freed }, "freed mails of a worker whose journal cannot be read");
    await pauseUnentitled(ctx);
    if (this.#troubleSince !== undefined && performance.now() - this.#troubleSince > PAUSE_AFTER_MS)
      await pauseForTrouble(ctx);
  }

  #whenRoom(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  /** Waits a while, or until it stops. */
  async #pause(ms: number): Promise<void> {
    const stopped = new Promise<void>((resolve) => {
      this.#wake = resolve;
    });
    await Promise.race([stopped, delay(ms, undefined, { ref: false })]);
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    this.wake();
    await this.#work;
    await this.#bulk.drain();
    clearTimeout(this.#flushTimer);
    const ctx = this.#makeCtx();
    await this.#flush();
    await repo.giveBack(
      ctx.db,
      this.#workerId,
      this.#waiting.map(({ id }) => id),
      ctx.now,
    );
    this.#journal.close();
  }
}
