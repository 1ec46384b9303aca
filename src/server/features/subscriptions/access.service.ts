import type { AccessVerdict, Ctx } from "#server/context.ts";
import type { Db } from "#server/db/database.ts";
import { AppError } from "#server/errors.ts";
import { requireRestaurant } from "#server/actor.ts";
import { findSubscriptionOfUser, hasAnalytics } from "./subscriptions.repo.ts";
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

/** Lets only restaurants go on whose plan includes analytics. */
export async function requireAnalytics(ctx: Pick<Ctx, "db" | "scope">): Promise<void> {
  if (!(await hasAnalytics(ctx.db, requireRestaurant(ctx)))) throw new AppError("analytics_not_included");
}
