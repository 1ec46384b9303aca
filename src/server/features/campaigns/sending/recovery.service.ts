import type { Ctx } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { noteRefused } from "#server/features/campaigns/bounces/bounces.service.ts";
import type { LeftJournal } from "#server/platform/mail/bulk/journal.ts";
import * as repo from "./sending.repo.ts";
import type { Settled } from "./settle.rules.ts";

type Progress = LeftJournal["messages"] extends ReadonlyMap<string, infer P> ? P : never;

const PLAIN = { reason: null, nextTryAt: null, isDoubtful: false, isRefunded: false } as const;

/**
 * What a dead worker's journal says about a mail. Without a line, or with its beginning alone, it never left and is sent. All of it
 * handed to the kernel and no answer read: the kernel delivers it although the process is dead, so it counts as sent, with a label.
 */
function judgeLeft(progress: Progress | undefined): Settled {
  if (progress?.at === "written") return { ...PLAIN, status: "sent", isDoubtful: true };
  if (progress?.at !== "answered") return { ...PLAIN, status: "pending", isRefunded: true };
  if (progress.verdict === "accepted") return { ...PLAIN, status: "sent" };
  if (progress.verdict === "refused") return { ...PLAIN, status: "bounced" };
  return { ...PLAIN, status: "pending" };
}

/** Brings the database up to what a dead worker did, and frees what it had taken and not sent. */
export async function recoverFrom(
  ctx: Ctx,
  left: LeftJournal,
  now: Date,
): Promise<{ doubtful: number; freed: number }> {
  const results = await inTransaction(ctx, async (tx) => {
    const claims = await repo.listClaims(tx.db, left.workerId);
    const judged = claims.map((id) => ({ id, ...judgeLeft(left.messages.get(id)) }));
    await repo.settleMany(tx.db, left.workerId, judged, now);
    for (const { id, status } of judged) if (status === "bounced") await noteRefused(tx, id, now);
    return judged;
  });
  left.done();
  return {
    doubtful: results.filter(({ isDoubtful }) => isDoubtful).length,
    freed: results.filter(({ status }) => status === "pending").length,
  };
}
