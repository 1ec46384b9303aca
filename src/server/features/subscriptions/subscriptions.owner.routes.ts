import type { FastifyInstance } from "fastify";
import { subscriptionsApi } from "#shared/subscriptions/subscriptions.contract.ts";
import { route } from "#server/http/route.ts";
import { checkDashboardAccess } from "./access.service.ts";
import { presentInvoice } from "#server/features/subscriptions/billing/billing.present.ts";
import * as billing from "#server/features/subscriptions/billing/billing.service.ts";
import { getPayer, startCheckout } from "#server/features/subscriptions/checkout/checkout.service.ts";
import { receiveEvent } from "#server/features/subscriptions/billing/events.service.ts";
import { getPlan, listPlans } from "#server/features/subscriptions/checkout/plans.service.ts";
import { getReactivation, reactivate } from "#server/features/subscriptions/reactivation/reactivation.service.ts";

export function subscriptionsRoutes(app: FastifyInstance): void {
  route(app, subscriptionsApi.checkDashboardAccess, async (ctx) => checkDashboardAccess(ctx));
  route(app, subscriptionsApi.plans, async (ctx) => {
    const plans = await listPlans(ctx);
    return { data: plans, meta: { total: plans.length } };
  });
  route(app, subscriptionsApi.plan, (ctx, { params }) => getPlan(ctx, params.id));
  route(app, subscriptionsApi.payer, (ctx) => getPayer(ctx));
  route(app, subscriptionsApi.checkout, async (ctx, { body }) => ({ url: await startCheckout(ctx, body) }));
  route(app, subscriptionsApi.checkoutState, (ctx, { params }) => billing.getCheckoutState(ctx, params.session_id));
  route(app, subscriptionsApi.reactivation, async (ctx) => {
    const { amountCents, dueCents, periodEnd, restaurantName, accessGranted, ...same } = await getReactivation(ctx);
    return {
      ...same,
      amount_cents: amountCents,
      due_cents: dueCents,
      period_end: periodEnd?.toISOString() ?? null,
      restaurant_name: restaurantName,
      access_granted: accessGranted,
    };
  });
  route(app, subscriptionsApi.reactivate, async (ctx, { body }) => ({
    outcome: null,
    url: null,
    summary: null,
    ...(await reactivate(ctx, body)),
  }));
  route(app, subscriptionsApi.subscription, (ctx) => billing.getSubscription(ctx));
  route(app, subscriptionsApi.cancel, (ctx) => billing.cancelSubscription(ctx));
  route(app, subscriptionsApi.resume, (ctx) => billing.resumeSubscription(ctx));
  route(app, subscriptionsApi.invoices, async (ctx) => {
    const rows = await billing.listInvoices(ctx);
    return { data: rows.map(presentInvoice), meta: { total: rows.length } };
  });
  route(app, subscriptionsApi.invoicePdf, (ctx, { params }) => billing.getInvoicePdf(ctx, params.id));
  route(app, subscriptionsApi.paymentMethod, async (ctx) => ({ card: await billing.getCardOnFile(ctx) }));
  route(app, subscriptionsApi.changePaymentMethod, async (ctx) => ({ url: await billing.openCardPage(ctx) }));
  route(app, subscriptionsApi.confirmPaymentMethod, async (ctx, { params }) => {
    const { card, invoicePaid } = await billing.confirmCard(ctx, params.session_id);
    return { card, invoice_paid: invoicePaid };
  });
  route(app, subscriptionsApi.webhook, async (ctx, { raw }) => {
    await receiveEvent(ctx, raw.body, raw.headers["stripe-signature"]?.toString());
    return { message: ctx.t("messages:received") };
  });
}
