import type { FastifyInstance } from "fastify";
import { adminSupportApi } from "#shared/support/admin-support.contract.ts";
import type { StaffTicketDetail } from "#shared/support/admin-support.model.ts";
import { requireStaff } from "#server/actor.ts";
import type { Ctx } from "#server/context.ts";
import { route } from "#server/http/route.ts";
import { getCurrentStaff } from "#server/features/staff/staff.service.ts";
import * as attachments from "#server/features/support/attachments/attachments.service.ts";
import * as answers from "#server/features/support/desk/answers.service.ts";
import { readContext } from "#server/features/support/desk/context.service.ts";
import { presentStaffDetail, presentStaffTicket } from "#server/features/support/desk/desk.present.ts";
import * as desk from "#server/features/support/desk/desk.service.ts";
import { mergeTicket } from "#server/features/support/desk/merge.service.ts";
import { readStats } from "#server/features/support/desk/stats.service.ts";
import { getConversation } from "#server/features/support/tickets/conversation.service.ts";
import { listTickets } from "#server/features/support/tickets/ticket-list.service.ts";
import { presentAttachment } from "#server/features/support/tickets/tickets.present.ts";

async function detail(ctx: Ctx, id: string): Promise<StaffTicketDetail> {
  const conversation = await getConversation(ctx, id);
  const [context, staff] = await Promise.all([readContext(ctx, conversation.ticket), getCurrentStaff(ctx)]);
  return presentStaffDetail(conversation, context, { now: ctx.now, staffName: staff.name });
}

export function supportAdminRoutes(app: FastifyInstance): void {
  addTicketRoutes(app);
  addWorkRoutes(app);
  addFileRoutes(app);
  addAnswerRoutes(app);
}

function addTicketRoutes(app: FastifyInstance): void {
  route(app, adminSupportApi.tickets, async (ctx, { query }) => {
    const { assignee, overdue, restaurant_id: restaurantId, ...rest } = query;
    const assigneeId = assignee === "me" ? requireStaff(ctx).staffId : assignee === "none" ? null : assignee;
    const { rows, next } = await listTickets(ctx, { ...rest, restaurantId, assigneeId, overdue: overdue === "true" });
    return { data: rows.map((row) => presentStaffTicket(row, ctx.now)), meta: { next_cursor: next } };
  });
  route(app, adminSupportApi.stats, (ctx) => readStats(ctx));
  route(app, adminSupportApi.restaurants, async (ctx, { query }) => ({
    data: await desk.listRestaurants(ctx, query),
    meta: {},
  }));
  route(app, adminSupportApi.people, async (ctx) => ({ data: await desk.listPeople(ctx) }));
  route(app, adminSupportApi.ticket, (ctx, { params }) => detail(ctx, params.id));
}

function addWorkRoutes(app: FastifyInstance): void {
  route(app, adminSupportApi.reply, async (ctx, { params, body }) => {
    await desk.replyAsStaff(ctx, params.id, body);
    return detail(ctx, params.id);
  });
  route(app, adminSupportApi.setStatus, async (ctx, { params, body }) => {
    await desk.setStatus(ctx, params.id, body.status);
    return detail(ctx, params.id);
  });
  route(app, adminSupportApi.setPriority, async (ctx, { params, body }) => {
    await desk.setPriority(ctx, params.id, body.priority);
    return detail(ctx, params.id);
  });
  route(app, adminSupportApi.setAssignee, async (ctx, { params, body }) => {
    await desk.setAssignee(ctx, params.id, body.staff_id);
    return detail(ctx, params.id);
  });
  route(app, adminSupportApi.merge, async (ctx, { params, body }) => {
    await mergeTicket(ctx, params.id, body.into_id);
    return detail(ctx, body.into_id);
  });
  route(app, adminSupportApi.presence, (ctx, { params, body }) => desk.lookAt(ctx, params.id, body));
}

function addFileRoutes(app: FastifyInstance): void {
  route(app, adminSupportApi.upload, async (ctx, { query, upload }) =>
    presentAttachment(await attachments.keepAttachment(ctx, { name: query.filename, upload })),
  );
  route(app, adminSupportApi.discard, async (ctx, { params }) => ({
    id: await attachments.discardAttachment(ctx, params.id),
  }));
  route(app, adminSupportApi.attachment, (ctx, { params }) => attachments.downloadAttachment(ctx, params.id));
}

function addAnswerRoutes(app: FastifyInstance): void {
  route(app, adminSupportApi.answers, async (ctx) => ({ data: await answers.listAnswers(ctx) }));
  route(app, adminSupportApi.addAnswer, (ctx, { body }) => answers.addAnswer(ctx, body));
  route(app, adminSupportApi.changeAnswer, (ctx, { params, body }) => answers.changeAnswer(ctx, params.id, body));
  route(app, adminSupportApi.removeAnswer, async (ctx, { params }) => {
    await answers.removeAnswer(ctx, params.id);
    return { message: ctx.t("support:answer_removed") };
  });
}
