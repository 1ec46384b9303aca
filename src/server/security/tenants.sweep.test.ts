import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { Endpoint } from "#shared/http/endpoint.ts";
import { accountsApi } from "#shared/accounts/accounts.contract.ts";
import { ownerNotificationsApi } from "#shared/notifications/notifications.contract.ts";
import { reviewsApi } from "#shared/reviews/reviews.contract.ts";
import { makeReview } from "#server/features/reviews/reviews.factory.ts";
import { makeClient } from "#server/features/clients/clients.factory.ts";
import { notifyOwner } from "#server/features/notifications/notifications.service.ts";
import { signedInStaff, twoOwners } from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";
import { exampleOf, isStaffSide, nameOf, paramsOf, send, someIds } from "./surface.ts";
import { Tally } from "./tally.ts";

// Every id of another restaurant is the same as none, and nothing changes by asking for it.

const t = await testApp();
const tally = new Tally("tenants");
const { mine, theirs } = await twoOwners(t);
const admin = await signedInStaff(t);

/**
 * For each route with ids in its path: a row of the other restaurant (owner side) or `staff`, where every row is in the
 * caller's scope and only an unknown id must be 404. A new route without an entry fails here.
 */
const FOREIGN_IDS: Record<string, "staff" | "token" | (() => Promise<Record<string, string>>)> = {
  "DELETE /api/sessions/:id": async () => ({ id: (await theirs.call(accountsApi.sessions)).body.data[0]?.id ?? "" }),
  "GET /api/admin/auth/set-password/:id": "token",
  "PATCH /api/admin/admins/:id": "staff",
  "PUT /api/admin/admins/:id/permissions": "staff",
  "POST /api/admin/admins/:id/reset": "staff",
  "PATCH /api/admin/users/:id/status": "staff",
  "POST /api/admin/jobs/dead/:id/retry": "staff",
  "DELETE /api/admin/jobs/dead/:id": "staff",
  "GET /api/auth/verification-delivery/:id": "staff",
  "POST /api/notifications/:id/mark-as-read": () => theirNotification(),
  "DELETE /api/notifications/:id": () => theirNotification(),
  "POST /api/admin/notifications/:id/mark-as-read": "staff",
  "DELETE /api/admin/notifications/:id": "staff",
  "GET /api/restaurant/print/:sheet": "staff",
  "GET /api/subscription/plans/:id": "staff",
  "GET /api/subscription/checkout/:session_id": () => theirCheckout("subscribe"),
  "POST /api/billing/payment-method/:session_id": () => theirCheckout("card"),
  "GET /api/clients/:id": () => theirClient(),
  "PATCH /api/clients/:id": () => theirClient(),
  "PUT /api/clients/:id/conversion": () => theirClient(),
  "DELETE /api/clients/:id": () => theirClient(),
  "GET /api/clients/:id/export.json": () => theirClient(),
  "GET /api/clients/:id/consent.pdf": () => theirClient(),
  "GET /api/clients/import/:id": () => theirImport(),
  "GET /api/review/:code": "staff",
  "POST /api/review/:code/leads": "staff",
  "POST /api/review/:code/redirect": "staff",
  "GET /api/unsubscribe/:token": "staff",
  "POST /api/unsubscribe/:token": "staff",
  "DELETE /api/unsubscribe/:token": "staff",
  "GET /api/billing/invoices/:id/pdf": async () => {
    const row = {
      restaurant_id: theirs.restaurantId,
      subscription_id: null,
      invoice_ref: "in_theirs",
      payment_ref: null,
      number: "T-1",
      status: "paid" as const,
    };
    const at = t.clock.now();
    const invoice = await t.db
      .insertInto("invoices")
      .values({ ...row, amount_cents: 4900, issued_at: at, paid_at: at, period_start: at, period_end: at })
      .returning("id")
      .executeTakeFirstOrThrow();
    return { id: invoice.id };
  },
  "GET /api/reviews/:id": () => theirReview(),
  "PUT /api/reviews/:id/response": () => theirReview(),
  "DELETE /api/reviews/:id/response": () => theirReview(),
  "PUT /api/reply-snippets/:id": () => theirSnippet(),
  "DELETE /api/reply-snippets/:id": () => theirSnippet(),
};
/** Rows made here that the payment provider knows nothing of: its answer is "not found" for their owner as well. */
const AT_THE_PROVIDER = new Set(["GET /api/subscription/checkout/:session_id", "GET /api/billing/invoices/:id/pdf"]);
const theirReview = async () => ({ id: (await makeReview(t.db, { restaurant_id: theirs.restaurantId })).id });
async function theirSnippet(): Promise<Record<string, string>> {
  const body = { language: "en", title: "Thanks", text: "Thank you" } as const;
  return { id: (await theirs.call(reviewsApi.addSnippet, { body })).body.id ?? "" };
}
async function theirNotification(): Promise<Record<string, string>> {
  await notifyOwner(t.ctx(), theirs.user.id, { type: "info", kind: "subscription_started" });
  return { id: (await theirs.call(ownerNotificationsApi.list)).body.notifications[0]?.id ?? "" };
}
const theirClient = async (): Promise<Record<string, string>> => ({
  id: (await makeClient(t.db, { restaurant_id: theirs.restaurantId })).id,
});
async function theirImport(): Promise<Record<string, string>> {
  const row = {
    restaurant_id: theirs.restaurantId,
    user_id: theirs.user.id,
    filename: "guests.csv",
    file_key: null,
    status: "done" as const,
    mapping: "{}",
    attestation: null,
    locale: "en" as const,
    ip: null,
  };
  return t.db
    .insertInto("client_imports")
    .values({ ...row, rows_total: 1, errors: "[]", created_at: t.clock.now(), finished_at: t.clock.now() })
    .returning("id")
    .executeTakeFirstOrThrow();
}
async function theirCheckout(kind: "subscribe" | "card"): Promise<Record<string, string>> {
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
}
const endpoints = t.app.endpoints.map((def) => [nameOf(def), def] as const);
const permitted = (def: Endpoint): string | undefined =>
  def.access === "public" ? undefined : isStaffSide(def) ? admin.token : mine.token;

