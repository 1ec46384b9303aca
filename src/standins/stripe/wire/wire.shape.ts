import { randomBytes } from "node:crypto";
import type Stripe from "stripe";
import fixtures from "./stripe-fixtures.json" with { type: "json" };

/** A resource as it travels before anything is expanded: other resources are ids, decimals are strings. */
export type Wire<T> = [Extract<T, { id: string; object: string }>] extends [never]
  ? Plain<T>
  : string extends T
    ? string | Extract<T, null | undefined>
    : Plain<T>;

type Plain<T> = T extends Stripe.Decimal
  ? string
  : T extends string | number | boolean | null | undefined | void
    ? T
    : T extends (infer Item)[]
      ? Wire<Item>[]
      : T extends object
        ? { [Key in keyof T]: Wire<T[Key]> }
        : T;

export interface Resources {
  charge: Wire<Stripe.Charge>;
  "checkout.session": Wire<Stripe.Checkout.Session>;
  coupon: Wire<Stripe.Coupon>;
  customer: Wire<Stripe.Customer>;
  discount: Wire<Stripe.Discount>;
  invoice: Wire<Stripe.Invoice>;
  invoice_payment: Wire<Stripe.InvoicePayment>;
  item: Wire<Stripe.LineItem>;
  payment_intent: Wire<Stripe.PaymentIntent>;
  payment_method: Wire<Stripe.PaymentMethod>;
  price: Wire<Stripe.Price>;
  product: Wire<Stripe.Product>;
  refund: Wire<Stripe.Refund>;
  setup_intent: Wire<Stripe.SetupIntent>;
  subscription: Wire<Stripe.Subscription>;
}
export type ResourceName = keyof Resources;
export type AnyResource = { id: string; object: string };

type Filled<T> = {
  [Key in keyof T as null extends T[Key] ? never : undefined extends T[Key] ? never : Key]: T[Key];
} & {
  [Key in keyof T]?: T[Key] | undefined;
};

/** Every key of Stripe's published example is answered; what a resource does not say is null. */
export function shape<T>(name: keyof typeof fixtures, values: Filled<T>): T {
  const blank = Object.fromEntries(Object.keys(fixtures[name]).map((key) => [key, null]));
  return { ...blank, ...values } as T;
}

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

export const randomId = (prefix: string, length = 24): string =>
  prefix + Array.from(randomBytes(length), (byte) => ALPHABET[byte % ALPHABET.length]).join("");

/** Stands for the address of the hosted pages in everything stored, since a restart may listen on another port. */
export const HOSTED = "https://hosted.standin.invalid";

export const listOf = <T>(url: string, data: T[], hasMore = false) => ({
  object: "list" as const,
  url,
  has_more: hasMore,
  data,
});
