import { expect, test } from "vitest";
import { makeQueryClient } from "./queryClient.ts";
import { renewAfter } from "./renewAfter.ts";

const QUERIES = [
  ["reviews", "list"],
  ["reviews", "summary"],
  ["reviews", "waiting"],
  ["dashboard"],
  ["google", "state"],
  ["clients", "list"],
  ["notifications", "owner", "unread"],
  ["restaurants", "own"],
  ["campaigns", "list", "owner"],
  ["campaigns", "one", "owner", "7"],
  ["campaigns", "sent_mail", "owner", "7"],
  ["analytics", "revenue", "2026"],
  ["nfc", "keychains"],
  ["nfc", "orders", "list"],
  ["nfc", "quote", 10],
  ["support", "list", "owner"],
  ["support", "one", "owner", "7"],
];

test.each([
  [
    "synced",
    [
      "reviews list",
      "reviews summary",
      "reviews waiting",
      "dashboard",
      "google state",
      "clients list",
      "notifications owner",
      "analytics revenue",
    ],
  ],
  ["replied", ["reviews summary", "reviews waiting", "dashboard"]],
  ["kept_posted", ["reviews list", "reviews summary", "reviews waiting", "dashboard"]],
  ["connection_lost", ["reviews list", "reviews summary", "reviews waiting", "dashboard", "google state"]],
  ["client_changed", ["dashboard", "clients list", "analytics revenue"]],
  ["restaurant_changed", ["dashboard"]],
  ["campaign_changed", ["campaigns list", "campaigns one"]],
  ["revenue_changed", ["analytics revenue"]],
  ["keychain_changed", ["dashboard", "analytics revenue", "nfc keychains"]],
  ["keychains_ordered", ["notifications owner", "nfc orders", "nfc quote"]],
  ["ticket_changed", ["notifications owner", "support list"]],
] as const)("%s makes out of date: %j", (event, stale) => {
  const client = makeQueryClient();
  for (const key of QUERIES) client.setQueryData(key, 1);
  renewAfter(client, event);
  const marked = QUERIES.filter((key) => client.getQueryState(key)?.isInvalidated);
  expect(marked.map((key) => key.slice(0, 2).join(" "))).toEqual(stale);
});
