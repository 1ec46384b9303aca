import type { FastifyInstance } from "fastify";
import { adminNfcApi } from "#shared/nfc/admin-nfc.contract.ts";
import type { Ctx } from "#server/context.ts";
import { route } from "#server/http/route.ts";
import { presentStaffAllocation } from "#server/features/nfc/allocations/allocations.present.ts";
import * as allocations from "#server/features/nfc/allocations/allocations.service.ts";
import { exportKeychains } from "#server/features/nfc/keychains/keychain-files.service.ts";
import { presentEvent, presentStaffKeychain } from "#server/features/nfc/keychains/keychains.present.ts";
import * as keychains from "#server/features/nfc/keychains/keychains.service.ts";
import * as making from "#server/features/nfc/keychains/making.service.ts";
import { summarizeStock } from "#server/features/nfc/keychains/stock.service.ts";
import * as changes from "#server/features/nfc/orders/admin-orders.service.ts";
import { presentStaffOrder } from "#server/features/nfc/orders/orders.present.ts";
import { getOrder, listOrders } from "#server/features/nfc/orders/orders.service.ts";
import { presentSupplier } from "#server/features/nfc/suppliers/suppliers.present.ts";
import * as suppliers from "#server/features/nfc/suppliers/suppliers.service.ts";

export function nfcAdminRoutes(app: FastifyInstance): void {
  addKeychainRoutes(app);
  addMovingRoutes(app);
  addOrderRoutes(app);
  addAllocationRoutes(app);
  addSupplierRoutes(app);
}

type Shown = Awaited<ReturnType<typeof keychains.getKeychain>>;
const present = async (ctx: Ctx, row: Shown) => presentStaffKeychain(row, await keychains.lightOf(ctx));

function addKeychainRoutes(app: FastifyInstance): void {
  route(app, adminNfcApi.keychains, async (ctx, { query }) => {
    const [{ rows, next }, light] = await Promise.all([keychains.listKeychains(ctx, query), keychains.lightOf(ctx)]);
    return { data: rows.map((row) => presentStaffKeychain(row, light)), meta: { next_cursor: next } };
  });
  route(app, adminNfcApi.summary, (ctx) => summarizeStock(ctx));
  route(app, adminNfcApi.addKeychain, async (ctx, { body }) => present(ctx, await making.addKeychain(ctx, body)));
  route(app, adminNfcApi.addBatch, (ctx, { body }) => making.addBatch(ctx, body));
  route(app, adminNfcApi.importKeychains, async (ctx, { body }) => making.importKeychains(ctx, body));
  route(app, adminNfcApi.exportKeychains, (ctx, { query }) => exportKeychains(ctx, query));
  route(app, adminNfcApi.keychain, async (ctx, { params }) =>
    present(ctx, await keychains.getKeychain(ctx, params.id)),
  );
  route(app, adminNfcApi.history, async (ctx, { params, query }) => {
    const { rows, next } = await keychains.listHistory(ctx, params.id, query.cursor);
    return { data: rows.map(presentEvent), meta: { next_cursor: next } };
  });
  route(app, adminNfcApi.restaurants, async (ctx, { query }) => ({
    data: await keychains.findRestaurants(ctx, query),
    meta: {},
  }));
}

function addMovingRoutes(app: FastifyInstance): void {
  route(app, adminNfcApi.bulk, async (ctx, { body }) => ({ changed: await keychains.changeMany(ctx, body) }));
  route(app, adminNfcApi.assign, async (ctx, { params, body }) =>
    present(ctx, await keychains.assignKeychain(ctx, params.id, body.restaurant_id)),
  );
  route(app, adminNfcApi.unassign, async (ctx, { params }) =>
    present(ctx, await keychains.unassignKeychain(ctx, params.id)),
  );
  route(app, adminNfcApi.activate, async (ctx, { params }) =>
    present(ctx, await keychains.setKeychainActive(ctx, params.id, true)),
  );
  route(app, adminNfcApi.deactivate, async (ctx, { params }) =>
    present(ctx, await keychains.setKeychainActive(ctx, params.id, false)),
  );
  route(app, adminNfcApi.note, async (ctx, { params, body: { fault = null, note = null } }) =>
    present(ctx, await keychains.noteKeychain(ctx, params.id, { fault, note })),
  );
  route(app, adminNfcApi.replacement, async (ctx, { params, body }) =>
    present(ctx, await keychains.replaceKeychain(ctx, params.id, body.keychain_id)),
  );
  route(app, adminNfcApi.written, async (ctx, { params }) => present(ctx, await keychains.markWritten(ctx, params.id)));
}

function addOrderRoutes(app: FastifyInstance): void {
  route(app, adminNfcApi.orders, async (ctx, { query }) => {
    const { rows, next } = await listOrders(ctx, query);
    return { data: rows.map(presentStaffOrder), meta: { next_cursor: next } };
  });
  route(app, adminNfcApi.readOrder, async (ctx, { params }) => presentStaffOrder(await getOrder(ctx, params.id)));
  route(app, adminNfcApi.orderFromSupplier, async (ctx, { body }) =>
    presentStaffOrder(await changes.orderFromSupplier(ctx, body)),
  );
  route(app, adminNfcApi.changeOrder, async (ctx, { params, body }) =>
    presentStaffOrder(await changes.changeOrder(ctx, params.id, body)),
  );
  route(app, adminNfcApi.setOrderStatus, async (ctx, { params, body }) =>
    presentStaffOrder(await changes.setOrderStatus(ctx, params.id, body)),
  );
}

function addAllocationRoutes(app: FastifyInstance): void {
  route(app, adminNfcApi.allocations, async (ctx, { query: { active, ...query } }) => {
    const { rows, next } = await allocations.listAllocations(ctx, {
      ...query,
      active: active === undefined ? undefined : active === "true",
    });
    return {
      data: rows.map((row) => presentStaffAllocation(row, ctx.config.publicUrl)),
      meta: { next_cursor: next },
    };
  });
  route(app, adminNfcApi.allocate, async (ctx, { body }) =>
    presentStaffAllocation(await allocations.allocate(ctx, body), ctx.config.publicUrl),
  );
  route(app, adminNfcApi.changeAllocation, async (ctx, { params, body }) =>
    presentStaffAllocation(await allocations.changeAllocation(ctx, params.id, body), ctx.config.publicUrl),
  );
}

function addSupplierRoutes(app: FastifyInstance): void {
  route(app, adminNfcApi.suppliers, async (ctx) => {
    const rows = await suppliers.listSuppliers(ctx);
    return { data: rows.map(presentSupplier), meta: { total: rows.length } };
  });
  route(app, adminNfcApi.addSupplier, async (ctx, { body }) => presentSupplier(await suppliers.addSupplier(ctx, body)));
  route(app, adminNfcApi.changeSupplier, async (ctx, { params, body }) =>
    presentSupplier(await suppliers.changeSupplier(ctx, params.id, body)),
  );
  route(app, adminNfcApi.removeSupplier, async (ctx, { params }) => {
    await suppliers.removeSupplier(ctx, params.id);
    return { message: ctx.t("nfc:supplier_removed") };
  });
}
