import type { Ctx } from "#server/context.ts";

/** Runs `work` with a Ctx whose connection is one transaction: all of it or nothing, jobs included. */
export const inTransaction = <C extends Pick<Ctx, "db">, T>(ctx: C, work: (tx: C) => Promise<T>): Promise<T> =>
  ctx.db.isTransaction ? work(ctx) : ctx.db.transaction().execute((db) => work({ ...ctx, db }));
