import type { FastifyInstance } from "fastify";
import { supportApi } from "#shared/support/support.contract.ts";
import type { Ctx } from "#server/context.ts";
import { route } from "#server/http/route.ts";
import * as attachments from "#server/features/support/attachments/attachments.service.ts";
import { getConversation } from "#server/features/support/tickets/conversation.service.ts";
import { markSeen } from "#server/features/support/tickets/reads.service.ts";
import { exportTickets } from "#server/features/support/tickets/ticket-export.service.ts";
import { listTickets } from "#server/features/support/tickets/ticket-list.service.ts";
import { presentAttachment, presentDetail, presentTicket } from "#server/features/support/tickets/tickets.present.ts";
import * as tickets from "#server/features/support/tickets/tickets.service.ts";

const detail = async (ctx: Ctx, id: string) => presentDetail(await getConversation(ctx, id));

export function supportOwnerRoutes(app: FastifyInstance): void {
  route(app, supportApi.tickets, async (ctx, { query }) => {
    const { rows, next } = await listTickets(ctx, query);
    return { data: rows.map(presentTicket), meta: { next_cursor: next } };
  });
  route(app, supportApi.create, async (ctx, { body }) => detail(ctx, await tickets.openTicket(ctx, body)));
  route(app, supportApi.exportTickets, (ctx, { query }) => exportTickets(ctx, query));
  route(app, supportApi.ticket, (ctx, { params }) => detail(ctx, params.id));
  route(app, supportApi.markSeen, async (ctx, { params, body }) => ({
    has_news: await markSeen(ctx, params.id, body.message_id),
  }));
  route(app, supportApi.reply, async (ctx, { params, body }) => {
    await tickets.replyAsOwner(ctx, params.id, body);
    return detail(ctx, params.id);
  });
  route(app, supportApi.reopen, async (ctx, { params }) => {
    await tickets.actAsOwner(ctx, params.id, "reopen");
    return detail(ctx, params.id);
  });
  route(app, supportApi.close, async (ctx, { params }) => {
    await tickets.actAsOwner(ctx, params.id, "close");
    return detail(ctx, params.id);
  });
  route(app, supportApi.upload, async (ctx, { query, upload }) =>
    presentAttachment(await attachments.keepAttachment(ctx, { name: query.filename, upload })),
  );
  route(app, supportApi.discard, async (ctx, { params }) => ({
    id: await attachments.discardAttachment(ctx, params.id),
  }));
  route(app, supportApi.attachment, (ctx, { params }) => attachments.downloadAttachment(ctx, params.id));
}
