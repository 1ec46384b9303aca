import type { CallCtx, Ctx } from "#server/context.ts";
import type { Db } from "#server/db/database.ts";
import { restaurantScope } from "#server/db/scope.ts";
import { payHostedPage } from "#server/demo/demo-card.ts";
import { DEMO_OWNERS, daysAgo, demoId, demoKeychainId } from "#server/demo/demo-people.ts";
import { demoRandom } from "#server/demo/demo-random.ts";
import { insertDemoRows } from "#server/demo/demo-rows.ts";
import { parisDateOf } from "#shared/domain/paris-time.ts";
import type { OrderStatus } from "#shared/nfc/nfc-values.ts";
import type { DemoPart, DemoWorld } from "#server/features/feature.ts";
import { allocate } from "./allocations/allocations.service.ts";
import { listKeychains, noteKeychain, renameKeychain, replaceKeychain } from "./keychains/keychains.service.ts";
import { orderFromSupplier, setOrderStatus } from "./orders/admin-orders.service.ts";
import { cancelOwnOrder, placeOrder, readOrder } from "./orders/orders.service.ts";
import { addSupplier } from "./suppliers/suppliers.service.ts";

export const demo: DemoPart = {
  after: ["restaurants", "staff", "subscriptions"],
  seed: (tx) => seedKeychains(tx.db, tx.now),
  finish: trade,
};

/** How many keychains a demo restaurant has, since when, and how many taps a day they bring together at first and today. */
const SETS = [
  { key: "odile", prefix: "mrv", keychains: 10, days: 455, firstTaps: 6, taps: 22 },
  { key: "hanno", prefix: "elq", keychains: 4, days: 105, firstTaps: 1.5, taps: 5 },
] as const;

/** Guests come on Fridays and Saturdays; Monday is the day of rest. Sunday first. */
const WEEKDAYS = [1.05, 0.1, 0.75, 0.85, 1, 1.55, 1.7];

/** Keychains on the tables, and a curve of taps that goes up over the months. */
async function seedKeychains(db: Db, now: Date): Promise<void> {
  const sets = SETS.map((set) => ({ ...set, taps: tapsOf(set, now) }));
  await db
    .insertInto("keychain_allocations")
    .values(
      sets.map(({ key, keychains, days }) => ({
        id: demoId(`${key} allocation`),
        restaurant_id: demoId(`${key} restaurant`),
        order_id: null,
        quantity: keychains,
        url_pattern: null,
        auto_generate: true,
        activate: true,
        notes: null,
        created_at: daysAgo(now, days),
        updated_at: daysAgo(now, days),
      })),
    )
    .execute();
  await db
    .insertInto("keychains")
    .values(
      sets.flatMap(({ key, prefix, keychains, days, taps }) =>
        Array.from({ length: keychains }, (_, index) => ({
          id: demoKeychainId(key, index),
          code: `${prefix}-${String(index + 1).padStart(2, "0")}`,
          name: `Table ${index + 1}`,
          restaurant_id: demoId(`${key} restaurant`),
          allocation_id: demoId(`${key} allocation`),
          status: "active" as const,
          taps: taps.filter((tap) => tap.keychain === index).reduce((sum, tap) => sum + tap.taps, 0),
          stocked_at: daysAgo(now, days + 6),
          assigned_at: daysAgo(now, days),
          activated_at: daysAgo(now, days),
          last_tap_at: daysAgo(now, (index + 1) / 24),
          created_at: daysAgo(now, days + 6),
          updated_at: daysAgo(now, days),
        })),
      ),
    )
    .execute();
  const rows = sets.flatMap(({ key, taps }) =>
    taps.map(({ keychain, ...tap }) => ({
      ...tap,
      keychain_id: demoKeychainId(key, keychain),
      restaurant_id: demoId(`${key} restaurant`),
    })),
  );
  await insertDemoRows(db, "tap_days", rows);
}
function tapsOf(set: (typeof SETS)[number], now: Date): { keychain: number; day: string; taps: number }[] {
  const random = demoRandom(`${set.key} taps`);
  const today = parisDateOf(now);
  return Array.from({ length: set.days }, (_, index) => {
    const day = today.subtract({ days: set.days - 1 - index });
    const mean = set.firstTaps + ((set.taps - set.firstTaps) * index) / set.days;
    const all = mean * (WEEKDAYS[day.dayOfWeek % 7] ?? 1) * (0.75 + random.next() / 2);
    return Array.from({ length: set.keychains }, (__, keychain) => ({
      keychain,
      day: day.toString(),
      // The first ones lie by the till and are tapped most.
      taps: Math.floor((all * 2 * (set.keychains - keychain)) / (set.keychains * (set.keychains + 1)) + random.next()),
    })).filter(({ taps }) => taps > 0);
  }).flat();
}

/** Suppliers, stock, orders in every status and what was given for them: all through the services that do it for people. */
async function trade(ctx: CallCtx, { clock }: DemoWorld): Promise<void> {
  await fillStock(ctx);
  await orderFor(ctx, "hanno", { quantity: 4, ago: 110, steps: ["processing", "shipped", "delivered"] });
  await orderFor(ctx, "hanno", { quantity: 2, ago: 6, steps: ["processing"] });
  await orderFor(ctx, "hanno", { quantity: 2, ago: 1, steps: [] });
  const first = await orderFor(ctx, "odile", {
    quantity: 10,
    ago: 460,
    steps: ["processing", "shipped", "delivered"],
  });
  await giveMore(ctx, first);
  // Beyond the free ones there is a card to charge, which only the stand-in can do.
  if (!clock) return;
  await orderFor(ctx, "odile", { quantity: 4, ago: 0, steps: ["processing", "shipped"] });
  const regretted = await orderFor(ctx, "odile", { quantity: 2, ago: 0, steps: [] });
  await cancelOwnOrder(ownerCtx(ctx, "odile"), regretted);
}

