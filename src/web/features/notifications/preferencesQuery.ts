import { queryOptions } from "@tanstack/react-query";
import {
  type Channels,
  OWNER_DEFAULTS,
  type OwnerTopic,
  STAFF_DEFAULTS,
  type StaffTopic,
  type Topic,
} from "#shared/notifications/notification-topics.ts";
import { ownerNotificationsApi, staffNotificationsApi } from "#shared/notifications/notifications.contract.ts";
import { api } from "#web/lib/api/api.ts";
import type { BellSide } from "./bellQueries.ts";

export type Choice = Channels & { topic: Topic };
type OwnerChoice = Channels & { topic: OwnerTopic };
type StaffChoice = Channels & { topic: StaffTopic };

const preferencesKey = (side: BellSide) => ["notifications", side, "preferences"] as const;

/** What the reader hears of, and how. */
export const preferencesQuery = (side: BellSide) =>
  queryOptions({
    queryKey: preferencesKey(side),
    queryFn: async ({ signal }): Promise<readonly Choice[]> => {
      const { preferences } =
        side === "owner"
          ? await api(ownerNotificationsApi.preferences, { signal })
          : await api(staffNotificationsApi.preferences, { signal });
      return preferences;
    },
  });

/** Keeps the choices and gives them back as they now are. The server names topics of the reader's side only. */
export async function saveChoices(side: BellSide, chosen: readonly Choice[]): Promise<readonly Choice[]> {
  const { preferences } =
    side === "owner"
      ? await api(ownerNotificationsApi.choose, { body: { preferences: chosen as OwnerChoice[] } })
      : await api(staffNotificationsApi.choose, { body: { preferences: chosen as StaffChoice[] } });
  return preferences;
}

/** Whether a channel of a topic cannot be turned off. */
export const isFixed = (side: BellSide, topic: Topic, channel: keyof Channels): boolean => {
  const facts: Readonly<Partial<Record<Topic, { fixed?: readonly (keyof Channels)[] }>>> =
    side === "owner" ? OWNER_DEFAULTS : STAFF_DEFAULTS;
  return facts[topic]?.fixed?.includes(channel) ?? false;
};
