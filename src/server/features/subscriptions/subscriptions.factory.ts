import type { Insertable } from "kysely";
import type { Database, Db } from "#server/db/database.ts";

/** An active subscription, half-way through its month. */
export const makeSubscription = (
  db: Db,
  values: Partial<Insertable<Database["subscriptions"]>> & { restaurant_id: string },
) =>
  db
    .insertInto("subscriptions")
    .values({
      status: "active",
      started_at: new Date("2026-02-01T10:00:00Z"),
      current_period_start: new Date("2026-11-01T10:00:00Z"),
      current_period_end: new Date("2026-12-01T10:00:00Z"),
      grace_until: null,
      plan_id: "growth",
      amount_cents: 4900,
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
