import { useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { googleApi, type GoogleSync, type SyncState } from "#shared/reviews/google.contract.ts";
import { ApiError, api } from "#web/lib/api.ts";
import { makeFormat } from "#web/lib/format.ts";
import { currentLocale, i18n } from "#web/lib/i18n.ts";
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

/** The sync that runs or ran last; asks every second while one runs and the tab is on screen. */
export function useGoogleSync({ initial }: { initial?: SyncState } = {}): GoogleSyncState {
  const client = useQueryClient();
  const errorText = useErrorText();
  const { data } = useQuery({
    queryKey: googleKeys.sync,
    queryFn: ({ signal }) => api(googleApi.syncState, { signal }),
    // What came with the screen is fresh: asking again at once would be a request for nothing.
    ...(initial ? { initialData: initial, staleTime: FRESH_MS } : {}),
    refetchInterval: ({ state }) => (isSyncing(state.data?.sync) ? POLL_MS : false),
    refetchIntervalInBackground: false,
  });
  const sync = data?.sync ?? null;
  /** The one whose end is worth telling: seen running, or started here. */
  const watched = useRef<string | undefined>(undefined);

  const starting = useAction({
    run: async () => {
      const state = await api(googleApi.startSync);
      watched.current = state.sync?.id;
      client.setQueryData(googleKeys.sync, state);
    },
    explain: (error): SyncProblem => ({
      message: errorText(error),
      code: error instanceof ApiError ? error.code : undefined,
    }),
  });

  useEffect(() => {
    if (sync === null) return;
    if (isSyncing(sync)) {
      watched.current = sync.id;
    } else if (watched.current === sync.id) {
      watched.current = undefined;
      announceEnd(client, sync);
    }
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

/** New reviews change the lists and the dashboard. A sync that ran in the background and found nothing is not announced. */
function announceEnd(client: QueryClient, sync: GoogleSync): void {
  for (const queryKey of [["reviews"], ["dashboard"], googleKeys.state]) void client.invalidateQueries({ queryKey });
  const id = `google-sync-${sync.id}`;
  if (sync.status === "failed") {
    toast.error({ id, title: i18n.t("reviews:sync.failed"), message: sync.error?.message });
    return;
  }
  const count = sync.reviews_new;
  if (count > 0)
    toast.success({
      id,
      title: i18n.t("reviews:sync.done_new", { count, n: makeFormat(currentLocale()).number(count) }),
    });
  else if (sync.reason !== "night") toast.success({ id, title: i18n.t("reviews:sync.done_none"), brief: true });
}
