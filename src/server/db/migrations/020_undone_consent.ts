import type { Kysely } from "kysely";
import { buildIndex } from "#server/db/build-index.ts";

export const outsideTransaction = true;

/** Who took an unsubscription back lately, beside the index of those who unsubscribed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await buildIndex(db, {
    name: "consent_events_restored",
    definition: "ON consent_events (restaurant_id, at) WHERE kind = 'restored'",
  });
}
