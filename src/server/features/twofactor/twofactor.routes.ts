import type { FastifyInstance } from "fastify";
import { adminTwofactorApi, twofactorApi } from "#shared/twofactor/twofactor.contract.ts";
import { route } from "#server/http/route.ts";
import { presentState } from "./twofactor.present.ts";
import * as twofactor from "./twofactor.service.ts";

/** The same for both sides; who calls is what the contract's access found. */
export function twofactorRoutes(app: FastifyInstance): void {
  for (const calls of [twofactorApi, adminTwofactorApi]) {
    route(app, calls.state, async (ctx) => presentState(await twofactor.readState(ctx)));
    route(app, calls.setup, async (ctx, { body }) => twofactor.beginSetup(ctx, body.current_password));
    route(app, calls.confirm, async (ctx, { body }) => ({
      recovery_codes: await twofactor.confirmSetup(ctx, body.code),
    }));
    route(app, calls.renewCodes, async (ctx, { body }) => ({ recovery_codes: await twofactor.renewCodes(ctx, body) }));
    route(app, calls.disable, async (ctx, { body }) => {
      await twofactor.disable(ctx, body);
      return { message: ctx.t("twofactor:messages.disabled") };
    });
  }
}
