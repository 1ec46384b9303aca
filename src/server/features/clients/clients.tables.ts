import type { Generated, GeneratedAlways } from "kysely";
import type {
  ClientSource,
  ConsentEventKind,
  ConsentState,
  ImportMapping,
  LineError,
} from "#shared/clients/clients.contract.ts";
import type { Locale } from "#shared/domain/locales.ts";
import type { Json } from "#server/db/database.ts";

declare module "#server/db/database.ts" {
  interface Database {
    clients: ClientsTable;
    client_search: ClientSearchTable;
    client_events: ClientEventsTable;
    client_counts: ClientCountsTable;
    client_days: ClientDaysTable;
    client_periods: ClientPeriodsTable;
    restaurant_sizes: RestaurantSizesTable;
    consent_events: ConsentEventsTable;
    suppressions: SuppressionsTable;
    client_imports: ClientImportsTable;
  }
}

interface ClientsTable {
  id: Generated<string>;
  restaurant_id: string;
  email: string;
  /** Keyed hash of the address: the same in suppressions and in the consent ledger. */
  email_key: Buffer;
  first_name: string;
  last_name: string;
  phone: string | null;
  locale: Locale;
  source: ClientSource;
  keychain_id: string | null;
  consent: ConsentState;
  consent_at: Date | null;
  converted_at: Date | null;
  converted_by: "match" | "owner" | null;
  review_id: string | null;
  /** When the guest was last sent on to Google. */
  forwarded_at: Date | null;
  /** The contact was left before the countdown ended. */
  left_in_time: Generated<boolean>;
  /** When a mail server said for good that it takes no mail for the address; null again once one does. */
  email_refused_at: Generated<Date | null>;
  created_at: Date;
  updated_at: Date;
  is_converted: GeneratedAlways<boolean>;
  has_consent: GeneratedAlways<boolean>;
}

interface ClientSearchTable {
  restaurant_id: string;
  key: string;
  client_id: string;
  /** As in `clients`, and kept so by a trigger there. */
  is_converted: boolean;
  has_consent: boolean;
  source: ClientSource;
  created_at: Date;
}

interface ClientEventsTable {
  id: Generated<string>;
  client_id: string;
  kind: string;
  data: Json<Record<string, unknown>>;
  at: Date;
}

/** Kept by triggers on `clients`. */
interface ClientCountsTable {
  restaurant_id: string;
  is_converted: boolean;
  has_consent: boolean;
  source: ClientSource;
  clients: number;
}

/** Kept by triggers on `clients`; days of Europe/Paris. */
interface ClientDaysTable {
  restaurant_id: string;
  day: string;
  clients: number;
}

/** The same by month and year. */
interface ClientPeriodsTable {
  restaurant_id: string;
  unit: "month" | "year";
  start: string;
  clients: number;
}

/** Kept by triggers on `restaurants` and `clients`: a row for each restaurant, to sort and filter by. */
interface RestaurantSizesTable {
  restaurant_id: string;
  clients: number;
  status: "active" | "pending" | "suspended";
  country: string;
  is_linked: boolean;
  /** As in `restaurant_standings`. */
  standing: Generated<"trial" | "active" | "past_due" | "canceled" | "none">;
  until: Generated<Date | null>;
}

/** Append-only; outlives the client. */
interface ConsentEventsTable {
  id: Generated<string>;
  restaurant_id: string;
  client_id: string | null;
  email_key: Buffer;
  kind: ConsentEventKind;
  text: string;
  text_version: string;
  locale: Locale;
  page: string;
  ip: string | null;
  user_agent: string | null;
  reason: string | null;
  custom_reason: string | null;
  at: Date;
}

/** Who must not be mailed by whom; survives deletion, import and a new form. */
interface SuppressionsTable {
  restaurant_id: string;
  email_key: Buffer;
  origin: "page" | "one_click" | "bounce" | "complaint";
  reason: string | null;
  custom_reason: string | null;
  created_at: Date;
}

interface ClientImportsTable {
  id: Generated<string>;
  restaurant_id: string;
  user_id: string | null;
  filename: string;
  file_key: string | null;
  status: "queued" | "running" | "done" | "failed";
  mapping: Json<ImportMapping>;
  /** The sentence the owner signed; null when no consent was claimed. */
  attestation: string | null;
  locale: Locale;
  ip: string | null;
  rows_total: number;
  rows_read: Generated<number>;
  rows_added: Generated<number>;
  rows_updated: Generated<number>;
  rows_unsubscribed: Generated<number>;
  rows_failed: Generated<number>;
  rows_partly: Generated<number>;
  errors: Json<LineError[]>;
  created_at: Date;
  finished_at: Date | null;
}
