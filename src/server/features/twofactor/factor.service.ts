import { randomBytes } from "node:crypto";
import type { TwoFactorSetup } from "#shared/twofactor/twofactor.contract.ts";
import { SETUP_MINUTES } from "#shared/twofactor/twofactor.contract.ts";
import type { Ctx } from "#server/context.ts";
import { AppError, FieldErrors } from "#server/errors.ts";
import { sealedToken } from "#server/platform/secrets/signed-token.ts";
import { recordAudit } from "#server/features/audit/audit.service.ts";
import { notifyOwner, notifyStaffMember } from "#server/features/notifications/notifications.service.ts";
import { type Told, tellOwnerJob, tellStaffJob } from "./twofactor.kinds.ts";
import type { TwofactorAudit } from "./twofactor.audit.ts";
import * as repo from "./twofactor.repo.ts";
import { makeRecoveryCodes, writtenCode } from "#server/platform/codes/recovery-code.ts";
import { base32, keyUri, matchStep } from "#server/platform/passwords/totp.ts";

// What is done to the factor of an account, inside a transaction that has locked the account.

const ISSUER = "Plaudit";
/** 160 bits, as RFC 4226 advises. */
const KEY_BYTES = 20;
const MINUTE = 60_000;
const sealedKey = sealedToken("two-factor key");

/** One of the two. */
export interface SecondFactor {
  code?: string | undefined;
  recovery_code?: string | undefined;
}

/** Where each side sees its second factor. */
const LINKS = { owner: "/settings?tab=security", staff: "/admin/account" } as const;

/** Makes a key and shows it, this once; nothing changes until a code of it is confirmed. */
export async function putNewKey(tx: Ctx, holder: repo.Holder): Promise<TwoFactorSetup> {
  const account = await repo.findAccount(tx.db, holder);
  if (!account) throw new AppError("not_found");
  if ((await repo.findFactor(tx.db, holder))?.enabled_at) throw new AppError("two_factor_on");
  const key = randomBytes(KEY_BYTES);
  await repo.putSecret(tx.db, holder, sealedKey.write(tx.secrets, repo.idOf(holder), key), tx.now);
  const secret = base32(key);
  return { secret, uri: keyUri(secret, { issuer: ISSUER, account: account.email }) };
}

const keyOf = (tx: Ctx, holder: repo.Holder, { secret }: repo.FactorRow): Buffer => {
  const key = sealedKey.read(tx.secrets, repo.idOf(holder), secret);
  // Sealed with another key of the installation, which was lost: only a reset helps.
  if (!key) throw new Error("A two-factor key cannot be opened; the installation's secrets key has changed");
  return key;
};

const wrongCode = () => new FieldErrors({ code: ["twofactor:wrong_code"] });

/** Switches on by the first code, and gives the recovery codes, this once. A new epoch of the account has begun after it. */
export async function confirmKey(tx: Ctx, holder: repo.Holder, code: string): Promise<string[]> {
  const factor = await repo.findFactor(tx.db, holder);
  if (factor?.enabled_at) throw new AppError("two_factor_on");
  if (!factor || tx.now.getTime() - factor.created_at.getTime() >= SETUP_MINUTES * MINUTE)
    throw new AppError("two_factor_setup_expired");
  const step = matchStep(keyOf(tx, holder, factor), code, { now: tx.now, lastStep: null });
  if (step === undefined) throw wrongCode();
  if (!(await repo.enable(tx.db, factor.id, step, tx.now))) throw new AppError("two_factor_on");
  const codes = await renewCodes(tx, holder, factor.id);
  await record(tx, holder, "enabled");
  await tell(tx, holder, "enabled");
  return codes;
}

/** Only their keyed hashes are stored: fifty bits could be tried out by whoever has a copy of the database alone. */
const hashOf = (tx: Ctx, holder: repo.Holder, code: string): Buffer =>
  tx.secrets.mac("recovery code", `${repo.idOf(holder)} ${code}`);

/** New recovery codes instead of the old ones. */
export async function renewCodes(tx: Ctx, holder: repo.Holder, factorId: string): Promise<string[]> {
  const codes = makeRecoveryCodes();
  await repo.replaceCodes(
    tx.db,
    factorId,
    codes.map((code) => hashOf(tx, holder, code)),
  );
  return codes.map(writtenCode);
}

/** Uses up a code or a recovery code; refuses on its field what is wrong or was used before. */
export async function useFactor(tx: Ctx, holder: repo.Holder, shown: SecondFactor): Promise<repo.FactorRow> {
  const factor = await repo.findFactor(tx.db, holder);
  if (!factor?.enabled_at) throw new AppError("two_factor_off");
  if (shown.code !== undefined) {
    const step = matchStep(keyOf(tx, holder, factor), shown.code, { now: tx.now, lastStep: factor.last_step });
    if (step === undefined || !(await repo.useStep(tx.db, factor.id, step))) throw wrongCode();
    return factor;
  }
  const hash = hashOf(tx, holder, shown.recovery_code ?? "");
  if (!(await repo.useRecoveryCode(tx.db, factor.id, hash, tx.now)))
    throw new FieldErrors({ recovery_code: ["twofactor:wrong_recovery_code"] });
  const left = await repo.countCodesLeft(tx.db, factor.id);
  await record(tx, holder, "recovery_code_used", { left });
  await tell(tx, holder, "recovery_code_used", left);
  return factor;
}

/** Neither given is a field left empty. */
export function requireSecondFactor({ code, recovery_code }: SecondFactor): void {
  if (code === undefined && recovery_code === undefined) throw new FieldErrors({ code: ["validation:required"] });
}

/** Writes down what happened to the factor; whoever signs in by this call did it themselves. */
export function record(
  tx: Ctx,
  holder: repo.Holder,
  what: TwofactorAudit,
  details: Record<string, unknown> = {},
): Promise<void> {
  const isOwner = "userId" in holder;
  const signed = isOwner
    ? ({ kind: "owner", userId: holder.userId } as const)
    : ({ kind: "staff", staffId: holder.staffId } as const);
  return recordAudit(tx, {
    action: `twofactor.${what}`,
    subject: { type: isOwner ? "user" : "staff", id: repo.idOf(holder) },
    ...(tx.actor.kind === "nobody" && { actor: signed }),
    details,
  });
}

/** Tells the account by mail and notice, in case it was somebody else. */
export async function tell(tx: Ctx, holder: repo.Holder, about: Told, left = 0): Promise<void> {
  const notice = { type: "info", kind: `two_factor_${about}`, params: { left } } as const;
  if ("userId" in holder) {
    await notifyOwner(tx, holder.userId, { ...notice, link: LINKS.owner });
    await tx.jobs.enqueue(tx.db, tellOwnerJob, { about, left, user_id: holder.userId });
  } else {
    await notifyStaffMember(tx, holder.staffId, { ...notice, link: LINKS.staff });
    await tx.jobs.enqueue(tx.db, tellStaffJob, { about, left, staff_id: holder.staffId });
  }
}
