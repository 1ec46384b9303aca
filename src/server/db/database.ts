import type { ColumnType, Generated, GeneratedAlways, Kysely } from "kysely";
import type { Locale } from "#shared/domain/locales.ts";
import type { Permission, StaffRole } from "#shared/domain/permissions.ts";
import type {
  ClientSource,
  ConsentState,
  ConsentEventKind,
  ImportMapping,
  LineError,
} from "#shared/clients/clients.contract.ts";
import type { OfferWording } from "#shared/guests/guests.contract.ts";
import type { Notification, NotificationData } from "#shared/notifications/notifications.contract.ts";
import type { SyncReason, SyncStatus } from "#shared/reviews/google.contract.ts";
import type { ReplyWhere } from "#shared/reviews/reviews.contract.ts";
import type { ScriptPlacement } from "#shared/scripts/scripts.contract.ts";

/** A JSON column: an object when read, serialised text when written. */
type Json<T> = ColumnType<T, string, string>;
type CreatedAt = Generated<Date>;

interface UsersTable {
  id: Generated<string>;
  email: string;
  first_name: string;
  last_name: string;
  phone: string | null;
  country: string;
  password_hash: string;
  status: Generated<"active" | "inactive">;
  email_verified_at: Date | null;
  timezone: Generated<string>;
  locale: Generated<Locale>;
  /** Begins anew by trigger whenever password or status are written. */
  credential_epoch: Generated<number>;
  created_at: CreatedAt;
  updated_at: CreatedAt;
}

interface EmailVerificationsTable {
  user_id: string;
  code_hash: string | null;
  link_hash: Buffer | null;
  expires_at: Date | null;
  /** Codes tried; the link is not counted, nobody can guess it. */
  attempts: Generated<number>;
  requested_at: Date;
  /** The letter asked for last; its code and link are made from this id. */
  letter_id: Generated<string>;
  /** The letter whose code is stored: the last one that was ready to be sent. */
  code_letter_id: Generated<string | null>;
  /** When the mail server took the last letter … */
  accepted_at: Generated<Date | null>;
  /** … or refused its address for good. */
  refused_at: Generated<Date | null>;
  /** The account's when the code was made; the same for the other proofs below. */
  credential_epoch: number;
}

interface RestaurantsTable {
  id: Generated<string>;
  user_id: string | null;
  name: string;
  email: string | null;
  phone: string | null;
  website: string | null;
  address: string;
  city: string;
  postal_code: string;
  country: string;
  google_place_id: string | null;
  review_code: string;
  status: Generated<"active" | "pending" | "suspended">;
  /** When the owner first took the QR code or a print sheet. */
  printed_at: Generated<Date | null>;
  created_at: CreatedAt;
  updated_at: CreatedAt;
}

interface GooglePlacesTable {
  restaurant_id: string;
  place_id: string;
  name: string;
  address: string;
  rating: number | null;
  review_count: number;
  maps_url: string;
  write_review_url: string;
  refreshed_at: Date;
}

interface GoogleConnectionsTable {
  restaurant_id: string;
  /** Sealed. */
  refresh_token: string;
  account_email: string;
  /** accounts/x/locations/y; null until the owner has said which one. */
  location: string | null;
  location_title: string | null;
  connected_at: Date;
  /** When Google last told us that the consent is gone. */
  lost_at: Date | null;
}

interface GoogleSyncsTable {
  id: Generated<string>;
  restaurant_id: string;
  reason: SyncReason;
  status: SyncStatus;
  error_code: string | null;
  reviews_read: Generated<number>;
  reviews_total: number | null;
  reviews_new: Generated<number>;
  reviews_changed: Generated<number>;
  reviews_removed: Generated<number>;
  queued_at: Date;
  started_at: Date | null;
  /** Last sign of life; a live sync without one for long is dead. */
  seen_at: Date;
  finished_at: Date | null;
}

interface ReviewsTable {
  id: Generated<string>;
  restaurant_id: string;
  /** Google's name of it in Places and in Business Profile: one review, two names. */
  place_ref: string | null;
  business_ref: string | null;
  author_name: string;
  rating: number;
  text: string | null;
  language: string | null;
  published_at: Date;
  review_url: string | null;
  reply_text: string | null;
  reply_at: Date | null;
  reply_where: ReplyWhere | null;
  reply_draft: string | null;
  is_answered: GeneratedAlways<boolean>;
  /** Author and text, folded. */
  search_text: string;
  created_at: Date;
  updated_at: Date;
}

