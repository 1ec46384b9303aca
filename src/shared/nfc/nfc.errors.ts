export const NFC_ERRORS = {
  /** It is with another restaurant and must be unassigned first. */
  keychain_elsewhere: 409,
  /** Not possible in its present status. */
  keychain_locked: 409,
  /** Its order has not arrived yet. */
  keychain_undelivered: 409,
  /** It was lost or damaged. */
  keychain_faulty: 409,
  /** Fewer are in stock than were asked for. */
  keychain_stock_short: 409,
  /** The price is another one by now. */
  keychain_quote_changed: 409,
  keychain_order_locked: 409,
  /** The card was not charged yet. */
  keychain_order_unpaid: 409,
  /** More keychains than were ordered. */
  keychain_order_full: 409,
  keychain_supplier_inactive: 409,
  keychain_suppliers_too_many: 409,
  /** Something was ordered from it. */
  keychain_supplier_in_use: 409,
} as const;

declare module "#shared/http/errors.ts" {
  interface ErrorStatuses extends Readonly<typeof NFC_ERRORS> {}
}
