import { sql } from "kysely";
import type { ClientSource, ConsentEventKind, ConsentState, TimelineKind } from "#shared/clients/clients.contract.ts";
import type { Locale } from "#shared/domain/locales.ts";
import type { Db } from "#server/db/database.ts";

export interface NewLead {
  lead: {
    restaurantId: string;
    email: string;
    firstName: string;
    lastName: string;
    phone: string | null;
    locale: Locale;
    source: ClientSource;
    keychainId: string | null;
    leftInTime: boolean;
    consent: "given" | "pending" | null;
    consentText: string;
    page: string;
  };
  emailKey: Buffer;
  /** What a search finds them by. */
  keys: readonly string[];
  events: readonly TimelineKind[];
  /** The line in the ledger; null when nothing was ticked. */
  said: { kind: ConsentEventKind; textVersion: string; ip: string | null; userAgent: string | null } | null;
  now: Date;
}

/**
 * Writes somebody new with everything that belongs to them, in one statement: the form is what restaurants are loaded
 * by, and a round trip costs more than the row. Undefined when the address is known here: then nothing is written.
 */
export async function insertNewLead(
  db: Db,
  { lead, emailKey, keys, events, said, now }: NewLead,
): Promise<{ id: string; consent: ConsentState } | undefined> {
  const consent = lead.consent ?? "none";
  const isListed = sql`EXISTS (SELECT FROM listed)`;
  const { rows } = await sql<{ id: string; consent: ConsentState }>`
    WITH listed AS (
      SELECT FROM suppressions WHERE restaurant_id = ${lead.restaurantId} AND email_key = ${emailKey}
    ), made AS (
      INSERT INTO clients (restaurant_id, email, email_key, first_name, last_name, phone, locale, source, keychain_id,
                           consent, consent_at, forwarded_at, left_in_time, created_at, updated_at)
      SELECT ${lead.restaurantId}::uuid, ${lead.email}, ${emailKey}::bytea, ${lead.firstName}, ${lead.lastName},
             ${lead.phone}::text, ${lead.locale}, ${lead.source}, ${lead.keychainId}::uuid,
             CASE WHEN ${isListed} THEN 'withdrawn' ELSE ${consent} END,
             CASE WHEN ${isListed} OR ${consent} <> 'none' THEN ${now}::timestamptz END,
             ${now}::timestamptz, ${lead.leftInTime}::boolean, ${now}::timestamptz, ${now}::timestamptz
      ON CONFLICT (restaurant_id, email) DO NOTHING
      RETURNING id, restaurant_id, consent
    ), findable AS (
      INSERT INTO client_search (restaurant_id, key, client_id)
      SELECT made.restaurant_id, key, made.id FROM made, unnest(${keys}::text[]) AS key
    ), told AS (
      INSERT INTO client_events (client_id, kind, at)
      SELECT made.id, kind, ${now}::timestamptz FROM made, unnest(${events}::text[]) AS kind
      WHERE NOT (kind LIKE 'consent%' AND ${isListed})
    ), agreed AS (
      INSERT INTO consent_events (restaurant_id, client_id, email_key, kind, text, text_version, locale, page, ip, user_agent, at)
      SELECT made.restaurant_id, made.id, ${emailKey}::bytea, ${said?.kind ?? null}::text, ${lead.consentText},
             ${said?.textVersion ?? ""}, ${lead.locale}, ${lead.page}, ${said?.ip ?? null}::text,
             ${said?.userAgent ?? null}::text, ${now}::timestamptz
      FROM made WHERE ${said?.kind ?? null}::text IS NOT NULL
    )
    SELECT id, consent FROM made`.execute(db);
  return rows[0];
}
