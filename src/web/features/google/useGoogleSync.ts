import { useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { googleApi, type GoogleSync, type SyncState } from "#shared/reviews/google.contract.ts";
import { isFirstLook } from "#shared/reviews/google-state.ts";
import { ApiError, api } from "#web/lib/api/api.ts";
import { makeFormat } from "#web/lib/words/format.ts";
import { currentLocale, i18n } from "#web/lib/words/i18n.ts";
import { renewAfter } from "#web/lib/api/renewAfter.ts";
import { toast } from "#web/lib/toast.tsx";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { googleKeys, isSyncing } from "./googleQueries.ts";

const POLL_MS = 1000;
const FRESH_MS = 30_000;

export interface SyncProblem {
  message: string;
  /** An error code of ours, when the server gave one. */
  code: string | undefined;
}

export interface GoogleSyncState {
  sync: GoogleSync | null;
  syncedAt: string | null;
  /** False until the server has said how things stand. */
  isKnown: boolean;
  isRunning: boolean;
  problem: SyncProblem | undefined;
  start: () => void;
}

interface SyncOptions {
  /** What came with the screen. */
  initial?: SyncState | undefined;
  /** A place was just chosen: its first sync is about to be queued. */
  isAwaited?: boolean;
}

/**
 * The sync that runs or ran last, asked for every second while one runs and the tab is on screen, and the way to start
 * one. Several parts of a screen may use it: what follows from a sync happens once.
 */
export function useGoogleSync({ initial, isAwaited = false }: SyncOptions = {}): GoogleSyncState {
  const client = useQueryClient();
  const errorText = useErrorText();
  const { data } = useQuery({
    queryKey: googleKeys.sync,
    queryFn: ({ signal }) => api(googleApi.syncState, { signal }),
    // What came with the screen is fresh: asking again at once would be a request for nothing.
    ...(initial ? { initialData: initial, staleTime: FRESH_MS } : {}),
    refetchInterval: ({ state }) =>
      isSyncing(state.data?.sync) || (isAwaited && state.data?.sync === null) ? POLL_MS : false,
    refetchIntervalInBackground: false,
  });
  const sync = data?.sync ?? null;

  const starting = useAction({
    run: async () => {
      const state = await api(googleApi.startSync);
      if (state.sync) watched.set(client, { id: state.sync.id, brought: 0, isOver: false });
      client.setQueryData(googleKeys.sync, state);
    },
    explain: (error): SyncProblem => ({
      message: errorText(error),
      code: error instanceof ApiError ? error.code : undefined,
    }),
  });

  useEffect(() => {
    if (sync !== null) follow(client, sync);
  }, [client, sync]);

  const isRunning = starting.busy || isSyncing(sync);
  return {
    sync,
    syncedAt: data?.synced_at ?? null,
    isKnown: data !== undefined,
    isRunning,
    problem: isRunning ? undefined : (starting.problem ?? failureOf(sync)),
    start: () => {
      if (!isRunning) starting.run();
    },
  };
}

const failureOf = (sync: GoogleSync | null): SyncProblem | undefined =>
  sync?.status === "failed" && sync.error ? sync.error : undefined;

interface Watched {
  id: string;
  /** How many new reviews the screen was last renewed for. */
  brought: number;
  isOver: boolean;
}

/** The sync seen last: its end is worth telling if it was seen running, or started here. */
const watched = new WeakMap<QueryClient, Watched>();

function follow(client: QueryClient, sync: GoogleSync): void {
  const last = watched.get(client);
  const before = last?.id === sync.id ? last : undefined;
  watched.set(client, { id: sync.id, brought: sync.reviews_new, isOver: !isSyncing(sync) });
  if (!isSyncing(sync)) {
    if (before && !before.isOver) announceEnd(client, sync);
    return;
  }
  // On a first look there is nothing yet that could be pulled away from under somebody's hands: it fills up as it comes.
  if (isFirstLook(sync.reason) && sync.reviews_new > (before?.brought ?? 0)) renewAfter(client, "synced");
}

/** New reviews change the lists and the dashboard. A sync that ran in the background and found nothing is not announced. */
function announceEnd(client: QueryClient, sync: GoogleSync): void {
  renewAfter(client, "synced");
  const id = `google-sync-${sync.id}`;
  if (sync.status === "failed") {
    toast.error({ id, title: i18n.t("reviews:sync.failed"), message: sync.error?.message });
    return;
  }
  const count = sync.reviews_new;
  if (count > 0)
    toast.success({
      id,
      title: i18n.t(isFirstLook(sync.reason) ? "reviews:sync.done_first" : "reviews:sync.done_new", {
        count,
        n: makeFormat(currentLocale()).number(count),
      }),
    });
  else if (sync.reason !== "night") toast.success({ id, title: i18n.t("reviews:sync.done_none"), brief: true });
}
