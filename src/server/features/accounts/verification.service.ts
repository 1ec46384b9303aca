import type { z } from "zod";
import type { VerifyEmailInput } from "#shared/accounts/accounts.contract.ts";
import type { Ctx } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { AppError, FieldErrors, tooMany } from "#server/errors.ts";
import { makeLetterId } from "#server/platform/jobs/mail-job.ts";
import { verifyPassword } from "#server/platform/passwords/passwords.ts";
import { hashToken } from "#server/platform/passwords/secret-token.ts";
import { recordAudit } from "#server/features/audit/audit.service.ts";
import { ipSubject, takeFromLimit, takeFromLimits } from "#server/features/limits/limits.service.ts";
import { readSettings } from "#server/features/settings/settings.service.ts";
import { issueToken } from "#server/features/tokens/tokens.service.ts";
import { sendVerificationJob } from "./accounts.kinds.ts";
import * as repo from "./accounts.repo.ts";
import { ACCOUNT_LIMITS, RESEND_LIMITS } from "./accounts.limits.ts";

/** A letter with a code that was asked for. */
export interface AskedLetter {
  /** Only whoever asked for the letter knows it, and can ask with it what became of the letter. */
  letterId: string;
  /** Seconds until the next may be asked for. */
  resendAfterSeconds: number;
}

/** Has a code sent unless one was asked for within the cooldown. */
export async function requestVerification(ctx: Ctx, user: Pick<repo.UserRow, "id">): Promise<AskedLetter> {
  const { resend_cooldown_seconds: cooldown } = await readSettings(ctx);
  const letterId = makeLetterId();
  const claimed = await repo.claimVerificationRequest(ctx.db, {
    userId: user.id,
    letterId,
    notAfter: new Date(ctx.now.getTime() - cooldown * 1000),
    now: ctx.now,
  });
  if (!claimed) {
    const last = await repo.findVerification(ctx.db, user.id);
    const passed = last ? (ctx.now.getTime() - last.requested_at.getTime()) / 1000 : 0;
    throw tooMany("resend_cooldown", Math.max(1, Math.ceil(cooldown - passed)));
  }
  await ctx.jobs.enqueue(ctx.db, sendVerificationJob, { user_id: user.id, letter_id: letterId });
  return { letterId, resendAfterSeconds: cooldown };
}

/** "Send again" on the verification page. */
export async function resendVerification(ctx: Ctx, email: string): Promise<AskedLetter> {
  const { ip } = ctx.origin;
  const { isCrowded } = await takeFromLimits(ctx, RESEND_LIMITS, {
    resend_verification_ip_address: `${ipSubject(ip)} ${email}`,
    resend_verification_ip: ip ?? "unknown",
    resend_verification_address: email,
  });
  const user = await repo.findUserByEmail(ctx.db, email);
  if (!user) throw new AppError("account_not_found");
  if (user.email_verified_at) throw new FieldErrors({ email: ["validation:email_verified"] });
  // Somebody keeps asking for this address: the code that was mailed last still works.
  const last = isCrowded ? await repo.findVerification(ctx.db, user.id) : undefined;
  if (last) return { letterId: last.letter_id, resendAfterSeconds: (await readSettings(ctx)).resend_cooldown_seconds };
  return inTransaction(ctx, (tx) => requestVerification(tx, user));
}

/** Confirms an address by code or link and hands out the proof that the next pages ask for. */
export async function verifyEmail(ctx: Ctx, input: z.output<typeof VerifyEmailInput>): Promise<string> {
  if (!input.code && !input.token) throw new AppError("verification_token_missing");
  await takeFromLimit(ctx, ACCOUNT_LIMITS.verify_email_ip, ctx.origin.ip ?? "unknown");
  const user = await repo.findUserByEmail(ctx.db, input.email);
  const shown = user && (await readShown(ctx, user.id, input));
  if (!user || !shown) throw new AppError("invalid_verification");
  return inTransaction(ctx, async (tx) => {
    await repo.lockUser(tx.db, user.id);
    if (!(await repo.useVerification(tx.db, user.id, shown, tx.now))) throw new AppError("invalid_verification");
    await repo.updateUser(tx.db, user.id, { email_verified_at: tx.now, updated_at: tx.now });
    await recordAudit(tx, { action: "accounts.email_verified", subject: { type: "user", id: user.id } });
    return issueToken(tx, "continuation", user.id);
  });
}

/** What to look for in the database. Six digits can be guessed, so each try counts; the link cannot, so wrong codes cost it nothing. */
async function readShown(
  ctx: Ctx,
  userId: string,
  { code, token }: z.output<typeof VerifyEmailInput>,
): Promise<{ link_hash: Buffer } | { code_hash: string } | undefined> {
  if (token) return { link_hash: hashToken(token) };
  const { verification_code_tries: tries } = await readSettings(ctx);
  const code_hash = (await repo.takeVerificationTry(ctx.db, userId, { tries, now: ctx.now }))?.code_hash;
  return code && code_hash && (await verifyPassword(code, code_hash, { account: userId })) ? { code_hash } : undefined;
}
