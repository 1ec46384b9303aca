import { z } from "zod";
import { NamedRestaurant } from "#shared/restaurants/restaurant-choice.ts";
import { KEYCHAIN_EVENTS, KEYCHAIN_FAULTS, ORDER_KINDS, ORDER_STATUSES } from "./nfc-values.ts";
import { Allocation, Keychain, Order, instant } from "./nfc.model.ts";

const NamedOrder = z.object({ id: z.uuid(), number: z.string() });
const NamedSupplier = z.object({ id: z.uuid(), name: z.string() });

export const StaffKeychain = Keychain.extend({
  restaurant: NamedRestaurant.nullable(),
  note: z.string().nullable(),
  /** The order it was made for. */
  supplier_order: NamedOrder.nullable(),
  allocation_id: z.uuid().nullable(),
  /** Those made together have the same one. */
  batch_id: z.uuid().nullable(),
  /** When its address was written on the tag. */
  written_at: instant.nullable(),
  /** When it came into stock; null while it is on its way. */
  stocked_at: instant.nullable(),
});
export type StaffKeychain = z.infer<typeof StaffKeychain>;

export const KeychainEvent = z.object({
  id: z.string(),
  kind: z.enum(KEYCHAIN_EVENTS),
  at: instant,
  /** Who did it; null where the product did it by itself. */
  by: z.object({ kind: z.enum(["owner", "staff"]), name: z.string() }).nullable(),
  restaurant: NamedRestaurant.nullable(),
  /** What there is to say about it, by its kind. */
  details: z.object({
    /** Renamed. */
    name: z.string().nullable().optional(),
    /** Noted. */
    fault: z.enum(KEYCHAIN_FAULTS).nullable().optional(),
    note: z.string().nullable().optional(),
    /** Replaced: the code of the other one. */
    code: z.string().nullable().optional(),
    /** Stocked: the number of the order that brought it. */
    order: z.string().optional(),
    /** Unassigned: the taps until then. */
    taps: z.number().int().optional(),
  }),
});
export type KeychainEvent = z.infer<typeof KeychainEvent>;

export const StaffOrder = Order.extend({
  kind: z.enum(ORDER_KINDS),
  restaurant: NamedRestaurant.nullable(),
  supplier: NamedSupplier.nullable(),
  external_number: z.string().nullable(),
  notes: z.string().nullable(),
  /** How many keychains were made for it, or given to the restaurant for it. */
  keychains: z.number().int(),
  /** Where it can go next. */
  next: z.array(z.enum(ORDER_STATUSES)),
});
export type StaffOrder = z.infer<typeof StaffOrder>;

export const StaffAllocation = Allocation.extend({
  restaurant: NamedRestaurant.nullable(),
  /** Null where the addresses were made by ourselves. */
  url_pattern: z.string().nullable(),
  auto_generate: z.boolean(),
  activate: z.boolean(),
  notes: z.string().nullable(),
  /** The addresses lead to another host: taps are counted only if it sends guests on to ours. */
  leads_elsewhere: z.boolean(),
});
export type StaffAllocation = z.infer<typeof StaffAllocation>;

export const Supplier = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  website: z.string().nullable(),
  nfc_type: z.string(),
  price_cents: z.number().int(),
  minimum_quantity: z.number().int(),
  lead_time_days: z.number().int(),
  shipping_days: z.number().int(),
  notes: z.string().nullable(),
  active: z.boolean(),
  created_at: instant,
});
export type Supplier = z.infer<typeof Supplier>;
