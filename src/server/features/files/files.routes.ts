import type { FastifyInstance } from "fastify";
import { adminFilesApi, filesApi } from "#shared/files/files.contract.ts";
import { route } from "#server/http/route.ts";
import { presentPicture } from "./files.present.ts";
import { keepPicture } from "./files.service.ts";

export function filesRoutes(app: FastifyInstance): void {
  route(app, filesApi.keepPicture, async (ctx, { body }) => presentPicture(await keepPicture(ctx, body)));
  route(app, adminFilesApi.keepPicture, async (ctx, { body }) => presentPicture(await keepPicture(ctx, body)));
}
