import type { FastifyInstance } from "fastify";
import { ownerNotificationsApi, staffNotificationsApi } from "#shared/notifications/notifications.contract.ts";
import { route } from "#server/http/route.ts";
import { presentNotification } from "./notifications.present.ts";
import * as notifications from "./notifications.service.ts";
import * as preferences from "./preferences.service.ts";

/** The same calls on both sides; whose they are comes from the caller. */
export function notificationsRoutes(app: FastifyInstance): void {
  for (const api of [ownerNotificationsApi, staffNotificationsApi]) {
    route(app, api.list, async (ctx, { query }) => {
      const { rows, unread } = await notifications.listNotifications(ctx, query.limit);
      return { notifications: rows.map((row) => presentNotification(row, ctx.t)), unread_count: unread };
    });
    route(app, api.unreadCount, async (ctx) => ({ unread_count: await notifications.countUnread(ctx) }));
    route(app, api.markRead, async (ctx, { params }) => ({
      unread_count: await notifications.markRead(ctx, params.id),
    }));
    route(app, api.markAllRead, async (ctx) => ({ unread_count: await notifications.markAllRead(ctx) }));
    route(app, api.remove, async (ctx, { params }) => ({
      unread_count: await notifications.removeNotification(ctx, params.id),
    }));
    route(app, api.removeAll, async (ctx) => {
      await notifications.removeAllNotifications(ctx);
      return { message: ctx.t("messages:notifications_deleted") };
    });
  }
  route(app, ownerNotificationsApi.preferences, async (ctx) => ({ preferences: await preferences.ofOwner(ctx) }));
  route(app, staffNotificationsApi.preferences, async (ctx) => ({ preferences: await preferences.ofStaff(ctx) }));
  route(app, ownerNotificationsApi.choose, async (ctx, { body }) => {
    await preferences.chooseAsOwner(ctx, body.preferences);
    return { preferences: await preferences.ofOwner(ctx) };
  });
  route(app, staffNotificationsApi.choose, async (ctx, { body }) => {
    await preferences.chooseAsStaff(ctx, body.preferences);
    return { preferences: await preferences.ofStaff(ctx) };
  });
}
