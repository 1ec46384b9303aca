import type { KeychainEventKind } from "#shared/nfc/nfc-values.ts";
import type { Ctx } from "#server/context.ts";
import * as repo from "./keychains.repo.ts";

/** Adds to the history of each keychain what the caller did to it. Call it in the transaction that does it. */
export async function noteEvents(
  tx: Pick<Ctx, "db" | "now" | "actor">,
  kind: KeychainEventKind,
  events: readonly repo.NewEvent[],
): Promise<void> {
  if (events.length === 0) return;
  await repo.insertEvents(tx.db, events, {
    kind,
    userId: tx.actor.kind === "owner" ? tx.actor.userId : null,
    staffId: tx.actor.kind === "staff" ? tx.actor.staffId : null,
    at: tx.now,
  });
}
