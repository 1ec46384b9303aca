import { sql } from "kysely";
import type { Db } from "./database.ts";

/** Locks of the same id and another subject have nothing to do with each other. */
type LockSubject =
  | "attachments"
  | "bounces"
  | "campaign_mail"
  | "clients"
  | "guesses"
  | "payments"
  | "restaurant_email"
  | "revenue"
  | "reviews"
  | "scripts"
  | "settings"
  | "snippets"
  | "suggestions"
  | "suppliers";

/** Waits until no other transaction holds this lock, then holds it until its own transaction ends. */
export async function lockUntilCommit(db: Db, subject: LockSubject, id: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${subject} ${id}`}, 0))`.execute(db);
}
