import type { FastifyInstance } from "fastify";
import { settingsApi } from "#shared/settings/settings.contract.ts";
import { route } from "#server/http/route.ts";
import { changeByStaff } from "./office.service.ts";
import { presentSettings } from "./settings.present.ts";
import { readStored } from "./settings.service.ts";

export function settingsRoutes(app: FastifyInstance): void {
  route(app, settingsApi.read, async (ctx) => presentSettings(await readStored(ctx), ctx.config));
  route(app, settingsApi.change, async (ctx, { body }) => presentSettings(await changeByStaff(ctx, body), ctx.config));
}
