import { type RawBuilder, sql } from "kysely";
import type { Ctx } from "#server/context.ts";
import type { Db } from "#server/db/database.ts";
import { ALL_RESTAURANTS } from "#server/db/scope.ts";
import { makeUser } from "#server/features/accounts/accounts.factory.ts";
import { listEvents } from "#server/features/audit/audit-log.service.ts";
import { listCampaigns } from "#server/features/campaigns/campaigns.service.ts";
import { listImports } from "#server/features/clients/import/imports.service.ts";
import { listDeadJobs } from "#server/features/jobs/jobs.service.ts";
import { listAcceptances } from "#server/features/legal/legal.service.ts";
import { listAllocations } from "#server/features/nfc/allocations/allocations.service.ts";
import { listHistory, listKeychains } from "#server/features/nfc/keychains/keychains.service.ts";
import { makeManyKeychains } from "#server/features/nfc/nfc.factory.ts";
import { listOrders } from "#server/features/nfc/orders/orders.service.ts";
import { listRedemptions } from "#server/features/offers/redemptions.service.ts";
import { makeRestaurant } from "#server/features/restaurants/restaurants.factory.ts";
import { listSessions } from "#server/features/sessions/sessions.service.ts";
import { listInvoices } from "#server/features/subscriptions/billing/billing.service.ts";
import type { Figure } from "./bench.ts";
import { type Ask, type Questions, askAll, figuresOf, onEmptyDatabase, ownerCtx, withoutIndexes } from "./growth.ts";

export const name = "lists";
export const countsOnly = true;

const FEW = 1_000;
const MANY = 100_000;
/** Of somebody else: a table of a thousand rows is read whole, whatever the indexes, and a flat index says little about a deep one. */
const OTHERS = 40_000;
const NOW = new Date("2026-11-10T12:00:00Z");

interface Owner {
  restaurantId: string;
  userId: string;
  /** Whose history is long. */
  keychainId: string;
  /** Who has the rest of what one owner can have only so much of: campaigns, and acceptances of as many versions as there are. */
  neighbour?: Owner;
}

type Place = { cursor?: string | undefined };
const twoPages =
  (list: (ctx: Ctx, place: Place) => Promise<{ next: string | null }>): Ask =>
  async (ctx) => {
    const { next } = await list(ctx, {});
    if (next !== null) await list(ctx, { cursor: next });
  };
const inOffice =
  (ask: Ask): Ask =>
  (ctx) =>
    ask({ ...ctx, scope: ALL_RESTAURANTS });
/** The owner's list, and that of all restaurants. */
const both = (list: Parameters<typeof twoPages>[0]): Record<string, Ask> => ({
  "of an owner": twoPages(list),
  "of all": inOffice(twoPages(list)),
});

const questionsOf = ({ restaurantId, keychainId }: Owner): Questions => ({
  sessions: { "": listSessions },
  imports: { "": listImports },
  invoices: { "": listInvoices },
  acceptances: { "": listAcceptances },
  redemptions: { "": twoPages(listRedemptions) },
  "dead jobs": {
    "": twoPages((ctx, place) => listDeadJobs(ctx, { ...place, limit: 20 })),
    "of a kind": twoPages((ctx, place) => listDeadJobs(ctx, { ...place, kind: "bench.kind_1", limit: 20 })),
  },
  "keychains of an owner": { "": twoPages(listKeychains) },
  "history of a keychain": { "": twoPages((ctx, { cursor }) => listHistory(ctx, keychainId, cursor)) },
  "keychain orders": {
    ...both(listOrders),
    "of a status": inOffice(twoPages((ctx, place) => listOrders(ctx, { ...place, status: "delivered" }))),
    "of a restaurant": inOffice(twoPages((ctx, place) => listOrders(ctx, { ...place, restaurant_id: restaurantId }))),
  },
  "keychain allocations": {
    ...both(listAllocations),
    active: inOffice(twoPages((ctx, place) => listAllocations(ctx, { ...place, active: true }))),
  },
  campaigns: both(listCampaigns),
  "audit log": { "": inOffice(twoPages(listEvents)) },
});

/** Every list that nothing else here measures, at a thousand rows of one owner and at a hundred thousand. */
export const run = (): Promise<Figure[]> =>
  onEmptyDatabase(async (db, connectionString) => {
    const other = await makeOwner(db, "other");
    const owner = await makeOwner(db, "mine", other);
    const ask = () =>
      askAll(db, {
        connectionString,
        tables: [...FILLED, "restaurants"],
        questions: questionsOf(owner),
        ctxOf: (logged) => ownerCtx(logged, owner, NOW),
      });
    await withoutIndexes(db, FILLED, async () => {
      await fill(db, other, FIRST_OF_OTHERS, OTHERS);
      await fill(db, owner, 0, FEW);
    });
    const few = await ask();
    await withoutIndexes(db, FILLED, () => fill(db, owner, FEW, MANY - FEW));
    return figuresOf(few, await ask());
  });

