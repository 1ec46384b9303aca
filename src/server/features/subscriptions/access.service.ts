import type { AccessVerdict, Ctx } from "#server/context.ts";
import type { Db } from "#server/db/database.ts";
import { AppError } from "#server/errors.ts";
import { findSubscriptionOfUser } from "./subscriptions.repo.ts";
import { hoursRemaining, judgeAccess } from "./subscriptions.rules.ts";

export { judgeAccess };

/** The access of a user by their restaurant's newest subscription. */
export async function findAccessOfUser(db: Db, userId: string, now: Date): Promise<AccessVerdict> {
  return judgeAccess(await findSubscriptionOfUser(db, userId), now);
}

/** What the dashboard asks every five minutes. */
export function checkDashboardAccess(ctx: Ctx): {
  access_granted: boolean;
  status: AccessVerdict["status"];
  time_remaining_hours: number | null;
} {
  if (ctx.actor.kind !== "owner") throw new AppError("unauthenticated");
  const { granted, status, until } = ctx.actor.access;
  return { access_granted: granted, status, time_remaining_hours: hoursRemaining(until, ctx.now) };
}
