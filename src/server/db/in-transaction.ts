import { AsyncLocalStorage } from "node:async_hooks";
import type { Ctx, Providers } from "#server/context.ts";

const held = new AsyncLocalStorage<true>();

/** Whether the code that asks runs inside `inTransaction`, and so while a connection is held. */
export const isInTransaction = (): boolean => held.getStore() === true;

/**
 * Runs `work` with a Ctx whose connection is one transaction: all of it or nothing, jobs included. It hands out no
 * providers: whoever must ask one decides in a first transaction, asks, and writes the answer in a second.
 */
export const inTransaction = <C extends Pick<Ctx, "db">, T>(
  ctx: C,
  work: (tx: Omit<C, keyof Providers>) => Promise<T>,
): Promise<T> =>
  ctx.db.isTransaction ? work(ctx) : ctx.db.transaction().execute((db) => held.run(true, () => work({ ...ctx, db })));
