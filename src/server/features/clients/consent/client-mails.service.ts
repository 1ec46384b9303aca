import type { Ctx } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import * as repo from "#server/features/clients/clients.repo.ts";

/** The mail server takes no mail for a client's address, for good: the owner sees it at the client and in the timeline. */
export function noteMailRefused(ctx: Ctx, clientId: string, subject: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const client = await repo.lockClient(tx.db, tx.scope, clientId);
    if (!client) return;
    await repo.updateClient(tx.db, clientId, { email_refused_at: tx.now, updated_at: tx.now });
    await repo.insertEvent(tx.db, { clientId, kind: "mail_refused", detail: subject, at: tx.now });
  });
}

/** The address takes mail again, or does for the first time. */
export function noteMailAccepted(ctx: Ctx, clientId: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const client = await repo.findClient(tx.db, tx.scope, clientId);
    if (client?.email_refused_at) await repo.updateClient(tx.db, clientId, { email_refused_at: null });
  });
}