describe.each(endpoints.filter(([, def]) => paramsOf(def).length > 0))("%s", (name, def) => {
  test("does not know the ids of others", async () => {
    const entry = FOREIGN_IDS[name];
    expect(entry, "add the route to FOREIGN_IDS").toBeDefined();
    const params = typeof entry === "function" ? await entry() : someIds(def);
    expect(Object.values(params)).not.toContain("");
    const body = def.hasBody ? exampleOf(def) : undefined;
    const before = await fingerprint();
    const answer = tally.note(def, "of others", await send(t, def, { token: permitted(def), params, body }));
    if (answer.status !== 404 || !String(answer.body["code"]).endsWith("not_found"))
      tally.mismatch(def, "of others", answer);
    expect(tally.faults()).toEqual([]);
    expect(await fingerprint()).toEqual(before);
    // The id was a real one: whoever it belongs to is not told that there is none.
    if (typeof entry === "function" && def.method === "GET" && !AT_THE_PROVIDER.has(name))
      expect((await send(t, def, { token: theirs.token, params })).status).not.toBe(404);
  });
});

/** Content of every table but those that count calls. */
async function fingerprint(): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename NOT IN ('rate_buckets', 'login_throttles')`.execute(
    t.db,
  );
  const entries = tables.map(async ({ name }) => {
    const { rows } = await sql<{
      sum: string;
    }>`SELECT md5(coalesce(string_agg(r::text, '|' ORDER BY r::text), '')) AS sum FROM ${sql.table(name)} r`.execute(
      t.db,
    );
    return [name, rows[0]?.sum ?? ""] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}
