import type { Db } from "#server/db/database.ts";

/** In the order they are put into a page. */
export const listActiveScripts = (db: Db, area: "site" | "admin") =>
  db
    .selectFrom("custom_scripts")
    .select(["id", "title", "script_code", "placement"])
    .where("active", "=", true)
    .$if(area === "admin", (query) => query.where("in_admin", "=", true))
    .orderBy("sort_order")
    .orderBy("id")
    .execute();
