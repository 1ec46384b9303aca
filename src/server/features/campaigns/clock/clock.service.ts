import type { Ctx } from "#server/context.ts";
import * as repo from "./clock.repo.ts";

/**
 * What time it is for campaigns: the present, except in a demo whose clock somebody has moved on. Everything about due times,
 * offers and codes asks this; sessions, limits and payments do not.
 */
export async function campaignTime(ctx: Pick<Ctx, "db" | "now" | "config">): Promise<Date> {
  if (ctx.config.production) return ctx.now;
  return new Date(ctx.now.getTime() + ((await repo.findClock(ctx.db))?.ahead ?? 0) * 1000);
}

/** Sets the campaigns' clock to a moment; it goes on from there. */
export const setClock = (ctx: Pick<Ctx, "db" | "clock">, to: Date): Promise<unknown> =>
  repo.saveAhead(ctx.db, Math.round((to.getTime() - ctx.clock().getTime()) / 1000));
