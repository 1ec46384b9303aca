import type { CallCtx, Ctx } from "#server/context.ts";
import { letterNamed, sendLetter } from "#server/features/mails/mails.service.ts";
import { notifyOwner, notifyStaff } from "#server/features/notifications/notifications.service.ts";
import { openLink, startLink } from "#server/features/tokens/mailed-tokens.service.ts";
import { passwordChangedMail, resetMail } from "./accounts.mails.ts";
import * as repo from "./accounts.repo.ts";

/** Where an owner sees which address we write to. */
const PROFILE = "/settings?tab=personal";

/** Mails a reset link whose hour begins when the mail server takes it. Running twice mails the same link. */
export async function sendResetLink(ctx: CallCtx, userId: string, letterId: string): Promise<void> {
  const user = await repo.findUserById(ctx.db, userId);
  const token = user && (await openLink(ctx, "owner_reset", letterId));
  if (!user || !token) return;
  const mail = resetMail(ctx, user, token);
  const verdict = await sendLetter(ctx, letterNamed(letterId), mail);
  if (verdict.accepted) return void (await startLink(ctx, "owner_reset", letterId, verdict.at));
  await tellOwner(ctx, userId, mail.subject);
  // Whoever asked for it is not signed in, so somebody else must help.
  await notifyStaff(ctx, "users", { type: "warning", kind: "reset_mail_refused", link: `/admin/users/${userId}` });
}

/** Tells the owner that their password changed, in case it was not them. */
export async function sendPasswordChanged(ctx: CallCtx, userId: string, letterId: string): Promise<void> {
  const user = await repo.findUserById(ctx.db, userId);
  if (!user) return;
  const mail = passwordChangedMail(ctx, user);
  if (!(await sendLetter(ctx, letterNamed(letterId), mail)).accepted) await tellOwner(ctx, userId, mail.subject);
}

const tellOwner = (ctx: Ctx, userId: string, subject: string): Promise<void> =>
  notifyOwner(ctx, userId, { type: "warning", kind: "mail_refused", params: { subject }, link: PROFILE });
