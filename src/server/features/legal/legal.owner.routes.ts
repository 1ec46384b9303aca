import type { FastifyInstance } from "fastify";
import { legalApi } from "#shared/legal/legal.contract.ts";
import { route } from "#server/http/route.ts";
import { getOperator, listAcceptances } from "./legal.service.ts";

export function legalRoutes(app: FastifyInstance): void {
  route(app, legalApi.operator, async (ctx) => getOperator(ctx));
  route(app, legalApi.acceptances, async (ctx) => {
    const rows = await listAcceptances(ctx);
    return {
      data: rows.map(({ version, accepted_in, accepted_at }) => ({
        version,
        accepted_in,
        accepted_at: accepted_at.toISOString(),
      })),
      meta: { total: rows.length },
    };
  });
}
