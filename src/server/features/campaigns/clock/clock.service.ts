import type { Ctx } from "#server/context.ts";
import * as repo from "./clock.repo.ts";

/**
 * What time it is for campaigns: the present, except in a demo whose clock somebody has moved on. Everything about due times,
 * offers and codes asks this; sessions, limits and payments do not.
 */
export async function campaignTime(ctx: Pick<Ctx, "db" | "now" | "config">): Promise<Date> {
  if (ctx.config.production) return ctx.now;
  return new Date(ctx.now.getTime() + (await repo.findAhead(ctx.db)) * 1000);
}

/** A demo that was cut off while it was made leaves the clock behind the present, where it must not stay. */
export async function letClockGo(ctx: Pick<Ctx, "db">): Promise<void> {
  if ((await repo.findAhead(ctx.db)) < 0) await repo.saveAhead(ctx.db, 0);
}
