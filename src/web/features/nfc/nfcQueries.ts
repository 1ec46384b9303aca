import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  type InfiniteData,
  type QueryClient,
} from "@tanstack/react-query";
import type { z } from "zod";
import type { KeychainStatus } from "#shared/nfc/nfc-values.ts";
import { nfcApi } from "#shared/nfc/nfc.contract.ts";
import type { Keychain } from "#shared/nfc/nfc.model.ts";
import { api } from "#web/lib/api/api.ts";

export const nfcKeys = {
  keychains: ["nfc", "keychains"] as const,
  order: (id: string) => ["nfc", "orders", "one", id] as const,
  quotes: ["nfc", "quote"] as const,
};

export const keychainsQuery = (status: KeychainStatus | undefined) =>
  infiniteQueryOptions({
    queryKey: [...nfcKeys.keychains, status ?? "all"],
    queryFn: ({ pageParam, signal }) => api(nfcApi.keychains, { query: { status, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.meta.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  });

type KeychainPages = InfiniteData<z.output<typeof nfcApi.keychains.response>>;

/** Puts a changed keychain wherever it is listed, so that no old name flashes up until the list is asked for anew. */
export function putKeychain(client: QueryClient, keychain: Keychain): void {
  client.setQueriesData<KeychainPages>(
    { queryKey: nfcKeys.keychains },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          data: page.data.map((one) => (one.id === keychain.id ? keychain : one)),
        })),
      },
  );
}

/** A price holds for half a minute at most: another order of the same restaurant may use up the free ones. */
export const quoteQuery = (quantity: number) =>
  queryOptions({
    queryKey: [...nfcKeys.quotes, quantity],
    queryFn: ({ signal }) => api(nfcApi.quote, { query: { quantity }, signal }),
  });

export const ordersQuery = infiniteQueryOptions({
  queryKey: ["nfc", "orders", "list"],
  queryFn: ({ pageParam, signal }) => api(nfcApi.orders, { query: { cursor: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.meta.next_cursor ?? undefined,
});

export const allocationsQuery = infiniteQueryOptions({
  queryKey: ["nfc", "allocations"],
  queryFn: ({ pageParam, signal }) => api(nfcApi.allocations, { query: { cursor: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.meta.next_cursor ?? undefined,
});
