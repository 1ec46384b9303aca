import type { ReceiptOutcome, ReceiptSource } from "#shared/jobs/health.contract.ts";
import type { Config } from "#server/config.ts";
import type { Ctx } from "#server/context.ts";
import { type Tally, makeTally } from "#server/platform/metrics/tally.ts";
import * as repo from "./intake.repo.ts";

type Key = `${ReceiptSource} ${ReceiptOutcome}`;

const DAY = 86_400_000;
/** Anybody may call a webhook as fast as they like: a process writes no more often than this. */
const EVERY_MS = 5_000;
/** One per process, held by its configuration. */
const tallies = new WeakMap<Config, Tally<Key>>();

/** Notes that somebody told us something, and whether we believed and understood it. Of what they sent nothing is kept. */
export async function noteReceipt(
  ctx: Pick<Ctx, "config" | "db" | "clock">,
  source: ReceiptSource,
  outcome: ReceiptOutcome,
): Promise<void> {
  const tally = tallies.get(ctx.config) ?? makeTally<Key>(EVERY_MS);
  tallies.set(ctx.config, tally);
  await tally.add([`${source} ${outcome}`], (counts) =>
    repo.countReceipts(
      ctx.db,
      [...counts].map(([key, times]) => {
        const [from, what] = key.split(" ") as [ReceiptSource, ReceiptOutcome];
        return { source: from, outcome: what, times };
      }),
      ctx.clock(),
    ),
  );
}

/** The last of each source and outcome, and how many in the last 24 hours. */
export const sumReceipts = (ctx: Pick<Ctx, "db" | "now">): Promise<repo.ReceiptSum[]> =>
  repo.sumReceipts(ctx.db, new Date(ctx.now.getTime() - DAY));

/** Forgets hours nobody asks about any more. */
export const sweepReceipts = (ctx: Pick<Ctx, "db" | "now">): Promise<void> =>
  repo.sweepReceipts(ctx.db, new Date(ctx.now.getTime() - 2 * DAY));
