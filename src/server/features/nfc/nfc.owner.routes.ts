import type { FastifyInstance } from "fastify";
import { nfcApi } from "#shared/nfc/nfc.contract.ts";
import type { Ctx } from "#server/context.ts";
import { route } from "#server/http/route.ts";
import { presentAllocation } from "#server/features/nfc/allocations/allocations.present.ts";
import { listAllocations } from "#server/features/nfc/allocations/allocations.service.ts";
import * as files from "#server/features/nfc/keychains/keychain-files.service.ts";
import { presentKeychain } from "#server/features/nfc/keychains/keychains.present.ts";
import * as keychains from "#server/features/nfc/keychains/keychains.service.ts";
import { presentOrder } from "#server/features/nfc/orders/orders.present.ts";
import * as orders from "#server/features/nfc/orders/orders.service.ts";
import { downloadReceipt } from "#server/features/nfc/orders/receipt.service.ts";
import { flushTaps } from "#server/features/nfc/taps/taps.service.ts";

export function nfcOwnerRoutes(app: FastifyInstance): void {
  // What guests tapped in the last second is written before the process ends.
  app.addHook("onClose", () => flushTaps(app.platform));
  addKeychainRoutes(app);
  addOrderRoutes(app);
  route(app, nfcApi.allocations, async (ctx, { query }) => {
    const { rows, next } = await listAllocations(ctx, query);
    return { data: rows.map(presentAllocation), meta: { next_cursor: next } };
  });
}

type Shown = Awaited<ReturnType<typeof keychains.getKeychain>>;
const present = async (ctx: Ctx, row: Shown) => presentKeychain(row, await keychains.lightOf(ctx));

function addKeychainRoutes(app: FastifyInstance): void {
  route(app, nfcApi.keychains, async (ctx, { query }) => {
    const [{ rows, next }, { total, quiet }, light] = await Promise.all([
      keychains.listKeychains(ctx, query),
      keychains.countKeychains(ctx),
      keychains.lightOf(ctx),
    ]);
    return { data: rows.map((row) => presentKeychain(row, light)), meta: { total, next_cursor: next }, quiet };
  });
  route(app, nfcApi.rename, async (ctx, { params, body }) =>
    present(ctx, await keychains.renameKeychain(ctx, params.id, body.name ?? null)),
  );
  route(app, nfcApi.setActive, async (ctx, { params, body }) =>
    present(ctx, await keychains.setKeychainActive(ctx, params.id, body.active)),
  );
  route(app, nfcApi.qrSvg, (ctx, { params }) => files.downloadQrSvg(ctx, params.id));
  route(app, nfcApi.qrPng, (ctx, { params, query }) => files.downloadQrPng(ctx, params.id, query.size));
  route(app, nfcApi.print, (ctx, { params, query }) =>
    files.downloadPrintSheet(ctx, params.id, { sheet: params.sheet, language: query.language }),
  );
  route(app, nfcApi.lastTap, async (ctx, { params }) => {
    const { id, status, taps, last_tap_at } = await keychains.getKeychain(ctx, params.id);
    return { id, status, taps, last_tap_at: last_tap_at?.toISOString() ?? null, now: ctx.now.toISOString() };
  });
}

function addOrderRoutes(app: FastifyInstance): void {
  route(app, nfcApi.orders, async (ctx, { query }) => {
    const { rows, next } = await orders.listOrders(ctx, query);
    return { data: rows.map(presentOrder), meta: { next_cursor: next } };
  });
  route(app, nfcApi.order, async (ctx, { body }) => {
    const { order, url } = await orders.placeOrder(ctx, body);
    return { order: presentOrder(order), url };
  });
  route(app, nfcApi.quote, (ctx, { query }) => orders.quoteOrder(ctx, query.quantity));
  route(app, nfcApi.lastAddress, async (ctx) => ({ address: await orders.findLastAddress(ctx) }));
  route(app, nfcApi.readOrder, async (ctx, { params }) => presentOrder(await orders.readOrder(ctx, params.id)));
  route(app, nfcApi.cancelOrder, async (ctx, { params }) => presentOrder(await orders.cancelOwnOrder(ctx, params.id)));
  route(app, nfcApi.receipt, (ctx, { params }) => downloadReceipt(ctx, params.id));
}
