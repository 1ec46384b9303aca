import type { Quote } from "#shared/nfc/nfc.model.ts";

/** What so many keychains cost: the free ones that are left first. */
export function quoteOf(
  quantity: number,
  { granted, used, unitCents }: { granted: number; used: number; unitCents: number },
): Quote {
  const freeLeft = Math.max(0, granted - used);
  const free = Math.min(quantity, freeLeft);
  return {
    quantity,
    free_quantity: free,
    paid_quantity: quantity - free,
    unit_price_cents: unitCents,
    total_cents: (quantity - free) * unitCents,
    currency: "EUR",
    free_left: freeLeft,
  };
}

/** Such as NFC-2026-000123. */
export const orderNumber = (year: number, serial: number): string => `NFC-${year}-${String(serial).padStart(6, "0")}`;
