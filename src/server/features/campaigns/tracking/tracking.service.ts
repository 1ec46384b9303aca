import type { Ctx } from "#server/context.ts";
import { campaignTime } from "#server/features/campaigns/clock/clock.service.ts";
import { readMailToken } from "#server/features/campaigns/sending/mail-tokens.service.ts";
import { type CompiledMail, linkTarget } from "#server/features/templates/mails.service.ts";
import { qrPng } from "#server/platform/qr/qr.ts";
import { isMachineClick, isMachineOpen } from "./machines.rules.ts";
import { redeemPayload } from "./redeem-payload.service.ts";
import * as repo from "./tracking.repo.ts";

const USER_AGENT_MAX = 256;
/** Beyond this, hits are not counted rather than kept waiting: nobody is to fill our memory with them. */
const MOST_WAITING = 20_000;
const AT_ONCE = 1_000;
const FLUSH_MS = 200;
const QR_SIZE = 480;

const cut = (userAgent: string): string => userAgent.slice(0, USER_AGENT_MAX).toWellFormed().replaceAll("\0", "");

/** Keeps hits for a moment and writes them together: a mail to many is opened by many at once. */
export class HitLog {
  #waiting: repo.Hit[] = [];
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();
  readonly #platform: () => Pick<Ctx, "db" | "log">;

  constructor(platform: () => Pick<Ctx, "db" | "log">) {
    this.#platform = platform;
  }

  add(hit: repo.Hit): void {
    if (this.#waiting.length >= MOST_WAITING) return;
    this.#waiting.push(hit);
    this.#timer ??= setTimeout(() => void this.flush(), FLUSH_MS);
  }

  /** Writes what waits. Trouble costs a count, never a guest's page. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  async #write(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, AT_ONCE);
      const { db, log } = this.#platform();
      try {
        await repo.recordHits(db, batch);
      } catch (error) {
        log.error({ err: error, hits: batch.length }, "opens and clicks were not counted");
      }
    }
  }
}

/** Somebody, or some program, loaded a mail's pictures. What is no token of ours is not counted. */
export async function noteOpen(ctx: Ctx, log: HitLog, token: string, userAgent: string): Promise<void> {
  const recipientId = readMailToken(ctx, token);
  if (recipientId === undefined) return;
  const isMachine = isMachineOpen({ userAgent, sinceSentMs: undefined });
  log.add({ recipientId, kind: "open", isMachine, link: null, userAgent: cut(userAgent), at: await campaignTime(ctx) });
}

/** Where a mail's link leads; counts that it was followed. Undefined for what is no link of ours. */
export async function followLink(
  ctx: Ctx,
  log: HitLog,
  { token, number, userAgent }: { token: string; number: number; userAgent: string },
): Promise<string | undefined> {
  const recipientId = readMailToken(ctx, token);
  const found = recipientId === undefined ? undefined : await repo.findLinks(ctx.db, recipientId);
  const link = found?.links?.find((one) => one.number === number) as CompiledMail["links"][number] | undefined;
  if (!recipientId || !found || !link) return undefined;
  const target = linkTarget(link, { first_name: found.first_name ?? "", last_name: found.last_name ?? "" });
  if (!target) return undefined;
  const at = await campaignTime(ctx);
  const sinceSentMs = found.sent_at ? at.getTime() - found.sent_at.getTime() : undefined;
  const isMachine = isMachineClick({ userAgent, sinceSentMs });
  log.add({ recipientId, kind: "click", isMachine, link: number, userAgent: cut(userAgent), at });
  return target;
}

/** The picture that is scanned at the till: the offer's code and whose it is. Undefined for a mail without an offer. */
export async function drawCode(ctx: Ctx, token: string): Promise<Buffer | undefined> {
  const recipientId = readMailToken(ctx, token);
  const found = recipientId === undefined ? undefined : await repo.findLinks(ctx.db, recipientId);
  if (!recipientId || !found?.code) return undefined;
  return qrPng(redeemPayload(ctx, { code: found.code, recipientId }), { size: QR_SIZE });
}
