import type { ForeignId, SweepPart } from "#server/testing/sweep-part.ts";

const theirCheckout =
  (kind: "subscribe" | "card"): ForeignId =>
  async ({ t, theirs }) => {
    const session_id = `cs_test_${kind}`;
    await t.db
      .insertInto("checkouts")
      .values({
        user_id: theirs.user.id,
        kind,
        plan_id: null,
        restaurant: null,
        first_month_cents: null,
        session_ref: session_id,
        url: null,
        terms_accepted_at: null,
        created_at: t.clock.now(),
        completed_at: null,
      })
      .execute();
    return { session_id };
  };

const theirInvoice: ForeignId = ({ t, theirs }) => {
  const at = t.clock.now();
  const row = {
    restaurant_id: theirs.restaurantId,
    subscription_id: null,
    invoice_ref: "in_theirs",
    payment_ref: null,
    number: "T-1",
    status: "paid" as const,
  };
  return t.db
    .insertInto("invoices")
    .values({ ...row, amount_cents: 4900, issued_at: at, paid_at: at, period_start: at, period_end: at })
    .returning("id")
    .executeTakeFirstOrThrow();
};

export const sweep: SweepPart = {
  ids: {
    "GET /api/admin/restaurants/:id/subscription": "staff",
    "PUT /api/admin/restaurants/:id/trial": "staff",
    "GET /api/subscription/plans/:id": "staff",
    "GET /api/subscription/checkout/:session_id": theirCheckout("subscribe"),
    "POST /api/billing/payment-method/:session_id": theirCheckout("card"),
    "GET /api/billing/invoices/:id/pdf": theirInvoice,
  },
  examples: {
    "POST /api/subscription/checkout": { plan_id: "growth" },
    "PUT /api/admin/restaurants/:id/trial": { ends_on: "2026-12-01" },
  },
  outside: ["GET /api/subscription/checkout/:session_id", "GET /api/billing/invoices/:id/pdf"],
};
