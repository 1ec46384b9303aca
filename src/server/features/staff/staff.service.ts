import type { z } from "zod";
import type { Locale } from "#shared/domain/locales.ts";
import type { AdminLoginInput, AdminResetPasswordInput, SetPasswordInput } from "#shared/staff/staff.contract.ts";
import type { ChallengeCodeInput, SecondStepInput } from "#shared/twofactor/twofactor.contract.ts";
import type { Ctx } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { AppError } from "#server/errors.ts";
import { requireStaff } from "#server/actor.ts";
import { hashPassword } from "#server/platform/passwords/passwords.ts";
import { refuseWeakPassword } from "#server/platform/passwords/refuse-weak-password.ts";
import { recordAudit } from "#server/features/audit/audit.service.ts";
import { takeForgotPassword, takeFromLimit } from "#server/features/limits/limits.service.ts";
import { rememberOrigin, tryPassword } from "#server/features/limits/password-tries.service.ts";
import { openSession } from "#server/features/sessions/sessions.service.ts";
import { reserveLink } from "#server/features/tokens/mailed-tokens.service.ts";
import {
  type AccountTokenPurpose,
  consumeToken,
  findTokenSubject,
  issueToken,
} from "#server/features/tokens/tokens.service.ts";
import {
  confirmSetupAtLogin,
  findNextStep,
  issueChallenge,
  passSecondStep,
} from "#server/features/twofactor/challenges.service.ts";
import { sendStaffResetJob } from "./staff.kinds.ts";
import * as repo from "./staff.repo.ts";
import { STAFF_LIMITS } from "./staff.limits.ts";

interface SignedIn {
  token: string;
  staff: repo.StaffRow;
}
/** What somebody gets who gave the right password: a session, or the way to the step that is missing. */
export type LoginAnswer = SignedIn | { step: "code" | "setup"; challenge: string };

/**
 * Signs a staff member in, or leads to the second step. An invited one without a password, or a wrong password, looks the same from outside. The right
 * password of an owner is told apart; it is tried within the owner's own limits, so that nobody can guess it twice as often here.
 */
export async function login(ctx: Ctx, input: z.output<typeof AdminLoginInput>): Promise<LoginAnswer> {
  const audience = (await repo.findStaffByEmail(ctx.db, input.email)) ? "staff" : "owner";
  const of = { at: "login", audience, email: input.email, ip: ctx.origin.ip } as const;
  const holder = await tryPassword(ctx, of, async (verify) => {
    const staff = await repo.findStaffByEmail(ctx.db, input.email);
    const hash = (staff ?? (await repo.findOwnerByEmail(ctx.db, input.email)))?.password_hash;
    return (await verify(input.password, hash)) ? { staff } : undefined;
  });
  if (!holder) throw new AppError("invalid_credentials");
  const { staff } = holder;
  if (!staff) throw new AppError("no_admin_permission");
  if (staff.status !== "active") throw new AppError("account_inactive");
  if (staff.temporary_until) return leadToOwnPassword(ctx, staff, staff.temporary_until);
  const proven = { staffId: staff.id, epoch: staff.credential_epoch };
  const remember = input.remember ?? false;
  const step = await findNextStep(ctx, { staffId: staff.id });
  if (step === "none") return inTransaction(ctx, (tx) => enter(tx, proven, remember));
  return { step, challenge: await issueChallenge(ctx, step, { holder: proven, epoch: proven.epoch, remember }) };
}

/** The second step of a login. */
export async function passTwoFactor(ctx: Ctx, input: z.output<typeof SecondStepInput>): Promise<SignedIn> {
  const { holderId: staffId, epoch, remember } = await passSecondStep(ctx, "staff", input);
  return inTransaction(ctx, (tx) => enter(tx, { staffId, epoch }, remember));
}

/** The end of setting two factors up at a login: they are on, and the person is in. */
export async function confirmTwoFactor(
  ctx: Ctx,
  input: z.output<typeof ChallengeCodeInput>,
): Promise<SignedIn & { codes: string[] }> {
  const { opened, codes } = await confirmSetupAtLogin(ctx, input, (tx, { holderId: staffId, epoch, remember }) =>
    enter(tx, { staffId, epoch }, remember),
  );
  return { ...opened, codes };
}

/** Opens the session of somebody who proved who they are. */
async function enter(tx: Ctx, proven: { staffId: string; epoch: number }, remember: boolean): Promise<SignedIn> {
  const { staffId } = proven;
  const token = await openSession(tx, proven, { remember });
  await recordAudit(tx, {
    action: "staff.logged_in",
    subject: { type: "staff", id: staffId },
    actor: { kind: "staff", staffId },
  });
  const staff = await repo.findStaffById(tx.db, staffId);
  if (!staff) throw new AppError("not_found");
  return { token, staff };
}

