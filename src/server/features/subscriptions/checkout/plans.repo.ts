import type { Selectable } from "kysely";
import type { Database, Db } from "#server/db/database.ts";

export type PlanRow = Selectable<Database["plans"]>;

export const listPlansOnSale = (db: Db): Promise<PlanRow[]> =>
  db.selectFrom("plans").selectAll().where("active", "=", true).orderBy("sort_order").orderBy("id").execute();

export const findPlan = (db: Db, id: string): Promise<PlanRow | undefined> =>
  db.selectFrom("plans").selectAll().where("id", "=", id).executeTakeFirst();