const TAGWERK = {
  name: "Tagwerk Ravensfurt",
  email: "orders@tagwerk.example",
  phone: "+49 751 5550 133",
  website: "https://tagwerk.example",
  nfc_type: "NTAG213, epoxy",
  price_cents: 138,
  minimum_quantity: 50,
  lead_time_days: 12,
  shipping_days: 3,
  notes: "Writes our addresses from the file; locks the tags on request.",
  active: true,
};
const CLIQUET = {
  ...TAGWERK,
  name: "Atelier Cliquet",
  email: "contact@cliquet.example",
  phone: "+33 3 53 01 01 90",
  website: "https://cliquet.example",
  nfc_type: "NTAG215, wood",
  price_cents: 265,
  minimum_quantity: 25,
  lead_time_days: 20,
  notes: null,
};

async function fillStock(ctx: CallCtx): Promise<void> {
  const staff = (ago: number) => staffCtx(ctx, ago);
  const usual = await addSupplier(staff(480), TAGWERK);
  const fine = await addSupplier(staff(200), CLIQUET);
  const there = await orderFromSupplier(staff(60), {
    supplier_id: usual.id,
    quantity: 80,
    external_number: "TW-20817",
  });
  for (const [ago, status] of [
    [58, "processing"],
    [48, "shipped"],
    [45, "delivered"],
  ] as const)
    await setOrderStatus(staff(ago), there.id, { status, restock: true });
  const coming = await orderFromSupplier(staff(9), { supplier_id: fine.id, quantity: 50, external_number: "C-1144" });
  await setOrderStatus(staff(8), coming.id, { status: "processing", restock: true });
}

/** Three more for the terrace: one was never tapped, one was lost and leads to another. */
async function giveMore(ctx: CallCtx, orderId: string): Promise<void> {
  const staff = staffCtx(ctx, 40);
  const owner = ownerCtx(ctx, "odile", 39);
  const { id } = await allocate(staff, {
    restaurant_id: demoId("odile restaurant"),
    quantity: 3,
    order_id: orderId,
    auto_generate: true,
    activate: true,
    notes: "For the terrace",
  });
  const { rows } = await listKeychains(staff, { allocation_id: id });
  for (const [index, row] of rows.entries()) await renameKeychain(owner, row.id, `Terrace ${index + 1}`);
  const [lost, heir] = rows;
  if (!lost || !heir) return;
  await noteKeychain(staffCtx(ctx, 20), lost.id, { fault: "lost", note: "Gone after a wedding" });
  await replaceKeychain(staffCtx(ctx, 20), lost.id, heir.id);
}

interface DemoOrder {
  quantity: number;
  /** Days ago. */
  ago: number;
  /** What staff did with it, a day apart. */
  steps: readonly OrderStatus[];
}

/** An owner orders, pays where there is something to pay, and staff take it from there. */
async function orderFor(ctx: CallCtx, key: string, { quantity, ago, steps }: DemoOrder): Promise<string> {
  const owner = DEMO_OWNERS.find((candidate) => candidate.key === key);
  if (!owner) throw new Error(`There is no demo owner "${key}"`);
  const { name, address, city, postal_code } = owner.restaurant;
  const { order, url } = await placeOrder(ownerCtx(ctx, key, ago), {
    quantity,
    key: crypto.randomUUID(),
    address: {
      name: `${owner.first_name} ${owner.last_name}`,
      company: name,
      address_line1: address,
      address_line2: null,
      city,
      state: null,
      postal_code,
      country: owner.country as "FR",
      phone: owner.phone,
      email: owner.email,
    },
  });
  if (url) {
    await payHostedPage(url, { name, expiry: `09 / ${String(ctx.now.getFullYear() + 3).slice(2)}` });
    await readOrder(ownerCtx(ctx, key), order.id);
  }
  const parcel = { tracking_number: "LX 4471 2093 FR", tracking_url: "https://parcels.example/LX44712093FR" };
  for (const [index, status] of steps.entries())
    await setOrderStatus(staffCtx(ctx, Math.max(0, ago - index - 1)), order.id, {
      status,
      restock: true,
      ...(status === "shipped" && parcel),
    });
  return order.id;
}

const staffCtx = (ctx: CallCtx, ago: number): CallCtx => ({
  ...ctx,
  now: daysAgo(ctx.now, ago),
  actor: { kind: "staff", staffId: demoId("ilva"), sessionId: "", role: "admin", permissions: [] },
});

const ownerCtx = (ctx: CallCtx, key: string, ago = 0): CallCtx => {
  const restaurantId = demoId(`${key} restaurant`);
  const access = { granted: true, status: "active", until: null } as const;
  const own: Pick<Ctx, "actor" | "scope"> = {
    actor: { kind: "owner", userId: demoId(key), sessionId: "", restaurantId, access },
    scope: restaurantScope(restaurantId),
  };
  return { ...ctx, ...own, now: daysAgo(ctx.now, ago) };
};
