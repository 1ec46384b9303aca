import type { QueryClient } from "@tanstack/react-query";

/**
 * What each event makes out of date, by the beginning of the queries' keys. The one place that says so: a query that
 * shows any of it is added here, whoever brings the event about says only what happened.
 */
const OUT_OF_DATE = {
  /** Reviews came in; a guest found behind one counts as converted, and the bell may have rung. */
  synced: [["reviews"], ["dashboard"], ["google"], ["clients"], ["notifications"], ["analytics"]],
  /** The lists stay as they are: a review that was answered keeps its place under the reader's eyes. */
  replied: [["reviews", "summary"], ["reviews", "waiting"], ["dashboard"]],
  kept_posted: [["reviews"], ["dashboard"]],
  /** What can be posted on Google has changed, of every review. */
  connection_lost: [["reviews"], ["dashboard"], ["google"]],
  snippet_changed: [["reply_snippets"]],
  suggestion_changed: [["suggestions"]],
  script_changed: [["custom_scripts"], ["office_dashboard"]],
  template_changed: [
    ["templates", "list"],
    ["templates", "versions"],
  ],
  client_changed: [["clients", "list"], ["dashboard"], ["analytics"]],
  /** Erased by staff: the list over all restaurants, and the numbers of the one it was at. */
  office_client_changed: [["clients_office", "list"], ["restaurant_office"]],
  restaurant_changed: [["dashboard"]],
  /** Started, stopped, deleted, saved: what is being written in an editor is not asked for anew. */
  campaign_changed: [
    ["campaigns", "list"],
    ["campaigns", "one"],
    ["campaigns", "waves"],
    ["campaigns", "recipients"],
    ["campaigns", "timeline"],
    ["campaigns", "statistics"],
    ["office_dashboard"],
  ],
  /** Or taken back: figures of campaigns and the guest's own page show it. */
  redeemed: [["redemptions"], ["tills"], ["campaigns"], ["clients"], ["dashboard"], ["analytics"]],
  till_changed: [["tills"]],
  /** Entered, corrected or removed: the sums of the return are made of it too. */
  revenue_changed: [["analytics"]],
  /** Renamed, switched or tapped: its row, and what dashboard and analytics count. */
  keychain_changed: [["nfc", "keychains"], ["dashboard"], ["analytics"]],
  /** Ordered, paid or taken back: the next price depends on it, and the bell may have rung. */
  keychains_ordered: [["nfc", "orders"], ["nfc", "quote"], ["nfc", "last_address"], ["notifications"]],
  /** Staff moved, made, ordered or gave keychains: stock, orders and allocations hang together. */
  stock_changed: [["nfc_office"], ["office_dashboard"]],
  /** Made, changed, suspended, linked or on trial: the list, its page, and the owner's account show it. */
  office_restaurant_changed: [["restaurant_office"], ["users_office"], ["office_dashboard"]],
  /** Deactivated, confirmed, signed out; or a member of staff whose access changed. */
  office_user_changed: [["users_office"], ["restaurant_office"], ["office_dashboard"]],
  /** Written, answered, closed or reopened: what is open on screen is in the answer itself. */
  ticket_changed: [["support", "list"], ["support", "stats"], ["notifications"], ["office_dashboard"]],
  /** An answer was looked at: the list no longer calls it new. */
  ticket_seen: [["support", "list"]],
  /** Switched on or off, or with new codes: other sessions may have ended, and the bell may have rung. */
  two_factor_changed: [["two_factor"], ["accounts", "sessions"], ["notifications"]],
  /** Tried again, removed, or mail let go on. */
  jobs_changed: [["jobs"], ["office_dashboard"]],
  canned_answer_changed: [["support", "answers"]],
} as const satisfies Record<string, readonly (readonly string[])[]>;

/** Asks anew for what is on screen and marks the rest, so that no figure lags behind what just happened. */
export function renewAfter(client: QueryClient, event: keyof typeof OUT_OF_DATE): void {
  for (const queryKey of OUT_OF_DATE[event]) void client.invalidateQueries({ queryKey });
}
