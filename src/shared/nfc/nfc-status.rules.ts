import type { KeychainStatus, OrderKind, OrderStatus, PaymentStatus } from "./nfc-values.ts";

export type KeychainAction = "assign" | "unassign" | "activate" | "deactivate";

/** The only ways a keychain goes. What is missing is not possible. */
const KEYCHAIN_WAYS: Record<KeychainStatus, Partial<Record<KeychainAction, KeychainStatus>>> = {
  in_stock: { assign: "assigned", deactivate: "inactive" },
  assigned: { activate: "active", deactivate: "inactive", unassign: "in_stock" },
  active: { deactivate: "inactive", unassign: "in_stock" },
  inactive: { activate: "active", unassign: "in_stock" },
};

/** Where an action leads, undefined where it is not possible. */
export const keychainAfter = (status: KeychainStatus, action: KeychainAction): KeychainStatus | undefined =>
  KEYCHAIN_WAYS[status][action];

/** The only ways an order goes. */
const ORDER_WAYS: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ["processing", "cancelled"],
  processing: ["pending", "shipped", "cancelled"],
  shipped: ["delivered", "cancelled"],
  delivered: [],
  cancelled: [],
};

interface OrderState {
  kind: OrderKind;
  status: OrderStatus;
  payment: PaymentStatus;
}

/** Where staff can take an order next. One that waits for its payment can only be cancelled. */
export const orderWays = ({ status, payment }: OrderState): readonly OrderStatus[] =>
  payment === "open" ? ORDER_WAYS[status].filter((next) => next === "cancelled") : ORDER_WAYS[status];

/** An owner can take an order back until we begin with it. */
export const mayOwnerCancel = ({ kind, status }: OrderState): boolean => kind === "owner" && status === "pending";
