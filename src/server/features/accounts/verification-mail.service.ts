import { VERIFICATION_CODE_LENGTH, type VerificationDelivery } from "#shared/accounts/accounts.contract.ts";
import type { CallCtx, Ctx } from "#server/context.ts";
import { AppError } from "#server/errors.ts";
import { letterNamed, sendLetter } from "#server/features/mails/mails.service.ts";
import { readSettings } from "#server/features/settings/settings.service.ts";
import { hashPassword } from "#server/platform/passwords/passwords.ts";
import { hashToken } from "#server/platform/passwords/secret-token.ts";
import { deriveToken } from "#server/platform/secrets/signed-token.ts";
import { verificationMail } from "./accounts.mails.ts";
import * as repo from "./accounts.repo.ts";

const MINUTE = 60_000;

/** Made anew from the letter's id whenever they are needed, so that a letter sent twice says the same and nothing readable is stored. */
function proofOf({ secrets }: Pick<Ctx, "secrets">, letterId: string): { code: string; token: string } {
  const number = secrets.mac("verification code", letterId).readBigUInt64BE() % 10n ** BigInt(VERIFICATION_CODE_LENGTH);
  return {
    code: String(number).padStart(VERIFICATION_CODE_LENGTH, "0"),
    token: deriveToken(secrets, "verification link", letterId),
  };
}

/**
 * Mails the code and the link of a letter, unless a later one was asked for. Their time begins when the mail server takes
 * it. Running twice mails the same pair, and wrong tries stay counted.
 */
export async function sendVerification(ctx: CallCtx, userId: string, letterId: string): Promise<void> {
  const user = await repo.findUserById(ctx.db, userId);
  if (!user || user.email_verified_at) return;
  const { verification_code_minutes: minutes } = await readSettings(ctx);
  const proof = proofOf(ctx, letterId);
  const ready = await repo.storeVerification(ctx.db, userId, letterId, {
    code_hash: await hashPassword(proof.code),
    link_hash: hashToken(proof.token),
    // From each try on, since a mail may be taken without our hearing of it.
    expires_at: new Date(ctx.now.getTime() + minutes * MINUTE),
  });
  if (!ready) return;
  const verdict = await sendLetter(ctx, letterNamed(letterId), verificationMail(ctx, user, { ...proof, minutes }));
  await repo.noteVerificationSent(
    ctx.db,
    letterId,
    verdict.accepted
      ? { accepted_at: verdict.at, refused_at: null, expires_at: new Date(verdict.at.getTime() + minutes * MINUTE) }
      : { refused_at: ctx.now },
  );
}

/** What became of a letter with a code, for whoever asked for it: only they know its id. */
export async function findVerificationDelivery(ctx: Pick<Ctx, "db">, letterId: string): Promise<VerificationDelivery> {
  const row = await repo.findVerificationLetter(ctx.db, letterId);
  if (!row) throw new AppError("not_found");
  if (row.refused_at) return "refused";
  return row.accepted_at ? "accepted" : "waiting";
}
