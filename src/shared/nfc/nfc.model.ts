import { z } from "zod";
import { country, email, line, optionalLine, optionalPhone } from "#shared/http/fields.ts";
import {
  KEYCHAIN_FAULTS,
  KEYCHAIN_STATUSES,
  MOST_CHOSEN,
  MOST_PER_ORDER,
  ORDER_STATUSES,
  PAYMENT_STATUSES,
} from "./nfc-values.ts";

export const instant = z.iso.datetime();
const day = z.iso.date();

/** How many; a text such as "10" is no number. */
export const quantity = (max = MOST_PER_ORDER) =>
  z
    .number({ error: ({ input }) => (input === undefined || input === null ? "validation:required" : "nfc:quantity") })
    .int({ error: "nfc:quantity", abort: true })
    .min(1, "nfc:quantity")
    .max(max, "nfc:quantity_high");

export const chosenKeychains = z
  .array(z.uuid("validation:invalid"), "nfc:choose_keychains")
  .min(1, "nfc:choose_keychains")
  .max(MOST_CHOSEN, "nfc:too_many_chosen");

export const ShippingAddress = z.object({
  name: line(120),
  company: optionalLine(120).transform((value) => value ?? null),
  address_line1: line(200),
  address_line2: optionalLine(200).transform((value) => value ?? null),
  city: line(100),
  state: optionalLine(100).transform((value) => value ?? null),
  postal_code: line(16),
  country,
  phone: optionalPhone.transform((value) => value ?? null),
  email,
});
export type ShippingAddress = z.output<typeof ShippingAddress>;

/** The same as it is sent: everything is there. */
export const SentAddress = z.object({
  name: z.string(),
  company: z.string().nullable(),
  address_line1: z.string(),
  address_line2: z.string().nullable(),
  city: z.string(),
  state: z.string().nullable(),
  postal_code: z.string(),
  country: z.string(),
  phone: z.string().nullable(),
  email: z.string(),
});

export const Keychain = z.object({
  id: z.uuid(),
  code: z.string(),
  /** What is written on the tag. */
  url: z.string(),
  /** Given by the owner, such as "Table 4". */
  name: z.string().nullable(),
  status: z.enum(KEYCHAIN_STATUSES),
  /** All three count since it came to its restaurant. */
  taps: z.number().int(),
  conversions: z.number().int(),
  /** Reviews for each tap, 0 to 1. */
  conversion_rate: z.number(),
  last_tap_at: instant.nullable(),
  assigned_at: instant.nullable(),
  activated_at: instant.nullable(),
  created_at: instant,
  /** In use, but nobody has tapped it for so long that something may be wrong with it. */
  is_quiet: z.boolean(),
  fault: z.enum(KEYCHAIN_FAULTS).nullable(),
  /** Who taps this one comes to that one. */
  replaced_by: z.object({ id: z.uuid(), code: z.string(), name: z.string().nullable() }).nullable(),
});
export type Keychain = z.infer<typeof Keychain>;

export const Quote = z.object({
  quantity: z.number().int(),
  free_quantity: z.number().int(),
  paid_quantity: z.number().int(),
  unit_price_cents: z.number().int(),
  total_cents: z.number().int(),
  currency: z.literal("EUR"),
  /** How many free ones are left before this order. */
  free_left: z.number().int(),
});
export type Quote = z.infer<typeof Quote>;

export const Order = z.object({
  id: z.uuid(),
  /** Such as NFC-2026-000123. */
  number: z.string(),
  quantity: z.number().int(),
  status: z.enum(ORDER_STATUSES),
  created_at: instant,
  processing_at: instant.nullable(),
  shipped_at: instant.nullable(),
  delivered_at: instant.nullable(),
  cancelled_at: instant.nullable(),
  expected_on: day.nullable(),
  /** The day it arrived, as far as somebody noted it. */
  delivered_on: day.nullable(),
  tracking_number: z.string().nullable(),
  tracking_url: z.string().nullable(),
  address: SentAddress.nullable(),
  payment: z.object({
    status: z.enum(PAYMENT_STATUSES),
    free_quantity: z.number().int(),
    paid_quantity: z.number().int(),
    unit_price_cents: z.number().int(),
    total_cents: z.number().int(),
    currency: z.literal("EUR"),
    /** Where paying goes on; only while it is open. */
    page_url: z.string().nullable(),
    paid_at: instant.nullable(),
    refunded_at: instant.nullable(),
  }),
  /** Whether the owner can still take it back. */
  can_cancel: z.boolean(),
});
export type Order = z.infer<typeof Order>;

export const Allocation = z.object({
  id: z.uuid(),
  created_at: instant,
  quantity: z.number().int(),
  order: z.object({ id: z.uuid(), number: z.string() }).nullable(),
  active: z.boolean(),
});
export type Allocation = z.infer<typeof Allocation>;
