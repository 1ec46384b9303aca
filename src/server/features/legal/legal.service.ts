import { type AcceptedAt, LEGAL_VERSION, type Operator } from "#shared/legal/legal.contract.ts";
import { requireOwner } from "#server/actor.ts";
import type { Ctx } from "#server/context.ts";
import * as repo from "./legal.repo.ts";

/** Who runs this installation, and the version of its terms in force. */
export const getOperator = (ctx: Ctx): { version: string; operator: Operator } => ({
  version: LEGAL_VERSION,
  operator: ctx.config.operator,
});

/** Keeps that an owner agreed to the terms in force. */
export async function recordAcceptance(
  ctx: Pick<Ctx, "db" | "now" | "locale">,
  userId: string,
  acceptedIn: AcceptedAt,
): Promise<void> {
  await repo.keepAcceptance(ctx.db, {
    user_id: userId,
    version: LEGAL_VERSION,
    accepted_in: acceptedIn,
    locale: ctx.locale,
    accepted_at: ctx.now,
  });
}

/** What the signed-in owner agreed to, newest first. */
export const listAcceptances = (ctx: Ctx): Promise<repo.AcceptanceRow[]> =>
  repo.listAcceptances(ctx.db, requireOwner(ctx).userId);