/** Numbers are unique over both owners. */
const FIRST_OF_OTHERS = 1_000_000;

async function makeOwner(db: Db, code: string, neighbour?: Owner): Promise<Owner> {
  const user = await makeUser(db, {});
  const restaurant = await makeRestaurant(db, { user_id: user.id });
  const { rows } = await sql<{ id: string }>`
    INSERT INTO keychains (code, restaurant_id, status, stocked_at, assigned_at, created_at, updated_at)
    VALUES (${code}, ${restaurant.id}, 'active', ${NOW}, ${NOW}, ${NOW}, ${NOW}) RETURNING id`.execute(db);
  return {
    restaurantId: restaurant.id,
    userId: user.id,
    keychainId: rows[0]?.id ?? "",
    ...(neighbour && { neighbour }),
  };
}

/** What is written into each table for the number `n`, at a moment of its own. */
const ROWS: Record<string, (owner: Owner) => RawBuilder<unknown>> = {
  sessions: ({ userId }) => sql`(token_hash, user_id, remember, created_at, last_active_at)
    SELECT sha256(n::text::bytea), ${userId}::uuid, true, at, at`,
  client_imports: ({ restaurantId }) => sql`(restaurant_id, filename, status, mapping, locale, rows_total, created_at)
    SELECT ${restaurantId}::uuid, 'guests.csv', 'done', '{}', 'en', 10, at`,
  invoices: ({
    restaurantId,
  }) => sql`(restaurant_id, invoice_ref, number, status, amount_cents, issued_at, period_start, period_end)
    SELECT ${restaurantId}::uuid, 'in_' || n, 'R-' || n, 'paid', 2900, at, at, at`,
  legal_acceptances: ({ userId, neighbour }) => sql`(user_id, version, accepted_in, locale, accepted_at)
    SELECT CASE WHEN n < 9 THEN ${userId}::uuid ELSE ${neighbour?.userId ?? userId}::uuid END, 'v' || n, 'checkout', 'en', at`,
  redemptions: ({ restaurantId }) => sql`(restaurant_id, kind, offer_text, valid_until, redeemed_at, recorded_at)
    SELECT ${restaurantId}::uuid, 'surprise', 'A coffee', at, at, at`,
  dead_jobs: () => sql`(id, kind, payload, error, tries, queued_at, died_at)
    SELECT gen_random_uuid(), 'bench.kind_' || n % 5, '{}', 'no', 5, at, at`,
  keychain_events: ({ keychainId, restaurantId }) => sql`(keychain_id, kind, restaurant_id, at)
    SELECT ${keychainId}::uuid, 'noted', ${restaurantId}::uuid, at`,
  keychain_orders: ({
    restaurantId,
  }) => sql`(kind, number, serial, restaurant_id, quantity, unit_price_cents, total_cents, status, payment_status, locale, created_at, updated_at)
    SELECT 'owner', 'B-' || n, n, ${restaurantId}::uuid, 2, 100, 200, (ARRAY['pending', 'delivered'])[1 + n % 2], 'paid', 'en', at, at`,
  keychain_allocations: ({
    restaurantId,
  }) => sql`(restaurant_id, quantity, auto_generate, activate, active, created_at, updated_at)
    SELECT ${restaurantId}::uuid, 2, true, true, n % 3 > 0, at, at`,
  // Spread over the same days as everybody's: the planner takes the oldest of a table for few.
  campaigns: ({ restaurantId, neighbour }) => sql`(restaurant_id, name, type, status, filter, created_at, updated_at)
    SELECT CASE WHEN n < ${FEW}::int THEN ${restaurantId}::uuid ELSE ${neighbour?.restaurantId ?? restaurantId}::uuid END, 'Campaign ' || n, 'one_time', 'draft', 'all_consenting', timestamptz '2026-11-04' + n::bigint * 7919 % 500000 * interval '1 second', at`,
  audit_events: ({ restaurantId, userId }) => sql`(at, action, actor_kind, actor_id, restaurant_id, subject_type)
    SELECT at, 'clients.changed', 'owner', ${userId}::uuid, ${restaurantId}::uuid, 'client'`,
};

const FILLED = [...Object.keys(ROWS), "keychains"];

/** Without what would be counted and checked beside each row: no list reads that. */
async function fill(db: Db, owner: Owner, from: number, count: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`SET LOCAL statement_timeout = 0`.execute(tx);
    await sql`SET LOCAL session_replication_role = replica`.execute(tx);
    for (const [table, rows] of Object.entries(ROWS))
      await sql`
        INSERT INTO ${sql.table(table)} ${rows(owner)}
        FROM generate_series(${from}::int, ${from + count - 1}::int) AS n,
          LATERAL (SELECT timestamptz '2026-11-04' + n % 500000 * interval '1 second' AS at) made`.execute(tx);
  });
  await makeManyKeychains(db, [owner.restaurantId], { from, count });
}
