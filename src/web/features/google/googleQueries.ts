import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { googleApi, type GoogleState, type GoogleSync, type SyncState } from "#shared/reviews/google.contract.ts";
import { api } from "#web/lib/api/api.ts";

export const googleKeys = {
  all: ["google"] as const,
  state: ["google", "state"] as const,
  sync: ["google", "sync"] as const,
  locations: ["google", "locations"] as const,
};

const POLL_MS = 3000;

export const isSyncing = (sync: GoogleSync | null | undefined): boolean =>
  sync?.status === "queued" || sync?.status === "running";

/** The sync of a place that was just chosen is about to be queued, or was. */
export const isComing = ({ place, sync, synced_at }: Pick<GoogleState, "place" | "sync" | "synced_at">): boolean =>
  place !== null && (isSyncing(sync) || (sync === null && synced_at === null));

/** Place, connection and last sync; asked again while a sync runs. */
export const googleStateQuery = queryOptions({
  queryKey: googleKeys.state,
  queryFn: ({ signal }) => api(googleApi.state, { signal }),
  refetchInterval: ({ state }) => (state.data && isComing(state.data) ? POLL_MS : false),
});

/** The restaurants of the connected account. Google is asked, so never longer old than the dialog is open. */
export const googleLocationsQuery = queryOptions({
  queryKey: googleKeys.locations,
  queryFn: async ({ signal }) => (await api(googleApi.locations, { signal })).data,
  staleTime: 0,
  gcTime: 0,
});

/**
 * For calls that change place or connection and answer with the new state: keeps that state, and marks everything else
 * as out of date, because reviews and figures depend on it.
 */
function useStateChange<V>(send: (value: V) => Promise<GoogleState>): (value: V) => Promise<GoogleState> {
  const queryClient = useQueryClient();
  return async (value) => {
    const state = await send(value);
    await queryClient.cancelQueries({ queryKey: googleKeys.state });
    queryClient.setQueryData(googleKeys.state, state);
    queryClient.setQueryData<SyncState>(googleKeys.sync, { sync: state.sync, synced_at: state.synced_at });
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== googleKeys.all[0] });
    return state;
  };
}

export const useChoosePlace = () =>
  useStateChange((google_place_id: string) => api(googleApi.choosePlace, { body: { google_place_id } }));

export const useFinishConnection = () =>
  useStateChange((body: { code: string; state: string }) => api(googleApi.finishConnection, { body }));

export const useChooseLocation = () =>
  useStateChange((location: string) => api(googleApi.chooseLocation, { body: { location } }));

export const useDisconnect = () => useStateChange<void>(() => api(googleApi.disconnect));
