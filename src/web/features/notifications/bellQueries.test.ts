import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { MOST_LISTED, ownerNotificationsApi } from "#shared/notifications/notifications.contract.ts";
import { item } from "#web/testing/bell.tsx";
import { fakeApi } from "#web/testing/fakeApi.ts";
import { bellListQuery } from "./bellQueries.ts";

fakeApi.setUp();

test.each([
  [100, 123, true],
  [120, 123, true],
  [130, 123, false],
  [MOST_LISTED, MOST_LISTED + 1, false],
])("asked for %i of %i, there is more: %s", async (limit, all, hasMore) => {
  fakeApi.on(ownerNotificationsApi.list, ({ query }) => ({
    notifications: Array.from({ length: Math.min(all, Number(query.get("limit"))) }, (_, i) => item(i + 1)),
    unread_count: all,
  }));
  const list = await new QueryClient().fetchQuery(bellListQuery("owner", "en", limit));
  expect([list.items.length, list.hasMore]).toEqual([Math.min(all, limit), hasMore]);
});
