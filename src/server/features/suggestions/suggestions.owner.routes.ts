import type { FastifyInstance } from "fastify";
import { suggestionsApi } from "#shared/suggestions/suggestions.contract.ts";
import { route } from "#server/http/route.ts";
import { presentForOwner } from "./suggestions.present.ts";
import { listActiveSuggestions } from "./suggestions.service.ts";

export function suggestionsOwnerRoutes(app: FastifyInstance): void {
  route(app, suggestionsApi.list, async (ctx, { query }) => {
    const rows = await listActiveSuggestions(ctx, query.language);
    return { data: rows.map(presentForOwner), meta: { total: rows.length } };
  });
}
