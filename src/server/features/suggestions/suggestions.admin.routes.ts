import type { FastifyInstance } from "fastify";
import { adminSuggestionsApi } from "#shared/suggestions/suggestions.contract.ts";
import { route } from "#server/http/route.ts";
import { presentForStaff, presentList } from "./suggestions.present.ts";
import * as suggestions from "./suggestions.service.ts";

export function suggestionsAdminRoutes(app: FastifyInstance): void {
  const { list, add, reorder, change, setActive, remove } = adminSuggestionsApi;
  route(app, list, async (ctx) => presentList(await suggestions.listSuggestions(ctx)));
  route(app, add, async (ctx, { body }) => presentForStaff(await suggestions.addSuggestion(ctx, body)));
  route(app, reorder, async (ctx, { body }) => presentList(await suggestions.reorderSuggestions(ctx, body.ids)));
  route(app, change, async (ctx, { params, body }) =>
    presentForStaff(await suggestions.changeSuggestion(ctx, params.id, body)),
  );
  route(app, setActive, async (ctx, { params, body }) =>
    presentForStaff(await suggestions.setActive(ctx, params.id, body.active)),
  );
  route(app, remove, async (ctx, { params }) => {
    await suggestions.removeSuggestion(ctx, params.id);
    return { message: ctx.t("suggestions:deleted") };
  });
}
