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
    ],
  ],
  ["replied", ["reviews summary", "reviews waiting", "dashboard"]],
  ["kept_posted", ["reviews list", "reviews summary", "reviews waiting", "dashboard"]],
  ["connection_lost", ["reviews list", "reviews summary", "reviews waiting", "dashboard", "google state"]],
  ["client_changed", ["dashboard", "clients list"]],
  ["restaurant_changed", ["dashboard"]],
] as const)("%s makes out of date: %j", (event, stale) => {
  const client = makeQueryClient();
  for (const key of QUERIES) client.setQueryData(key, 1);
  renewAfter(client, event);
  const marked = QUERIES.filter((key) => client.getQueryState(key)?.isInvalidated);
  expect(marked.map((key) => key.slice(0, 2).join(" "))).toEqual(stale);
});
