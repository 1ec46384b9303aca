import type { StaffOrder } from "#shared/nfc/admin-nfc.model.ts";
import { mayOwnerCancel, orderWays } from "#shared/nfc/nfc-status.rules.ts";
import type { Order } from "#shared/nfc/nfc.model.ts";
import { presentNamed } from "#server/features/nfc/keychains/keychains.present.ts";
import type { ShownOrder } from "./orders.repo.ts";

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;
const stateOf = ({ kind, status, payment_status: payment }: ShownOrder) => ({ kind, status, payment });

/** As the owner sees it. */
export const presentOrder = (row: ShownOrder): Order => ({
  id: row.id,
  number: row.number,
  quantity: row.quantity,
  status: row.status,
  created_at: row.created_at.toISOString(),
  processing_at: iso(row.processing_at),
  shipped_at: iso(row.shipped_at),
  delivered_at: iso(row.delivered_at),
  cancelled_at: iso(row.cancelled_at),
  expected_on: row.expected_on,
  delivered_on: row.delivered_on,
  tracking_number: row.tracking_number,
  tracking_url: row.tracking_url,
  address: row.address,
  payment: {
    status: row.payment_status,
    free_quantity: row.free_quantity,
    paid_quantity: row.quantity - row.free_quantity,
    unit_price_cents: row.unit_price_cents,
    total_cents: row.total_cents,
    currency: "EUR",
    page_url: row.payment_status === "open" ? row.page_url : null,
    paid_at: iso(row.paid_at),
    refunded_at: iso(row.refunded_at),
  },
  can_cancel: mayOwnerCancel(stateOf(row)),
});

/** As the back office sees it. The page is the owner's alone. */
export const presentStaffOrder = (row: ShownOrder): StaffOrder => {
  const order = presentOrder(row);
  return {
    ...order,
    payment: { ...order.payment, page_url: null },
    kind: row.kind,
    restaurant: presentNamed(row),
    supplier: row.supplier_id === null ? null : { id: row.supplier_id, name: row.supplier_name ?? "" },
    external_number: row.external_number,
    notes: row.notes,
    keychains: (row.kind === "supplier" ? row.made : row.given) ?? 0,
    next: [...orderWays(stateOf(row))],
  };
};
