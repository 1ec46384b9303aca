import type { ErrorCode } from "#shared/http/errors.ts";
import type { GoogleState, GoogleSync, SyncState } from "#shared/reviews/google.contract.ts";
import type { Translate } from "#server/platform/i18n/translate.ts";
import type { ConnectionRow, RestaurantOnGoogle } from "./google.repo.ts";

/** The restaurant on Google, for the screens that show it. */
export const presentGoogle = (facts: RestaurantOnGoogle, t: Translate): GoogleState => ({
  place: facts.place,
  connection: facts.connection,
  ...presentSyncState(facts, t),
});

export const presentSyncState = (
  { sync, synced_at }: Pick<RestaurantOnGoogle, "sync" | "synced_at">,
  t: Translate,
): SyncState => ({ sync: sync ? presentSync(sync, t) : null, synced_at });

/** Whether replies can be posted: a consent that holds, for a profile that is known. */
export const isConnected = (row: ConnectionRow | undefined): boolean =>
  row !== undefined && row.location !== null && row.lost_at === null;

const presentSync = (
  { error_code: code, ...sync }: NonNullable<RestaurantOnGoogle["sync"]>,
  t: Translate,
): GoogleSync => ({
  ...sync,
  error: code === null ? null : { code, message: messageOf(code, t) },
});

/** A sync that failed an hour ago cannot say how many seconds to wait. */
const messageOf = (code: string, t: Translate): string =>
  code === "google_quota_exceeded"
    ? t("messages:sync_quota")
    : (t as (key: string) => string)(`errors:${code as ErrorCode}`);
