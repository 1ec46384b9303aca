import type { CallCtx } from "#server/context.ts";
import { issueToken } from "#server/features/tokens/tokens.service.ts";
import { passwordChangedMail, resetMail } from "./accounts.mails.ts";
import * as repo from "./accounts.repo.ts";

/** Makes a reset link and mails it. Running twice mails a second link; the first stops working. */
export async function sendResetLink(ctx: CallCtx, userId: string): Promise<void> {
  const user = await repo.findUserById(ctx.db, userId);
  if (!user) return;
  await ctx.mail.send(resetMail(ctx, user, await issueToken(ctx, "owner_reset", userId)));
}

/** Tells the owner that their password changed, in case it was not them. */
export async function sendPasswordChanged(ctx: CallCtx, userId: string): Promise<void> {
  const user = await repo.findUserById(ctx.db, userId);
  if (user) await ctx.mail.send(passwordChangedMail(ctx, user));
}