/** A password that somebody else was told opens no session: only the page to choose one's own, and only for some days. */
async function leadToOwnPassword(ctx: Ctx, staff: repo.StaffRow, until: Date): Promise<never> {
  if (until <= ctx.now) throw new AppError("invalid_credentials");
  const token = await inTransaction(ctx, (tx) => issueToken(tx, "staff_invitation", staff.id));
  throw new AppError("password_change_required", { set_password_id: token });
}

/** The signed-in staff member. */
export async function getCurrentStaff(ctx: Ctx): Promise<repo.StaffRow> {
  const staff = await repo.findStaffById(ctx.db, requireStaff(ctx).staffId);
  if (!staff) throw new AppError("not_found");
  return staff;
}

/** Changes the language of the signed-in staff member. */
export const changeLocale = (ctx: Ctx, locale: Locale): Promise<repo.StaffRow> =>
  repo.updateStaff(ctx.db, requireStaff(ctx).staffId, { locale, updated_at: ctx.now });

/** Has a reset link sent; says when there is no admin account, hence the limits. */
export async function requestPasswordReset(ctx: Ctx, email: string): Promise<void> {
  const { isCrowded } = await takeForgotPassword(ctx, ctx.origin.ip, `staff:${email}`);
  const staff = await repo.findStaffByEmail(ctx.db, email);
  if (!staff) throw new AppError("admin_account_not_found");
  // As for owners: the link that was mailed last still works.
  if (isCrowded) return;
  await inTransaction(ctx, async (tx) => {
    const letter_id = await reserveLink(tx, "staff_reset", staff.id);
    await tx.jobs.enqueue(tx.db, sendStaffResetJob, { staff_id: staff.id, letter_id });
    await recordAudit(tx, { action: "staff.reset_requested", subject: { type: "staff", id: staff.id } });
  });
}

/** Sets a new password by reset link; every session and other link ends with the old one. */
export async function resetPassword(ctx: Ctx, input: z.output<typeof AdminResetPasswordInput>): Promise<void> {
  const staff = await repo.findStaffByEmail(ctx.db, input.email);
  await setPasswordByLink(ctx, staff, { purpose: "staff_reset", token: input.token, password: input.password });
}

/** Who an invitation is for, while it can still be accepted. */
export async function getInvitation(ctx: Ctx, token: string): Promise<repo.StaffRow> {
  await takeFromLimit(ctx, STAFF_LIMITS.staff_link_ip, ctx.origin.ip ?? "unknown");
  const staffId = await findTokenSubject(ctx, "staff_invitation", token);
  const staff = staffId && (await repo.findStaffById(ctx.db, staffId));
  if (!staff) throw new AppError("not_found");
  return staff;
}

/** Accepts an invitation: the password is set, nothing else of the account changes. */
export async function acceptInvitation(ctx: Ctx, input: z.output<typeof SetPasswordInput>): Promise<void> {
  await takeFromLimit(ctx, STAFF_LIMITS.staff_link_ip, ctx.origin.ip ?? "unknown");
  const staffId = await findTokenSubject(ctx, "staff_invitation", input.id);
  const staff = staffId === undefined ? undefined : await repo.findStaffById(ctx.db, staffId);
  await setPasswordByLink(ctx, staff, { purpose: "staff_invitation", token: input.id, password: input.password });
}

async function setPasswordByLink(
  ctx: Ctx,
  staff: repo.StaffRow | undefined,
  link: { purpose: AccountTokenPurpose; token: string; password: string },
): Promise<void> {
  if (!staff || (await findTokenSubject(ctx, link.purpose, link.token)) !== staff.id)
    throw new AppError("invalid_token");
  refuseWeakPassword(link.password, [staff.name, staff.email]);
  const password_hash = await hashPassword(link.password, { account: staff.id });
  await inTransaction(ctx, async (tx) => {
    if ((await consumeToken(tx, link.purpose, link.token, staff.id)) === undefined) throw new AppError("invalid_token");
    const { email } = await repo.updateStaff(tx.db, staff.id, {
      password_hash,
      temporary_until: null,
      updated_at: tx.now,
    });
    await rememberOrigin(tx, "staff", email);
    await recordAudit(tx, {
      action: "staff.password_set",
      subject: { type: "staff", id: staff.id },
      details: { by: link.purpose },
    });
  });
}
