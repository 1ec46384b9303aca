import type { Kysely } from "kysely";
import { buildIndex } from "#server/db/build-index.ts";

export const outsideTransaction = true;

/** Each way the log is narrowed reads the end of one range. Names of actions are compared by their bytes: areas are beginnings of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const end = "at DESC, id DESC)";
  await buildIndex(db, { name: "audit_events_action", definition: `ON audit_events (action COLLATE "C", ${end}` });
  await buildIndex(db, { name: "audit_events_actor", definition: `ON audit_events (actor_id, ${end}` });
  await buildIndex(db, { name: "audit_events_target", definition: `ON audit_events (subject_id, ${end}` });
  await buildIndex(db, { name: "audit_events_ip", definition: `ON audit_events (ip, ${end}` });
}
