import type { Ctx } from "#server/context.ts";
import { AppError } from "#server/errors.ts";
import { GoogleNotConnected } from "#server/platform/google/google.port.ts";
import * as google from "#server/features/reviews/google/google.repo.ts";
import { findOwner, noteLostConnection } from "./news.service.ts";

/** Asks Google in the owner's name. If the consent is gone, this is noted and the owner is told. */
export async function askAs<T>(ctx: Ctx, restaurantId: string, ask: (token: string) => Promise<T>): Promise<T> {
  const connection = await google.findConnection(ctx.db, restaurantId);
  const token = connection && !connection.lost_at ? ctx.secrets.open(connection.refresh_token) : undefined;
  if (!token) throw new AppError("google_not_connected");
  try {
    return await ask(token);
  } catch (error) {
    const owner = error instanceof GoogleNotConnected ? await findOwner(ctx.db, restaurantId) : undefined;
    if (owner) await noteLostConnection(ctx, owner);
    throw error;
  }
}
