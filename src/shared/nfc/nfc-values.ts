export const KEYCHAIN_STATUSES = ["in_stock", "assigned", "active", "inactive"] as const;
export type KeychainStatus = (typeof KEYCHAIN_STATUSES)[number];

/** Why a keychain cannot be used any more. */
export const KEYCHAIN_FAULTS = ["lost", "damaged"] as const;
export type KeychainFault = (typeof KEYCHAIN_FAULTS)[number];

/** What can happen to a keychain; its history is made of these. */
export const KEYCHAIN_EVENTS = [
  "created",
  "stocked",
  "assigned",
  "unassigned",
  "activated",
  "deactivated",
  "renamed",
  "noted",
  "replaced",
  "written",
] as const;
export type KeychainEventKind = (typeof KEYCHAIN_EVENTS)[number];

/** What staff do with many keychains at once. */
export const BULK_ACTIONS = ["assign", "unassign", "activate", "deactivate"] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

export const ORDER_STATUSES = ["pending", "processing", "shipped", "delivered", "cancelled"] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Who ordered: a restaurant from us, or we from a supplier. */
export const ORDER_KINDS = ["owner", "supplier"] as const;
export type OrderKind = (typeof ORDER_KINDS)[number];

/**
 * `none`: there was nothing to pay. `open`: the page waits for a card. `expired`: nobody paid on it. `refund_due`: the
 * money is on its way back.
 */
export const PAYMENT_STATUSES = ["none", "open", "paid", "expired", "refund_due", "refunded"] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** The most keychains of one order or batch, and the most that are chosen by hand. */
export const MOST_PER_ORDER = 1_000;
export const MOST_PER_BATCH = 5_000;
export const MOST_CHOSEN = 500;
export const MOST_SUPPLIERS = 200;
/** A file of codes with one line for each. */
export const IMPORT_MAX_BYTES = 1024 * 1024;
/** The office counts keychains up to here; beyond it there are "more". */
export const COUNTED_UP_TO = 1_000;

/** What a keychain's code is made of: what can stand in an address without being escaped. */
export const KEYCHAIN_CODE = /^[a-z0-9](?:[a-z0-9-]{1,38}[a-z0-9])$/;
