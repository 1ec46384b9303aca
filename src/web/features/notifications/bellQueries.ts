import { queryOptions } from "@tanstack/react-query";
import type { Notification } from "#shared/notifications/notifications.contract.ts";
import {
  MOST_LISTED,
  ownerNotificationsApi,
  staffNotificationsApi,
} from "#shared/notifications/notifications.contract.ts";
import type { Locale } from "#shared/domain/locales.ts";
import { api } from "#web/lib/api/api.ts";

export type BellSide = "owner" | "staff";
export type NotificationItem = Notification;

export interface BellList {
  items: readonly NotificationItem[];
  /** Whether older ones can be asked for. */
  hasMore: boolean;
}

export const bellApi = { owner: ownerNotificationsApi, staff: staffNotificationsApi };

export const POLL_MS = 15_000;
/** How many are fetched before anybody opens the bell. */
export const FIRST_LIMIT: Record<BellSide, number> = { owner: 10, staff: 5 };
export const PAGE = 10;

export const bellKeys = {
  /** The server writes the texts, so each language has a list of its own. */
  list: (side: BellSide, locale: Locale) => ["notifications", side, "list", locale] as const,
  unread: (side: BellSide) => ["notifications", side, "unread"] as const,
};

/** The newest ones; their answer also says how many are unread. */
export const bellListQuery = (side: BellSide, locale: Locale, limit: number) =>
  queryOptions({
    queryKey: bellKeys.list(side, locale),
    queryFn: async ({ client, signal }): Promise<BellList> => {
      const answer = await api(bellApi[side].list, { query: { limit }, signal });
      client.setQueryData(bellKeys.unread(side), answer.unread_count);
      return {
        items: answer.notifications,
        hasMore: answer.notifications.length >= limit && limit < MOST_LISTED,
      };
    },
    staleTime: POLL_MS,
    // The poll says when the list has to be fetched again.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Kept by the poll and by every other answer that carries the number; never fetched by itself. */
export const bellUnreadQuery = (side: BellSide) =>
  queryOptions({
    queryKey: bellKeys.unread(side),
    queryFn: async () => (await api(bellApi[side].unreadCount)).unread_count,
    enabled: false,
  });
