import { z } from "zod";
import { call, pageOf } from "./api.call.ts";
import { filled, flag, paging, text } from "./form.params.ts";
import { faultOfIntent } from "./intents.calls.ts";
import {
  attemptInvoice,
  intentOfInvoice,
  methodOfInvoice,
  settleInvoice,
  voidInvoice,
} from "#standins/stripe/billing/invoices.billing.ts";
import { attachMethod, requireAttached } from "./payment-methods.calls.ts";
import { TEST_METHODS } from "#standins/stripe/rules/cards.rules.ts";
import { cardFault, invalid } from "#standins/stripe/stripe.fault.ts";
import type { World } from "#standins/stripe/stripe.world.ts";
import type { Resources } from "#standins/stripe/wire/wire.shape.ts";

const invoicePay = {
  off_session: flag.optional(),
  paid_out_of_band: flag.optional(),
  payment_method: filled.optional(),
};
const InvoicePay = z.strictObject(invoicePay);

function payInvoice(world: World, input: z.output<typeof InvoicePay>, id: string): Resources["invoice"] {
  const invoice = world.store.get("invoice", id);
  if (invoice.status === "paid") throw invalid("Invoice is already paid", "invoice_already_paid");
  if (invoice.status !== "open")
    throw invalid(`This invoice can no longer be paid: it is ${invoice.status}.`, "invoice_not_editable");
  if (input.paid_out_of_band) return settleInvoice(world, invoice);
  const customer = invoice.customer ?? "";
  const given = input.payment_method;
  const method =
    given === undefined
      ? methodOfInvoice(world, invoice)
      : given in TEST_METHODS
        ? attachMethod(world, given, customer)
        : requireAttached(world, given, customer, "payment_method");
  if (!method)
    throw invalid(
      "There is no `default_payment_method` set on this Customer or Invoice. Please set an appropriate payment method and try again.",
      "missing",
    );
  attemptInvoice(world, invoice, method, { offSession: input.off_session ?? true });
  if (invoice.amount_remaining === 0) return invoice;
  const intent = intentOfInvoice(world, invoice);
  if (intent?.status === "requires_action")
    throw cardFault(
      {
        code: "invoice_payment_intent_requires_action",
        message: "This payment requires additional user action before it can be completed successfully.",
      },
      { payment_intent: intent },
    );
  throw (intent && faultOfIntent(intent)) ?? invalid("The invoice could not be paid.");
}

export const invoiceCalls = [
  call("GET", "/v1/invoices/:id", {}, (world, _, id) => world.store.get("invoice", id)),
  call(
    "GET",
    "/v1/invoices",
    {
      ...paging,
      collection_method: text.optional(),
      customer: text.optional(),
      status: z.enum(["draft", "open", "paid", "uncollectible", "void"]).optional(),
      subscription: text.optional(),
    },
    (world, { collection_method, customer, status, subscription, ...page }) =>
      pageOf(
        "/v1/invoices",
        world.store.list("invoice", {
          collection_method,
          customer,
          status,
          "parent.subscription_details.subscription": subscription,
        }),
        page,
      ),
  ),
  call("GET", "/v1/invoices/:id/lines", paging, (world, page, id) =>
    pageOf(`/v1/invoices/${id}/lines`, world.store.get("invoice", id).lines.data, page),
  ),
  call("POST", "/v1/invoices/:id/pay", invoicePay, payInvoice),
  call("POST", "/v1/invoices/:id/void", {}, (world, _, id) => voidInvoice(world, world.store.get("invoice", id))),
  call("GET", "/v1/invoice_payments/:id", {}, (world, _, id) => world.store.get("invoice_payment", id)),
  call(
    "GET",
    "/v1/invoice_payments",
    {
      ...paging,
      invoice: text.optional(),
      payment: z.strictObject({ payment_intent: text.optional(), type: z.enum(["payment_intent"]) }).optional(),
      status: z.enum(["canceled", "open", "paid"]).optional(),
    },
    (world, { invoice, payment, status, ...page }) =>
      pageOf(
        "/v1/invoice_payments",
        world.store.list("invoice_payment", { invoice, status, "payment.payment_intent": payment?.payment_intent }),
        page,
      ),
  ),
];