/** Kept by triggers on `reviews`; days of Europe/Paris. */
interface ReviewDaysTable {
  restaurant_id: string;
  day: string;
  rating: number;
  reviews: number;
  answered: number;
}

/** The same for longer times, so that no sum grows with a restaurant's age. Kept by triggers on `reviews`. */
interface ReviewPeriodsTable {
  restaurant_id: string;
  unit: "month" | "year" | "life";
  /** Its first day; of a life always the same. */
  start: string;
  rating: number;
  reviews: number;
  answered: number;
  /** How many of them the owner's Google profile lists. */
  named: number;
}

interface ReplySnippetsTable {
  id: Generated<string>;
  restaurant_id: string;
  language: string;
  title: string;
  text: string;
  created_at: Date;
}

interface KeychainsTable {
  id: Generated<string>;
  code: string;
  restaurant_id: string | null;
  status: "in_stock" | "assigned" | "active" | "inactive";
  taps: Generated<number>;
  activated_at: Date | null;
  last_tap_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

interface TapDaysTable {
  keychain_id: string;
  restaurant_id: string;
  day: string;
  taps: number;
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

interface SurprisesTable {
  id: Generated<string>;
  restaurant_id: string;
  client_id: string;
  code: string;
  wording: OfferWording;
  status: "due" | "sent" | "skipped";
  created_at: Date;
  sent_at: Date | null;
  /** When its turn came: its reader's day is counted, and every further try goes ahead. */
  claimed_at: Generated<Date | null>;
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
  errors: Json<LineError[]>;
  created_at: Date;
  finished_at: Date | null;
}

interface SubscriptionsTable {
  id: Generated<string>;
  restaurant_id: string;
  status: "trial" | "active" | "past_due" | "canceled" | "expired";
  started_at: Date;
  current_period_start: Date;
  current_period_end: Date;
  /** Set while a cancelled or unpaid subscription may still be used. */
  grace_until: Date | null;
  plan_id: string;
  amount_cents: number;
  /** The provider's id; null for rows made without it. */
  subscription_ref: string | null;
  canceled_at: Date | null;
  past_due_since: Date | null;
  open_invoice_ref: string | null;
  /** The provider's page on which the open invoice can be paid or confirmed. */
  payment_page_url: string | null;
  retries: Generated<number>;
  next_retry_at: Date | null;
  created_at: CreatedAt;
  updated_at: CreatedAt;
}

interface PlansTable {
  id: string;
  name: string;
  amount_cents: number;
  first_month_cents: number;
  free_keychains: number;
  analytics: boolean;
  active: Generated<boolean>;
  sort_order: Generated<number>;
  created_at: CreatedAt;
}

interface BillingCustomersTable {
  user_id: string;
  customer_ref: string;
  card_ref: string | null;
  card_brand: string | null;
  card_last4: string | null;
  card_exp_month: number | null;
  card_exp_year: number | null;
  created_at: CreatedAt;
  updated_at: CreatedAt;
}

/** The restaurant as typed before paying; it becomes a row when the payment is in. */
export interface RestaurantDraft {
  name: string;
  address: string;
  city: string;
  postal_code: string;
  country: string;
  website: string | null;
  phone: string | null;
  google_place_id: string | null;
}

interface CheckoutsTable {
  id: Generated<string>;
  user_id: string;
  kind: "subscribe" | "reactivate" | "card";
  plan_id: string | null;
  restaurant: ColumnType<RestaurantDraft | null, string | null, string | null>;
  first_month_cents: number | null;
  /** Set where no page is opened but the card on file charged. */
  card_ref: string | null;
  /** Null on rows from before pages were reserved. */
  locale: Locale | null;
  session_ref: string | null;
  url: string | null;
  status: Generated<"open" | "complete" | "expired">;
  terms_accepted_at: Date | null;
  created_at: Date;
  completed_at: Date | null;
}

interface InvoicesTable {
  id: Generated<string>;
  restaurant_id: string;
  subscription_id: string | null;
  invoice_ref: string;
  payment_ref: string | null;
  number: string;
  status: "draft" | "open" | "paid" | "void" | "uncollectible";
  amount_cents: number;
  issued_at: Date;
  paid_at: Date | null;
  period_start: Date;
  period_end: Date;
  created_at: CreatedAt;
}

interface NotificationsTable {
  id: Generated<string>;
  user_id: string | null;
  staff_id: string | null;
  type: Notification["type"];
  /** Which text of the catalogue; its arguments are in `params`. */
  kind: string;
  params: Json<Record<string, string | number>>;
  data: Json<NotificationData>;
  link: string | null;
  created_at: Date;
  read_at: Date | null;
}

interface PaymentEventsTable {
  id: string;
  type: string;
  object_ref: string;
  created_at: Date;
  received_at: Date;
  applied_at: Date | null;
}

interface StaffUsersTable {
  id: Generated<string>;
  email: string;
  name: string;
  role: StaffRole;
  permissions: Permission[];
  status: Generated<"active" | "inactive">;
  /** Null until an invitation is accepted. */
  password_hash: string | null;
  locale: Generated<Locale>;
  /** Begins anew by trigger whenever password, status or role are written. */
  credential_epoch: Generated<number>;
  created_at: CreatedAt;
  updated_at: CreatedAt;
}

interface SessionsTable {
  id: Generated<string>;
  token_hash: Buffer;
  user_id: string | null;
  staff_id: string | null;
  remember: boolean;
  ip: string | null;
  user_agent: string | null;
  credential_epoch: number;
  created_at: Date;
  last_active_at: Date;
}

interface OneTimeTokensTable {
  id: Generated<string>;
  purpose: string;
  subject_id: string;
  token_hash: Buffer;
  expires_at: Date;
  used_at: Date | null;
  /** Null for links that are not an account's. */
  credential_epoch: number | null;
  created_at: CreatedAt;
}

interface LoginThrottlesTable {
  key: string;
  failures: number;
  last_failure_at: Date;
  blocked_until: Date;
}

interface LeasesTable {
  key: string;
  holder: string;
  expires_at: Date;
}

/** From where an account was signed in to before: hashes of both. */
interface FamiliarOriginsTable {
  key: string;
  seen_at: Date;
}

interface RateBucketsTable {
  key: string;
  tokens: number;
  updated_at: Date;
}

interface SettingsTable {
  key: string;
  value: Json<unknown>;
  updated_at: CreatedAt;
  updated_by: string | null;
}

interface AuditEventsTable {
  id: Generated<string>;
  at: Date;
  action: string;
  actor_kind: string;
  actor_id: string | null;
  restaurant_id: string | null;
  subject_type: string;
  subject_id: string | null;
  details: Json<Record<string, unknown>>;
  ip: string | null;
  request_id: string | null;
}

interface CustomScriptsTable {
  id: Generated<string>;
  title: string;
  description: string | null;
  script_code: string;
  placement: ScriptPlacement;
  active: Generated<boolean>;
  /** Whether a full admin allowed it in the back office too. */
  in_admin: Generated<boolean>;
  sort_order: Generated<number>;
  created_at: CreatedAt;
  updated_at: CreatedAt;
}

/** Jobs that failed for good, until somebody tries them again or removes them. */
interface DeadJobsTable {
  id: string;
  kind: string;
  payload: Json<Record<string, unknown>>;
  error: string;
  tries: number;
  queued_at: Date;
  died_at: Date;
}

export interface Database {
  users: UsersTable;
  email_verifications: EmailVerificationsTable;
  restaurants: RestaurantsTable;
  subscriptions: SubscriptionsTable;
  plans: PlansTable;
  billing_customers: BillingCustomersTable;
  checkouts: CheckoutsTable;
  invoices: InvoicesTable;
  payment_events: PaymentEventsTable;
  notifications: NotificationsTable;
  staff_users: StaffUsersTable;
  sessions: SessionsTable;
  one_time_tokens: OneTimeTokensTable;
  login_throttles: LoginThrottlesTable;
  familiar_origins: FamiliarOriginsTable;
  rate_buckets: RateBucketsTable;
  leases: LeasesTable;
  settings: SettingsTable;
  audit_events: AuditEventsTable;
  custom_scripts: CustomScriptsTable;
  google_places: GooglePlacesTable;
  google_connections: GoogleConnectionsTable;
  google_syncs: GoogleSyncsTable;
  reviews: ReviewsTable;
  review_days: ReviewDaysTable;
  review_periods: ReviewPeriodsTable;
  reply_snippets: ReplySnippetsTable;
  keychains: KeychainsTable;
  tap_days: TapDaysTable;
  clients: ClientsTable;
  client_search: ClientSearchTable;
  client_events: ClientEventsTable;
  client_counts: ClientCountsTable;
  client_days: ClientDaysTable;
  client_periods: ClientPeriodsTable;
  consent_events: ConsentEventsTable;
  suppressions: SuppressionsTable;
  surprises: SurprisesTable;
  client_imports: ClientImportsTable;
  dead_jobs: DeadJobsTable;
}

/** A connection or a transaction: always an argument, never a field. */
export type Db = Kysely<Database>;
