import type { ClientSource, ConsentState, TimelineKind } from "#shared/clients/clients.contract.ts";
import type { Locale } from "#shared/domain/locales.ts";
import { CONSENT_TEXT_VERSION } from "#shared/guests/guests.contract.ts";
import type { Db } from "#server/db/database.ts";
import { prepared } from "#server/db/prepared.ts";

/** What a guest left on a restaurant's page. */
export interface Lead {
  restaurantId: string;
  firstName: string;
  lastName: string;
  /** Lower case. */
  email: string;
  /** E.164. */
  phone: string | null;
  locale: Locale;
  source: ClientSource;
  keychainId: string | null;
  /** Before the countdown ended. */
  leftInTime: boolean;
  /** What was ticked; `pending` where the address has to be confirmed first. */
  consent: "given" | "pending" | null;
  consentText: string;
  page: string;
}

export interface NewLead {
  lead: Lead;
  emailKey: Buffer;
  /** What a search finds them by. */
  keys: readonly string[];
  events: readonly TimelineKind[];
  /** For the line in the ledger. */
  origin: { ip: string | null; userAgent: string | null };
  now: Date;
}

/** Where the statement has the moment, and the keys of the limits a form is counted against. */
export const LEAD_PLACEHOLDERS = {
  now: "$1::timestamptz",
  limits: { lead_ip_code: "$19", lead_ip: "$20", lead_network: "$21", lead_restaurant: "$22" },
} as const;

interface Made {
  id: string | null;
  consent: ConsentState | null;
  /** Keys of the limits that are used up. */
  empty: string[];
}

/** The statement; `counting` is an expression that gives the keys of the limits that are used up. */
export const leadSql = (counting: string): string => `
    WITH counted AS MATERIALIZED (
      SELECT ${counting} AS empty
    ), listed AS (
      SELECT FROM suppressions WHERE restaurant_id = $2::uuid AND email_key = $4::bytea
    ), made AS (
      INSERT INTO clients (restaurant_id, email, email_key, first_name, last_name, phone, locale, source, keychain_id,
                           consent, consent_at, forwarded_at, left_in_time, created_at, updated_at)
      SELECT $2::uuid, $3::text, $4::bytea, $5::text, $6::text, $7::text, $8::text, $9::text, $10::uuid,
             CASE WHEN EXISTS (SELECT FROM listed) THEN 'withdrawn' ELSE $11::text END,
             CASE WHEN EXISTS (SELECT FROM listed) OR $11::text <> 'none' THEN $1::timestamptz END,
             $1::timestamptz, $12::boolean, $1::timestamptz, $1::timestamptz
      FROM counted WHERE empty = '{}'
      ON CONFLICT (restaurant_id, email) DO NOTHING
      RETURNING id, restaurant_id, consent, is_converted, has_consent, source, created_at
    ), findable AS (
      INSERT INTO client_search (restaurant_id, key, client_id, is_converted, has_consent, source, created_at)
      SELECT made.restaurant_id, key, made.id, made.is_converted, made.has_consent, made.source, made.created_at
      FROM made, unnest($13::text[]) AS key
    ), told AS (
      INSERT INTO client_events (client_id, kind, at)
      SELECT made.id, kind, $1::timestamptz FROM made, unnest($14::text[]) AS kind
      WHERE NOT (kind LIKE 'consent%' AND EXISTS (SELECT FROM listed))
    ), agreed AS (
      INSERT INTO consent_events (restaurant_id, client_id, email_key, kind, text, text_version, locale, page, ip, user_agent, at)
      SELECT made.restaurant_id, made.id, $4::bytea, CASE WHEN $11::text = 'given' AND NOT EXISTS (SELECT FROM listed) THEN 'given' ELSE 'requested' END, $15::text,
             '${CONSENT_TEXT_VERSION}', $8::text, $16::text, $17::text, $18::text, $1::timestamptz
      FROM made WHERE $11::text <> 'none'
    )
    SELECT json_build_object('id', (SELECT id FROM made), 'consent', (SELECT consent FROM made), 'empty', empty) AS answer FROM counted`;

const insertLead = prepared<Made>("insert_lead", leadSql("'{}'::text[]"));

/** The same statement with an expression that counts the form against limits and gives the keys of those that are used up. */
export const prepareLimitedLead = (counting: string): typeof insertLead =>
  prepared<Made>("insert_limited_lead", leadSql(counting));

/**
 * Writes somebody new with everything that belongs to them, in one statement: most of the load comes from this
 * form, and a round trip costs more than the row. Limits, where given, are counted first. Nothing is written for an address that
 * is known here, or while a limit is used up: `empty` says which.
 */
export async function insertNewLead(
  db: Db,
  { lead, emailKey, keys, events, origin, now }: NewLead,
  limited?: { insert: typeof insertLead; keys: readonly string[] },
): Promise<Made> {
  const values = [
    now,
    lead.restaurantId,
    lead.email,
    emailKey,
    lead.firstName,
    lead.lastName,
    lead.phone,
    lead.locale,
    lead.source,
    lead.keychainId,
    lead.consent ?? "none",
    lead.leftInTime,
    keys,
    events,
    lead.consentText,
    lead.page,
    origin.ip,
    origin.userAgent,
  ];
  const made = await (limited ? limited.insert(db, [...values, ...limited.keys]) : insertLead(db, values));
  return made ?? { id: null, consent: null, empty: [] };
}
