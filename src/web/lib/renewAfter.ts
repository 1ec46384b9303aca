import type { QueryClient } from "@tanstack/react-query";

/**
 * What each event makes out of date, by the beginning of the queries' keys. The one place that says so: a query that
 * shows any of it is added here, whoever brings the event about says only what happened.
 */
const OUT_OF_DATE = {
  /** Reviews came in; a guest found behind one counts as converted, and the bell may have rung. */
  synced: [["reviews"], ["dashboard"], ["google"], ["clients"], ["notifications"]],
  /** The lists stay as they are: a review that was answered keeps its place under the reader's eyes. */
  replied: [["reviews", "summary"], ["reviews", "waiting"], ["dashboard"]],
  kept_posted: [["reviews"], ["dashboard"]],
  /** What can be posted on Google has changed, of every review. */
  connection_lost: [["reviews"], ["dashboard"], ["google"]],
  snippet_changed: [["reply_snippets"]],
  suggestion_changed: [["suggestions"]],
  template_changed: [
    ["templates", "list"],
    ["templates", "versions"],
  ],
  client_changed: [["clients", "list"], ["dashboard"]],
  restaurant_changed: [["dashboard"]],
} as const satisfies Record<string, readonly (readonly string[])[]>;

/** Asks anew for what is on screen and marks the rest, so that no figure lags behind what just happened. */
export function renewAfter(client: QueryClient, event: keyof typeof OUT_OF_DATE): void {
  for (const queryKey of OUT_OF_DATE[event]) void client.invalidateQueries({ queryKey });
}
