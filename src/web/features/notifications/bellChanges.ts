import type { BellList, NotificationItem } from "./bellQueries.ts";

/** What somebody does to the list: how it looks at once, and how to take that back if the server says no. */
export interface BellChange {
  apply: (list: BellList) => BellList;
  undo: (list: BellList) => BellList;
  /** How many fewer are unread. */
  reads: number;
}

/** Makes one change at once and takes it back if it fails; answers what the server said. */
export type ChangeBell = <T extends object>(change: BellChange, call: () => Promise<T>) => Promise<T>;

const withItems = (list: BellList, items: readonly NotificationItem[]): BellList => ({ ...list, items });

/** Taken back item by item, never by an old copy of the list: another change may have gone through in the meantime. */
const withRead = (list: BellList, ids: ReadonlySet<string>, readAt: string | null): BellList =>
  withItems(
    list,
    list.items.map((item) => (ids.has(item.id) ? { ...item, read_at: readAt } : item)),
  );

function withReturned(list: BellList, returned: readonly NotificationItem[]): BellList {
  const present = new Set(list.items.map((item) => item.id));
  const items = [...list.items, ...returned.filter((item) => !present.has(item.id))];
  return withItems(
    list,
    items.toSorted((a, b) => b.created_at.localeCompare(a.created_at)),
  );
}

export const isUnread = (item: NotificationItem): boolean => item.read_at === null;

export function reading(items: readonly NotificationItem[], now: string, unread: number): BellChange {
  const ids = new Set(items.filter(isUnread).map((item) => item.id));
  return {
    apply: (list) => withRead(list, ids, now),
    undo: (list) => withRead(list, ids, null),
    reads: unread,
  };
}

export function removing(items: readonly NotificationItem[], unread: number): BellChange {
  const ids = new Set(items.map((item) => item.id));
  return {
    apply: (list) =>
      withItems(
        list,
        list.items.filter((item) => !ids.has(item.id)),
      ),
    undo: (list) => withReturned(list, items),
    reads: unread,
  };
}
