import type { Insertable } from "kysely";
import type { Database, Db } from "#server/db/database.ts";
import { type ClientRow, insertClient } from "./clients.repo.ts";

let made = 0;

/** A guest without consent. Where suppression matters, pass `email_key: emailKeyOf(ctx, email)`. */
export function makeClient(
  db: Db,
  values: Partial<Insertable<Database["clients"]>> & { restaurant_id: string },
): Promise<ClientRow> {
  made += 1;
  const email = values.email ?? `guest${made}@example.org`;
  const at = values.created_at ?? new Date("2026-11-10T18:00:00Z");
  return insertClient(db, {
    email,
    email_key: Buffer.from(email),
    first_name: "Inès",
    last_name: `Roche ${made}`,
    phone: null,
    locale: "en",
    source: "review_link",
    keychain_id: null,
    consent: "none",
    consent_at: null,
    converted_at: null,
    converted_by: null,
    review_id: null,
    forwarded_at: null,
    created_at: at,
    updated_at: at,
    ...values,
  });
}
