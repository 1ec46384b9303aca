import type { Generated, GeneratedAlways } from "kysely";
import type { SyncReason, SyncStatus } from "#shared/reviews/google.contract.ts";
import type { ReplyWhere } from "#shared/reviews/reviews.contract.ts";

declare module "#server/db/database.ts" {
  interface Database {
    google_places: GooglePlacesTable;
    google_connections: GoogleConnectionsTable;
    google_syncs: GoogleSyncsTable;
    reviews: ReviewsTable;
    review_days: ReviewDaysTable;
    review_periods: ReviewPeriodsTable;
    reply_snippets: ReplySnippetsTable;
  }
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
