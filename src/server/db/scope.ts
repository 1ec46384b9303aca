import { type ExpressionBuilder, type ExpressionWrapper, type ReferenceExpression, type SqlBool, sql } from "kysely";
import type { Database } from "./database.ts";

/** Which restaurants' rows a call may touch. Every scope is made by one of the five below (checked). */
export type Scope = { kind: "restaurant"; restaurantId: string } | { kind: "all" } | { kind: "none" };

/** For staff and for jobs. Only http/access.ts and job-context.ts may use it (checked). */
export const ALL_RESTAURANTS: Scope = { kind: "all" };

/** For callers who are not signed in. */
export const NO_RESTAURANT: Scope = { kind: "none" };

/** For an owner: their own restaurant. */
export const restaurantScope = (restaurantId: string): Scope => ({ kind: "restaurant", restaurantId });

/**
 * For a guest: the restaurant their link leads to. The id must come out of a printed code that was looked up, or a link whose
 * token was checked. Whoever is signed in has a scope already and does not get another one this way.
 */
export function followLink<C extends { scope: Scope }>(ctx: C, link: { restaurantId: string }): C {
  if (ctx.scope.kind !== "none") throw new Error("Only a caller who is not signed in follows a link");
  return { ...ctx, scope: restaurantScope(link.restaurantId) };
}

/** For staff who look at one restaurant by what was made for its owner. Look the id up first: this does not. */
export function within<C extends { scope: Scope }>(ctx: C, restaurant: { id: string }): C {
  if (ctx.scope.kind !== "all") throw new Error("Only a caller who sees every restaurant chooses one");
  return { ...ctx, scope: restaurantScope(restaurant.id) };
}

/** The WHERE of every query on tenant rows: `…where(inScope("campaigns.restaurant_id", scope))`. */
export const inScope =
  <TB extends keyof Database>(column: ReferenceExpression<Database, TB>, scope: Scope) =>
  (eb: ExpressionBuilder<Database, TB>): ExpressionWrapper<Database, TB, SqlBool> => {
    if (scope.kind === "all") return eb(sql<boolean>`true`, "=", sql<boolean>`true`);
    if (scope.kind === "none") return eb(sql<boolean>`false`, "=", sql<boolean>`true`);
    return eb(column, "=", sql`${scope.restaurantId}`);
  };
