import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, type RefObject } from "react";
import { ApiError, api } from "#web/lib/api/api.ts";
import { currentLocale } from "#web/lib/words/i18n.ts";
import { sessionOf } from "#web/lib/session/session.ts";
import type { ChangeBell } from "./bellChanges.ts";
import type { BellList, BellSide } from "./bellQueries.ts";
import { FIRST_LIMIT, PAGE, POLL_MS, bellApi, bellKeys, bellListQuery, bellUnreadQuery } from "./bellQueries.ts";
import { desktopState } from "./desktopNotices.ts";
import { startPolling } from "./polling.ts";
import { useBellActions } from "./useBellActions.ts";

export interface Bell {
  list: BellList | undefined;
  isFailed: boolean;
  isFetching: boolean;
  error: unknown;
  unread: number | undefined;
  actions: ReturnType<typeof useBellActions>;
  /** Call when the panel opens, so that it shows the newest state. */
  handleOpened: () => void;
  handleClosed: () => void;
  retry: () => void;
  /** Rejects when the older ones cannot be fetched. */
  loadMore: () => Promise<void>;
}

/** Everything behind the bell: the newest notifications, how many are unread, and what can be done with them. */
export function useBell(side: BellSide): Bell {
  const store = useBellStore(side);
  const { query, unread, reload, readList, readUnread } = store;
  const { change, changes } = useBellChanges(store);
  const actions = useBellActions({ side, change, readList, readUnread, reload });
  useBellPolling({ side, store, changes });

  return {
    list: query.data,
    isFailed: query.isError && query.data === undefined,
    isFetching: query.isFetching,
    error: query.error,
    unread,
    actions,
    handleOpened: () => reload(PAGE),
    handleClosed: store.shrink,
    retry: () => reload(),
    loadMore: store.loadMore,
  };
}

type BellStore = ReturnType<typeof useBellStore>;

/** The list and the number as they are in the cache, and the ways to read, write and fetch them. */
function useBellStore(side: BellSide) {
  const client = useQueryClient();
  const locale = currentLocale();
  const listKey = useMemo(() => bellKeys.list(side, locale), [side, locale]);
  const unreadKey = useMemo(() => bellKeys.unread(side), [side]);
  const query = useQuery(bellListQuery(side, locale, FIRST_LIMIT[side]));
  const { data: unread } = useQuery(bellUnreadQuery(side));
  /** How many the next fetch asks for. */
  const limit = useRef(FIRST_LIMIT[side]);

  const readUnread = useCallback(() => client.getQueryData<number>(unreadKey), [client, unreadKey]);
  const readList = useCallback(() => client.getQueryData<BellList>(listKey), [client, listKey]);
  const load = useCallback(
    async (count: number) => {
      limit.current = count;
      // One that is under way was asked with another limit or another state of the list.
      await client.cancelQueries({ queryKey: listKey });
      return client.query({ ...bellListQuery(side, locale, count), staleTime: 0 });
    },
    [client, listKey, locale, side],
  );
  // A failure is shown by the query's own state.
  const reload = useCallback((count = limit.current) => void load(count).catch(() => undefined), [load]);
  const loadMore = async (): Promise<void> => {
    const before = limit.current;
    try {
      await load(before + PAGE);
    } catch (error) {
      limit.current = before;
      throw error;
    }
  };
  /** Back to what is fetched while nobody looks. */
  const shrink = (): void => {
    limit.current = FIRST_LIMIT[side];
  };
  return { client, listKey, unreadKey, query, unread, limit, readUnread, readList, load, loadMore, shrink, reload };
}

/** How many changes were made ever, and how many of them the server has not answered yet. */
interface ChangeCounts {
  made: number;
  pending: number;
}

/** Shows a change at once, takes it back if the server says no, and keeps it from being undone by an older answer. */
function useBellChanges({ client, listKey, unreadKey, readList, reload }: BellStore) {
  const changes = useRef<ChangeCounts>({ made: 0, pending: 0 });
  const change = useCallback<ChangeBell>(
    async ({ apply, undo, reads }, call) => {
      const patch = (by: (list: BellList) => BellList, delta: number): void => {
        client.setQueryData<BellList>(listKey, (list) => list && by(list));
        client.setQueryData<number>(unreadKey, (count) => Math.max(0, (count ?? 0) + delta));
      };
      const interrupted = client.isFetching({ queryKey: listKey }) > 0;
      changes.current.made += 1;
      changes.current.pending += 1;
      await client.cancelQueries({ queryKey: listKey });
      patch(apply, -reads);
      try {
        const answer = await call();
        // Once more: a list fetched in the meantime may have brought it back.
        patch(apply, 0);
        if (changes.current.pending === 1 && "unread_count" in answer)
          client.setQueryData(unreadKey, answer.unread_count);
        return answer;
      } catch (error) {
        patch(undo, reads);
        throw error;
      } finally {
        changes.current.pending -= 1;
        const list = readList();
        const isUsedUp = list !== undefined && list.items.length === 0 && list.hasMore;
        if (changes.current.pending === 0 && (interrupted || isUsedUp)) reload();
      }
    },
    [client, listKey, readList, reload, unreadKey],
  );
  return { change, changes };
}

interface BellPolling {
  side: BellSide;
  store: BellStore;
  changes: RefObject<ChangeCounts>;
}

/** Asks for the number at an interval; the list is fetched only when the number differs. */
function useBellPolling({ side, store, changes }: BellPolling): void {
  const { client, unreadKey, limit, readUnread, load } = store;
  /** Answers how many milliseconds the server wants to be left alone. */
  const poll = useEffectEvent(async (): Promise<number | undefined> => {
    if (sessionOf(side === "staff" ? "admin" : "owner").token() === null) return undefined;
    const { made } = changes.current;
    try {
      const { unread_count: count } = await api(bellApi[side].unreadCount);
      // An answer from before a change says nothing about now.
      if (changes.current.made !== made || changes.current.pending > 0 || count === readUnread()) return undefined;
      client.setQueryData(unreadKey, count);
      await load(limit.current);
    } catch (error) {
      if (error instanceof ApiError && error.retryAfter !== undefined) return error.retryAfter * 1000;
    }
    return undefined;
  });
  useEffect(
    () =>
      startPolling({
        everyMs: POLL_MS,
        run: () => poll(),
        // Somebody who asked for notices outside the window needs them just when the window is hidden.
        mayRunHidden: () => desktopState(side) === "on",
      }),
    [side],
  );
}
