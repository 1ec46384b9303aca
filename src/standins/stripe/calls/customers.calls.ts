import { z } from "zod";
import { call, pageOf } from "./api.call.ts";
import { address, clearable, filled, mergeMetadata, metadata, paging, text } from "./form.params.ts";
import { requireAttached, attachMethod } from "./payment-methods.calls.ts";
import { type World, emit } from "#standins/stripe/stripe.world.ts";
import { type Resources, randomId, shape } from "#standins/stripe/wire/wire.shape.ts";

type Customer = Resources["customer"];

const fields = {
  address: z.union([z.literal("").transform(() => null), address]).optional(),
  business_name: clearable.optional(),
  description: clearable.optional(),
  email: clearable.optional(),
  individual_name: clearable.optional(),
  invoice_settings: z
    .strictObject({ default_payment_method: clearable.optional(), footer: clearable.optional() })
    .optional(),
  metadata: metadata.optional(),
  name: clearable.optional(),
  phone: clearable.optional(),
  preferred_locales: z.array(text).optional(),
};
const CustomerInput = z.strictObject(fields);
type CustomerInput = z.output<typeof CustomerInput>;

export function createCustomer(world: World, input: CustomerInput): Customer {
  const customer = shape<Customer>("customer", {
    id: randomId("cus_", 14),
    object: "customer",
    balance: 0,
    created: world.now(),
    currency: null,
    default_source: null,
    delinquent: false,
    invoice_prefix: randomId("", 8).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: {},
    next_invoice_sequence: 1,
    preferred_locales: [],
    tax_exempt: "none",
  });
  applyInput(customer, input);
  world.store.put(customer);
  emit(world, "customer.created", customer);
  return customer;
}

function applyInput(customer: Customer, input: CustomerInput): void {
  const { address: place, invoice_settings: invoicing, metadata: notes, ...plain } = input;
  Object.assign(customer, Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined)));
  if (place !== undefined)
    customer.address = place && {
      city: null,
      country: null,
      line1: null,
      line2: null,
      postal_code: null,
      state: null,
      ...Object.fromEntries(Object.entries(place).map(([key, value]) => [key, value || null])),
    };
  if (invoicing?.default_payment_method !== undefined)
    customer.invoice_settings.default_payment_method = invoicing.default_payment_method;
  if (invoicing?.footer !== undefined) customer.invoice_settings.footer = invoicing.footer;
  if (notes !== undefined) customer.metadata = mergeMetadata(customer.metadata, notes);
}

/** The attributes that changed, with their old values, as an event shows them. */
function changesOf<T extends object>(before: T, after: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(before).filter(([key, old]) => JSON.stringify(old) !== JSON.stringify(after[key as keyof T])),
  ) as Partial<T>;
}

export const customerCalls = [
  call(
    "POST",
    "/v1/customers",
    { ...fields, payment_method: filled.optional() },
    (world, { payment_method, ...input }) => {
      const customer = createCustomer(world, input);
      if (payment_method !== undefined) attachMethod(world, payment_method, customer.id);
      const chosen = customer.invoice_settings.default_payment_method;
      if (chosen) requireAttached(world, chosen, customer.id, "invoice_settings[default_payment_method]");
      return customer;
    },
  ),
  call("GET", "/v1/customers", { ...paging, email: text.optional() }, (world, { email, ...page }) =>
    pageOf("/v1/customers", world.store.list("customer", { email }), page),
  ),
  call("GET", "/v1/customers/:id", {}, (world, _, id) => world.store.get("customer", id)),
  call("POST", "/v1/customers/:id", fields, (world, input, id) => {
    const before = world.store.get("customer", id);
    const customer = structuredClone(before);
    applyInput(customer, input);
    const chosen = input.invoice_settings?.default_payment_method;
    if (chosen) requireAttached(world, chosen, id, "invoice_settings[default_payment_method]");
    const changes = changesOf(before, customer);
    if (Object.keys(changes).length === 0) return before;
    world.store.put(customer);
    emit(world, "customer.updated", customer, changes);
    return customer;
  }),
  call(
    "GET",
    "/v1/customers/:id/payment_methods",
    { ...paging, type: text.optional() },
    (world, { type, ...page }, id) => {
      world.store.get("customer", id);
      return pageOf(
        `/v1/customers/${id}/payment_methods`,
        world.store.list("payment_method", { customer: id, type }),
        page,
      );
    },
  ),
];
