import type { Selectable } from "kysely";
import type { Database, Db } from "#server/db/database.ts";
import { newestSubscription } from "#server/db/newest-subscription.ts";

export type PlanRow = Selectable<Database["plans"]>;

export const listPlansOnSale = (db: Db): Promise<PlanRow[]> =>
  db.selectFrom("plans").selectAll().where("active", "=", true).orderBy("sort_order").orderBy("id").execute();

export const findPlan = (db: Db, id: string): Promise<PlanRow | undefined> =>
  db.selectFrom("plans").selectAll().where("id", "=", id).executeTakeFirst();

/** The plan of a restaurant's newest subscription. */
export const findPlanOfRestaurant = (db: Db, restaurantId: string): Promise<PlanRow | undefined> =>
  newestSubscription(db)
    .innerJoin("plans", "plans.id", "subscriptions.plan_id")
    .selectAll("plans")
    .where("subscriptions.restaurant_id", "=", restaurantId)
    .executeTakeFirst();
