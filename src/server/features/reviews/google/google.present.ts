import type { ErrorCode } from "#shared/http/errors.ts";
import type {
  GoogleConnection,
  GooglePlace,
  GoogleState,
  GoogleSync,
  SyncState,
} from "#shared/reviews/google.contract.ts";
import type { Translate } from "#server/platform/i18n/translate.ts";
import type { ChosenPlace, ConnectionRow, SyncRow } from "./google.repo.ts";

export interface RestaurantOnGoogle {
  place: ChosenPlace;
  connection: ConnectionRow | undefined;
  sync: SyncRow | undefined;
  syncedAt: Date | null;
}

/** The restaurant on Google, for the screens that show it. */
export const presentGoogle = (facts: RestaurantOnGoogle, t: Translate): GoogleState => ({
  place: facts.place ? presentPlace(facts.place) : null,
  connection: facts.connection ? presentConnection(facts.connection) : null,
  ...presentSyncState(facts, t),
});

export const presentSyncState = (
  { sync, syncedAt }: Pick<RestaurantOnGoogle, "sync" | "syncedAt">,
  t: Translate,
): SyncState => ({
  sync: sync ? presentSync(sync, t) : null,
  synced_at: syncedAt?.toISOString() ?? null,
});

const presentPlace = (row: NonNullable<ChosenPlace>): GooglePlace => ({
  place_id: row.place_id,
  name: row.name,
  address: row.address,
  rating: row.rating,
  review_count: row.review_count,
  maps_url: row.maps_url,
  write_review_url: row.write_review_url,
});

const presentConnection = (row: ConnectionRow): GoogleConnection => ({
  account_email: row.account_email,
  location_title: row.location_title,
  connected_at: row.connected_at.toISOString(),
  lost: row.lost_at !== null,
});

/** Whether replies can be posted: a consent that holds, for a profile that is known. */
export const isConnected = (row: ConnectionRow | undefined): boolean =>
  row !== undefined && row.location !== null && row.lost_at === null;

const presentSync = (row: SyncRow, t: Translate): GoogleSync => ({
  id: row.id,
  reason: row.reason,
  status: row.status,
  error: row.error_code === null ? null : { code: row.error_code, message: messageOf(row.error_code, t) },
  reviews_read: row.reviews_read,
  reviews_total: row.reviews_total,
  reviews_new: row.reviews_new,
  reviews_changed: row.reviews_changed,
  reviews_removed: row.reviews_removed,
  queued_at: row.queued_at.toISOString(),
  finished_at: row.finished_at?.toISOString() ?? null,
});

/** A sync that failed an hour ago cannot say how many seconds to wait. */
const messageOf = (code: string, t: Translate): string =>
  code === "google_quota_exceeded"
    ? t("messages:sync_quota")
    : (t as (key: string) => string)(`errors:${code as ErrorCode}`);
