import { queryOptions } from "@tanstack/react-query";
import { accountsApi } from "#shared/accounts/accounts.contract.ts";
import { ApiError, api } from "#web/lib/api.ts";
import { tabStore } from "#web/lib/storage.ts";

const keyOf = (email: string): string => `code_delivery:${email.toLowerCase()}`;

/** Remembers, over a reload of this tab, which letter with a code was asked for last. */
export const rememberDelivery = (email: string, id: string): void => tabStore.set(keyOf(email), id);

export const deliveryOf = (email: string): string | undefined => tabStore.get(keyOf(email)) ?? undefined;

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
