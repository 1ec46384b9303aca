import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { PERMISSIONS, type Permission } from "#shared/domain/permissions.ts";
import type { Endpoint } from "#shared/http/endpoint.ts";
import { accountsApi } from "#shared/accounts/accounts.contract.ts";
import { ownerNotificationsApi } from "#shared/notifications/notifications.contract.ts";
import { reviewsApi } from "#shared/reviews/reviews.contract.ts";
import { makeReview } from "#server/features/reviews/reviews.factory.ts";
import { makeClient } from "#server/features/clients/clients.factory.ts";
import { notifyOwner } from "#server/features/notifications/notifications.service.ts";
import { type Caller, makeCaller } from "./testing/caller.ts";
import { signedInManager, signedInOwner, signedInStaff, twoOwners } from "./testing/signed-in.ts";
import { testApp } from "./testing/test-app.ts";

// Every contract, whoever added it: who may call, what another tenant sees, what odd input gets.

const t = await testApp();
const { mine, theirs } = await twoOwners(t);
const lapsed = await signedInOwner(t, { subscription: { status: "expired" } });
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
/** A body that passes the schema, for routes with ids: the refusal must come from the id alone. */
const BODIES: Record<string, Record<string, unknown>> = {
  "POST /api/review/:code/leads": { first_name: "A", last_name: "B", email: "a@example.com", marketing_consent: true },
  "POST /api/unsubscribe/:token": { reason: "not_relevant" },
  "PATCH /api/admin/admins/:id": { status: "active" },
  "PUT /api/admin/admins/:id/permissions": { permissions_list: [] },
  "PATCH /api/admin/users/:id/status": { status: "active" },
  "PUT /api/reviews/:id/response": { text: "Thank you" },
  "PUT /api/reply-snippets/:id": { language: "en", title: "Thanks", text: "Thank you" },
  "PUT /api/clients/:id/conversion": { converted: true },
};
/** Whole files: as long as the route's own limit allows. */
const FILES = new Set(["POST /api/clients/import/preview content"]);

const nameOf = (def: Endpoint): string => `${def.method} ${def.path}`;
const endpoints = t.app.endpoints.map((def) => [nameOf(def), def] as const);
const guarded = endpoints.filter(([, def]) => def.access !== "public");
const isStaffSide = (def: Endpoint): boolean => !def.access.startsWith("owner") && def.path.startsWith("/api/admin/");
const permitted = (def: Endpoint): Caller => (def.access === "public" ? t.anyone : isStaffSide(def) ? admin : mine);
const someIds = (def: Endpoint) =>
  Object.fromEntries(Object.keys(def.params.shape).map((key) => [key, crypto.randomUUID()]));
const call = (caller: Caller, def: Endpoint, body: Record<string, unknown> = {}) =>
  caller.call(def, { params: someIds(def), body });

test("the sweep sees the whole surface", () => {
  expect(endpoints.length).toBeGreaterThan(20);
});

describe.each(guarded)("%s", (_name, def) => {
  test("without a token, or with a made-up one, is 401", async () => {
    for (const caller of [t.anyone, makeCaller(t.app, "A".repeat(43)), makeCaller(t.app, "' OR 1=1 --")]) {
      const res = await call(caller, def);
      expect([res.status, res.body.code]).toEqual([401, "unauthenticated"]);
    }
  });

  test("with a token of the other side is 401", async () => {
    expect((await call(isStaffSide(def) ? mine : admin, def)).status).toBe(401);
  });

  if (def.access.startsWith("staff:")) {
    const permission = def.access.slice(6) as Permission;
    test("needs its own permission, and no other", async () => {
      const without = await signedInManager(
        t,
        PERMISSIONS.filter((candidate) => candidate !== permission),
      );
      const denied = await call(without, def);
      expect([denied.status, denied.body.code, denied.body.permission]).toEqual([
        403,
        "permission_required",
        permission,
      ]);
      const having = await signedInManager(t, [permission]);
      expect((await call(having, def)).body.code).not.toBe("permission_required");
    });
  }
  if (def.access === "admin") {
    test("is for full admins", async () => {
      expect((await call(await signedInManager(t, [...PERMISSIONS]), def)).status).toBe(403);
    });
  }
  if (def.access === "owner_subscribed") {
    test("needs a subscription", async () => {
      const res = await call(lapsed, def);
      expect([res.status, res.body.requires_subscription]).toEqual([403, true]);
    });
  }
});

describe.each(endpoints.filter(([, def]) => Object.keys(def.params.shape).length > 0))("%s", (name, def) => {
  test("does not know the ids of others", async () => {
    const entry = FOREIGN_IDS[name];
    expect(entry, "add the route to FOREIGN_IDS").toBeDefined();
    const params = typeof entry === "function" ? await entry() : someIds(def);
    expect(Object.values(params)).not.toContain("");
    const before = await fingerprint();
    const res = await permitted(def).call(def, { params, body: BODIES[name] ?? {} });
    expect([res.status, res.body.code]).toEqual([404, expect.stringMatching(/not_found$/)]);
    expect(await fingerprint()).toEqual(before);
  });

  test("answers a malformed id as not found", async () => {
    if (FOREIGN_IDS[name] === "token") return;
    for (const id of ["1", "../x", "%00", "' OR 1=1"]) {
      const params = Object.fromEntries(Object.keys(def.params.shape).map((key) => [key, id]));
      expect((await permitted(def).call(def, { params, body: BODIES[name] ?? {} })).status).toBe(404);
    }
  });
});

interface JsonSchema {
  type?: string;
  properties?: Record<string, JsonSchema>;
  additionalProperties?: unknown;
  anyOf?: JsonSchema[];
  items?: JsonSchema;
}

describe.each(endpoints.filter(([, def]) => def.hasBody))("%s", (name, def) => {
  const schema = z.toJSONSchema(def.body, { io: "input", unrepresentable: "any" }) as JsonSchema;
  const isText = (property: JsonSchema): boolean => property.type === "string" || (property.anyOf ?? []).some(isText);

  test("refuses over-long texts by name", async () => {
    for (const field of Object.entries(schema.properties ?? {})
      .filter(([, property]) => isText(property))
      .map(([key]) => key)
      .filter((key) => !FILES.has(`${name} ${key}`))) {
      const res = await call(permitted(def), def, { [field]: "x".repeat(10_000) });
      expect(res.status, field).toBe(422);
      expect(Object.keys(res.body.errors ?? {}), field).toContain(field);
    }
  });

  test("refuses every field of the wrong type by name, and never fails", async () => {
    for (const field of Object.keys(schema.properties ?? {})) {
      for (const value of [{ $gt: "" }, [1], 1e308, "\0", "\ud800"]) {
        const res = await call(permitted(def), def, { [field]: value });
        expect(res.status, `${field} = ${JSON.stringify(value)}`).toBe(422);
      }
    }
  });

  test("drops unknown fields", () => {
    expect(allowsUnknown(schema)).toBe(false);
  });
});

test.each(endpoints)("%s answers with nothing its contract does not name", (_name, def) => {
  expect(allowsUnknown(z.toJSONSchema(def.response, { io: "input", unrepresentable: "any" }) as JsonSchema)).toBe(
    false,
  );
});

function allowsUnknown(schema: JsonSchema): boolean {
  const open = schema.additionalProperties !== undefined && schema.additionalProperties !== false;
  return (
    open ||
    [...Object.values(schema.properties ?? {}), ...(schema.anyOf ?? []), ...(schema.items ? [schema.items] : [])].some(
      allowsUnknown,
    )
  );
}

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
