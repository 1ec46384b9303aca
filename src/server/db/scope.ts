import { type ExpressionBuilder, type ExpressionWrapper, type ReferenceExpression, type SqlBool, sql } from "kysely";
import type { Database } from "./database.ts";

/** Which restaurants' rows a call may touch. Made only by http/access.ts (and for jobs by the job runner). */
export type Scope = { kind: "restaurant"; restaurantId: string } | { kind: "all" } | { kind: "none" };

/** The WHERE of every query on tenant rows: `…where(inScope("campaigns.restaurant_id", scope))`. */
export const inScope =
  <TB extends keyof Database>(column: ReferenceExpression<Database, TB>, scope: Scope) =>
  (eb: ExpressionBuilder<Database, TB>): ExpressionWrapper<Database, TB, SqlBool> => {
    if (scope.kind === "all") return eb(sql<boolean>`true`, "=", sql<boolean>`true`);
    if (scope.kind === "none") return eb(sql<boolean>`false`, "=", sql<boolean>`true`);
    return eb(column, "=", sql`${scope.restaurantId}`);
  };
