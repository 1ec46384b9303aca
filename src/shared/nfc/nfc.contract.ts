import { z } from "zod";
import { LOCALES } from "#shared/domain/locales.ts";
import { ById, cursor, endpoint, listOf } from "#shared/http/endpoint.ts";
import { bool, optionalLine } from "#shared/http/fields.ts";
import { PRINT_SHEETS } from "#shared/restaurants/restaurants.contract.ts";
import { KEYCHAIN_STATUSES, MOST_PER_ORDER } from "./nfc-values.ts";
import { Allocation, Keychain, Order, Quote, SentAddress, ShippingAddress, instant, quantity } from "./nfc.model.ts";

const access = "owner_subscribed";

export const OrderInput = z.object({
  quantity: quantity(),
  address: ShippingAddress,
  /** The total the owner saw: another price by now is refused instead of charged. */
  total_cents: z.int("validation:type").min(0, "validation:min").max(100_000_000, "validation:max").optional(),
  /** Made by the form: the same order sent twice is made once. */
  key: z.uuid("validation:invalid"),
});

const keychainCalls = {
  keychains: endpoint({
    method: "GET",
    path: "/api/nfc/keychains",
    access,
    summary: "The restaurant's keychains, newest first; total counts them all, quiet those nobody taps any more",
    query: z.object({ status: z.enum(KEYCHAIN_STATUSES, "validation:choice").optional(), cursor }),
    response: listOf(Keychain).extend({ quiet: z.number().int() }),
  }),
  rename: endpoint({
    method: "PATCH",
    path: "/api/nfc/keychains/:id",
    access,
    summary: "Give a keychain a name of one's own, such as its table; an empty one takes it away",
    params: ById,
    body: z.object({ name: optionalLine(60) }),
    response: Keychain,
  }),
  setActive: endpoint({
    method: "PUT",
    path: "/api/nfc/keychains/:id/active",
    access,
    summary: "Switch a keychain on or off; taps of one that is off lead to a page that says so",
    params: ById,
    body: z.object({ active: bool }),
    response: Keychain,
  }),
  qrSvg: endpoint({
    method: "GET",
    path: "/api/nfc/keychains/:id/qr.svg",
    access,
    summary: "The keychain's address as a QR code, to be scaled",
    params: ById,
    download: "image/svg+xml",
    response: z.unknown(),
  }),
  qrPng: endpoint({
    method: "GET",
    path: "/api/nfc/keychains/:id/qr.png",
    access,
    summary: "The keychain's address as a QR code, as pixels",
    params: ById,
    query: z.object({
      size: z.coerce.number().int().min(128, "validation:min").max(2048, "validation:max").default(1024),
    }),
    download: "image/png",
    response: z.unknown(),
  }),
  print: endpoint({
    method: "GET",
    path: "/api/nfc/keychains/:id/print/:sheet",
    access,
    summary: "The keychain's twin to print: table tent, poster or stickers",
    params: ById.extend({ sheet: z.enum(PRINT_SHEETS) }),
    query: z.object({ language: z.enum(LOCALES, "validation:choice").default("en") }),
    download: "application/pdf",
    response: z.unknown(),
  }),
  lastTap: endpoint({
    method: "GET",
    path: "/api/nfc/keychains/:id/last-tap",
    access,
    summary: "When the keychain was tapped last: ask again and again while somebody tries it out",
    params: ById,
    response: Keychain.pick({ id: true, status: true, taps: true, last_tap_at: true }).extend({ now: instant }),
  }),
};

const orderCalls = {
  orders: endpoint({
    method: "GET",
    path: "/api/nfc/orders",
    access,
    summary: "The restaurant's orders, newest first; those nobody paid are left out",
    query: z.object({ cursor }),
    response: listOf(Order),
  }),
  order: endpoint({
    method: "POST",
    path: "/api/nfc/orders",
    access,
    summary: "Order keychains; the answer has the page to pay on, or none where there is nothing to pay",
    act: "order_keychains",
    body: OrderInput,
    response: z.object({ order: Order, url: z.string().nullable() }),
    status: 201,
  }),
  quote: endpoint({
    method: "GET",
    path: "/api/nfc/orders/quote",
    access,
    summary: "What so many keychains cost this restaurant now",
    query: z.object({
      quantity: z.coerce
        .number("nfc:quantity")
        .int({ error: "nfc:quantity", abort: true })
        .min(1, "nfc:quantity")
        .max(MOST_PER_ORDER, "nfc:quantity_high"),
    }),
    response: Quote,
  }),
  lastAddress: endpoint({
    method: "GET",
    path: "/api/nfc/orders/last-address",
    access,
    summary: "Where the last order went; null before the first",
    response: z.object({ address: SentAddress.nullable() }),
  }),
  readOrder: endpoint({
    method: "GET",
    path: "/api/nfc/orders/:id",
    access,
    summary: "One order; a payment that was made meanwhile is taken in first",
    params: ById,
    response: Order,
  }),
  cancelOrder: endpoint({
    method: "POST",
    path: "/api/nfc/orders/:id/cancel",
    access,
    summary: "Take an order back that nobody has begun with; what was paid goes back, free ones are free again",
    params: ById,
    response: Order,
  }),
  receipt: endpoint({
    method: "GET",
    path: "/api/nfc/orders/:id/receipt",
    access,
    summary: "The receipt of an order that was paid or free",
    params: ById,
    download: "application/pdf",
    response: z.unknown(),
  }),
};

export const nfcApi = {
  ...keychainCalls,
  ...orderCalls,
  allocations: endpoint({
    method: "GET",
    path: "/api/nfc/allocations",
    access,
    summary: "When the restaurant was given how many keychains, newest first",
    query: z.object({ cursor }),
    response: listOf(Allocation),
  }),
};
