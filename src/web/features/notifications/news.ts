import { isUnread } from "./bellChanges.ts";
import type { NotificationItem } from "./bellQueries.ts";

/** More than so many at once are told in one toast. */
const MOST_APART = 3;

/** What somebody has been told of already: everything that was there when the page was opened, and all that came since. */
export interface Told {
  /** The newest when the page was opened: older ones may move up into view, but are no news. */
  since: string;
  ids: ReadonlySet<string>;
}

export const toldAtFirst = (items: readonly NotificationItem[]): Told => ({
  since: newestOf(items),
  ids: new Set(items.map(({ id }) => id)),
});

export const toldToo = ({ since, ids }: Told, items: readonly NotificationItem[]): Told => ({
  since,
  ids: new Set([...ids, ...items.map(({ id }) => id)]),
});

/** The unread ones nobody was told of yet, newest first. */
export const untold = ({ since, ids }: Told, items: readonly NotificationItem[]): NotificationItem[] =>
  items.filter((item) => isUnread(item) && item.created_at >= since && !ids.has(item.id));

/** Whether each gets a toast of its own. */
export const areApart = (news: readonly NotificationItem[]): boolean => news.length <= MOST_APART;

const newestOf = (items: readonly NotificationItem[]): string =>
  items.reduce((newest, { created_at: at }) => (at > newest ? at : newest), "");
