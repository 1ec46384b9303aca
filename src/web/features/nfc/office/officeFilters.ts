import { z } from "zod";
import {
  KEYCHAIN_STATUSES,
  ORDER_KINDS,
  ORDER_STATUSES,
  type KeychainStatus,
  type OrderKind,
  type OrderStatus,
} from "#shared/nfc/nfc-values.ts";
import { oneOf } from "#web/lib/oneOf.ts";

export const OFFICE_TABS = ["keychains", "orders", "allocations", "suppliers"] as const;
export type OfficeTab = (typeof OFFICE_TABS)[number];

/** What the URL says; each tab reads its own part of it. */
export type OfficeUrl = Record<string, string | undefined>;

export const tabOf = (query: OfficeUrl): OfficeTab => oneOf(query["tab"], OFFICE_TABS) ?? "keychains";

const uuid = z.uuid();
const idOf = (text: string | undefined): string | undefined => uuid.safeParse(text).data;
const searchOf = (query: OfficeUrl): string | undefined => query["search"]?.slice(0, 60) || undefined;

export interface KeychainFilters {
  search?: string | undefined;
  status?: KeychainStatus | undefined;
  restaurant?: string | undefined;
  /** The order with a supplier they were made for. */
  order?: string | undefined;
  allocation?: string | undefined;
  /** Those made together. */
  batch?: string | undefined;
}

/** The filters in a URL; what is not one of ours is left out. */
export const readKeychainFilters = (query: OfficeUrl): KeychainFilters => ({
  search: searchOf(query),
  status: oneOf(query["status"], KEYCHAIN_STATUSES),
  restaurant: idOf(query["restaurant"]),
  order: idOf(query["order"]),
  allocation: idOf(query["allocation"]),
  batch: idOf(query["batch"]),
});

/** The same as the list's and the file's calls have it. */
export const keychainQuery = ({ status, restaurant, order, allocation, batch }: KeychainFilters) => ({
  status,
  restaurant_id: restaurant,
  order_id: order,
  allocation_id: allocation,
  batch_id: batch,
});

export interface OrderFilters {
  search?: string | undefined;
  kind?: OrderKind | undefined;
  status?: OrderStatus | undefined;
  restaurant?: string | undefined;
  supplier?: string | undefined;
}

export const readOrderFilters = (query: OfficeUrl): OrderFilters => ({
  search: searchOf(query),
  kind: oneOf(query["kind"], ORDER_KINDS),
  status: oneOf(query["status"], ORDER_STATUSES),
  restaurant: idOf(query["restaurant"]),
  supplier: idOf(query["supplier"]),
});

/** The order that is open above the list: notices lead to it. */
export const openOrderOf = (query: OfficeUrl): string | undefined => idOf(query["order"]);

export interface AllocationFilters {
  restaurant?: string | undefined;
  active?: "true" | "false" | undefined;
}

export const readAllocationFilters = (query: OfficeUrl): AllocationFilters => ({
  restaurant: idOf(query["restaurant"]),
  active: oneOf(query["active"], ["true", "false"]),
});

/** How many filters beside the search are set. */
export const countFilters = (filters: KeychainFilters | OrderFilters | AllocationFilters): number =>
  Object.entries(filters).filter(([name, value]) => name !== "search" && value !== undefined).length;
