import { queryOptions } from "@tanstack/react-query";
import { accountsApi } from "#shared/accounts/accounts.contract.ts";
import { ApiError, api } from "#web/lib/api.ts";

/** Most letters are taken within a second; one that waits may wait for hours. */
const ASK_MS = 2000;
const ASK_RARELY_MS = 15_000;
const OFTEN = 10;

/** Asks until the mail server has taken the letter or refused its address; a letter nobody knows any more ends the asking. */
export const deliveryQuery = (id: string | undefined) =>
  queryOptions({
    queryKey: ["accounts", "delivery", id],
    queryFn: async ({ signal }) =>
      (await api(accountsApi.verificationDelivery, { params: { id: id ?? "" }, signal })).state,
    enabled: id !== undefined,
    retry: false,
    staleTime: 0,
    refetchInterval: ({ state }) => {
      if (state.error instanceof ApiError && state.error.status === 404) return false;
      if (state.data === "accepted" || state.data === "refused") return false;
      return state.dataUpdateCount + state.errorUpdateCount < OFTEN ? ASK_MS : ASK_RARELY_MS;
    },
  });
