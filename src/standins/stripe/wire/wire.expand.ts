import { invalid } from "#standins/stripe/stripe.fault.ts";
import type { World } from "#standins/stripe/stripe.world.ts";
import { type Resources, listOf } from "./wire.shape.ts";
import { intentOfInvoice } from "#standins/stripe/billing/invoices.billing.ts";

type Tree = { [key: string]: unknown };

/** Parts that only come when asked for, by resource. */
const INCLUDED: Record<string, Record<string, (world: World, object: never) => unknown>> = {
  "checkout.session": {
    line_items: (world, { id }: Resources["checkout.session"]) =>
      listOf(`/v1/checkout/sessions/${id}/line_items`, world.store.children("item", id)),
  },
  invoice: {
    payments: (world, { id }: Resources["invoice"]) =>
      listOf("/v1/invoice_payments", world.store.children("invoice_payment", id)),
    confirmation_secret: (world, invoice: Resources["invoice"]) => {
      const secret = intentOfInvoice(world, invoice)?.client_secret;
      return secret ? { client_secret: secret, type: "payment_intent" } : null;
    },
  },
  customer: {
    subscriptions: (world, { id }: Resources["customer"]) =>
      listOf(
        `/v1/customers/${id}/subscriptions`,
        world.store.list("subscription", { customer: id }).filter(({ status }) => status !== "canceled"),
      ),
  },
};
/** Ids that Stripe keeps as ids. */
const FIXED = new Set(["id", "object", "client_reference_id", "client_secret", "currency", "number"]);
const MAX_DEPTH = 4;

/** Replaces ids by what they name, along paths such as `latest_invoice.payments`. */
export function expand<T extends object>(world: World, answer: T, paths: readonly string[]): T {
  const copy = structuredClone(answer);
  for (const path of paths) {
    const parts = path.split(".");
    if (parts.filter((part) => part !== "data").length > MAX_DEPTH)
      throw invalid(`You cannot expand more than ${MAX_DEPTH} levels of a property. Property: ${path}`);
    expandPart(world, copy as Tree, parts, path);
  }
  return copy;
}

function expandPart(world: World, at: Tree, [part = "", ...rest]: string[], path: string): void {
  if (FIXED.has(part)) throw impossible(path);
  if (at[part] === undefined) {
    const include = INCLUDED[String(at["object"])]?.[part];
    if (!include) throw impossible(path);
    at[part] = include(world, at as never);
  }
  const value = at[part];
  if (Array.isArray(value))
    at[part] = value.map((item: unknown) => (isId(item) ? (world.store.findAny(item) ?? item) : item));
  else if (isId(value)) {
    const found = world.store.findAny(value);
    if (!found) throw impossible(path);
    at[part] = found;
  }
  if (rest.length === 0) return;
  for (const next of Array.isArray(at[part]) ? (at[part] as unknown[]) : [at[part]])
    if (next && typeof next === "object") expandPart(world, next as Tree, rest, path);
}

const isId = (value: unknown): value is string => typeof value === "string" && value !== "";

const impossible = (path: string): Error =>
  invalid(`This property cannot be expanded (${path}).`, "property_cannot_be_expanded", "expand");
