import type { z } from "zod";
import type {
  LoginInput,
  PasswordChangeInput,
  ProfileInput,
  RegisterInput,
  ResetPasswordInput,
} from "#shared/accounts/accounts.contract.ts";
import type { SecondStepInput } from "#shared/twofactor/twofactor.contract.ts";
import type { Locale } from "#shared/domain/locales.ts";
import type { AccessStatus } from "#shared/subscriptions/subscriptions.contract.ts";
import type { Ctx } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { AppError, FieldErrors } from "#server/errors.ts";
import { requireAccount, requireOwner } from "#server/actor.ts";
import { readPhone } from "#server/platform/phone/phone.ts";
import { hashPassword } from "#server/platform/passwords/passwords.ts";
import { refuseWeakPassword } from "#server/platform/passwords/refuse-weak-password.ts";
import { recordAudit } from "#server/features/audit/audit.service.ts";
import { recordAcceptance } from "#server/features/legal/legal.service.ts";
import { takeForgotPassword, ipSubject, takeFromLimit } from "#server/features/limits/limits.service.ts";
import { rememberOrigin, tryPassword } from "#server/features/limits/password-tries.service.ts";
import { keepSession, openSession } from "#server/features/sessions/sessions.service.ts";
import { findAccessOfUser } from "#server/features/subscriptions/access.service.ts";
import { reserveLink } from "#server/features/tokens/mailed-tokens.service.ts";
import { findNextStep, issueChallenge, passSecondStep } from "#server/features/twofactor/challenges.service.ts";
import { consumeToken, findTokenSubject, issueToken } from "#server/features/tokens/tokens.service.ts";
import * as repo from "./accounts.repo.ts";
import { isTimeZone, timeZoneOf } from "./accounts.rules.ts";
import { sendPasswordChangedJob, sendResetLinkJob } from "./accounts.kinds.ts";
import { type AskedLetter, requestVerification } from "./verification.service.ts";
import { ACCOUNT_LIMITS } from "./accounts.limits.ts";

/** A user with the restaurant they run and the state of its subscription. */
export interface Owner {
  user: repo.UserWithRestaurant;
  subscriptionStatus: AccessStatus;
}

async function getOwner(ctx: Ctx, userId: string): Promise<Owner> {
  const user = await repo.findUserWithRestaurant(ctx.db, userId);
  if (!user) throw new AppError("not_found");
  return { user, subscriptionStatus: (await findAccessOfUser(ctx.db, userId, ctx.now)).status };
}

/** Creates an unverified account and has a code sent. The address is reserved by the row itself, so two registrations at once make one account. */
export async function register(
  ctx: Ctx,
  input: z.output<typeof RegisterInput>,
): Promise<AskedLetter & { email: string }> {
  await takeFromLimit(ctx, ACCOUNT_LIMITS.register, ctx.origin.ip ?? "unknown");
  const phone = readPhone(input.phone, input.country);
  refuseWeakPassword(input.password, [input.first_name, input.last_name, input.email]);
  // Saves the costly hash for most addresses that are taken; the unique index decides the rest.
  if (await repo.findUserByEmail(ctx.db, input.email)) throw new FieldErrors({ email: ["validation:email_taken"] });
  const password_hash = await hashPassword(input.password, lineOf(ctx));
  return inTransaction(ctx, async (tx) => {
    const { first_name, last_name, email, country } = input;
    const user = await repo.insertUser(
      tx.db,
      { first_name, last_name, email, country, phone, password_hash, locale: tx.locale },
      tx.now,
    );
    if (!user) throw new FieldErrors({ email: ["validation:email_taken"] });
    await repo.updateUser(tx.db, user.id, { timezone: timeZoneOf(country) });
    await recordAcceptance(tx, user.id, "registration");
    await recordAudit(tx, { action: "accounts.registered", subject: { type: "user", id: user.id } });
    return { email, ...(await requestVerification(tx, user)) };
  });
}

interface SignedIn {
  token: string;
  owner: Owner;
}

/**
 * Signs an owner in, or asks for their second factor. Whatever is wrong with the account is said only after the password was
 * right, and what a subscription gives access to only after the second factor.
 */
export async function login(
  ctx: Ctx,
  { email, password, remember = false }: z.output<typeof LoginInput>,
): Promise<SignedIn | { challenge: string }> {
  const of = { at: "login", audience: "owner", email, ip: ctx.origin.ip } as const;
  const user = await tryPassword(ctx, of, async (verify) => {
    const found = await repo.findUserByEmail(ctx.db, email);
    return (await verify(password, found?.password_hash)) ? found : undefined;
  });
  if (!user) throw new AppError("invalid_credentials");
  if (user.status !== "active") throw new AppError("account_inactive");
  if (!user.email_verified_at) throw await unverified(ctx, user.id);
  const proven = { userId: user.id, epoch: user.credential_epoch };
  if ((await findNextStep(ctx, { userId: user.id })) === "none") return enter(ctx, proven, remember);
  return { challenge: await issueChallenge(ctx, "code", { holder: proven, epoch: proven.epoch, remember }) };
}

/** The second step of a login. */
export async function passTwoFactor(ctx: Ctx, input: z.output<typeof SecondStepInput>): Promise<SignedIn> {
  const { holderId: userId, epoch, remember } = await passSecondStep(ctx, "owner", input);
  return enter(ctx, { userId, epoch }, remember);
}

/** Opens the session of somebody who proved who they are; without a subscription they get the proof instead. */
async function enter(ctx: Ctx, proven: { userId: string; epoch: number }, remember: boolean): Promise<SignedIn> {
  const { userId, epoch } = proven;
  const access = await findAccessOfUser(ctx.db, userId, ctx.now);
  if (!access.granted) {
    const continuation = await issueToken(ctx, "continuation", userId, { epoch });
    throw new AppError("subscription_required", { requires_subscription: true, status: access.status, continuation });
  }
  return inTransaction(ctx, async (tx) => {
    const token = await openSession(tx, proven, { remember });
    await recordAudit(tx, {
      action: "accounts.logged_in",
      subject: { type: "user", id: userId },
      actor: { kind: "owner", userId },
    });
    return { token, owner: await getOwner(tx, userId) };
  });
}

/** Sends an owner to the page for the code, and says there if the last one could not be delivered: the password was right. */
async function unverified(ctx: Ctx, userId: string): Promise<AppError> {
  const letter = await repo.findVerification(ctx.db, userId);
  return new AppError("email_not_verified", {
    requires_verification: true,
    ...(letter && { delivery_id: letter.letter_id }),
  });
}

/** Opens a session for somebody who proved who they are and has paid since. The proof works once. */
export function continueSession(ctx: Ctx, continuation: string): Promise<{ token: string; owner: Owner }> {
  const { userId, access } = requireAccount(ctx);
  if (!access.granted)
    throw new AppError("subscription_required", { requires_subscription: true, status: access.status });
  return inTransaction(ctx, async (tx) => {
    const epoch = await consumeToken(tx, "continuation", continuation, userId);
    if (epoch === undefined) throw new AppError("unauthenticated");
    const token = await openSession(tx, { userId, epoch }, { remember: false });
    await recordAudit(tx, {
      action: "accounts.logged_in",
      subject: { type: "user", id: userId },
      details: { by: "continuation" },
    });
    return { token, owner: await getOwner(tx, userId) };
  });
}

/** The signed-in owner. */
export const getCurrentOwner = (ctx: Ctx): Promise<Owner> => getOwner(ctx, requireOwner(ctx).userId);

/** Has a reset link sent. Says when there is no account, because that was asked for; hence the tight limits. */
export async function requestPasswordReset(ctx: Ctx, email: string): Promise<void> {
  const { isCrowded } = await takeForgotPassword(ctx, ctx.origin.ip, email);
  const user = await repo.findUserByEmail(ctx.db, email);
  if (!user) throw new AppError("account_not_found");
  // Somebody keeps asking for this address: the link that was mailed last still works.
  if (isCrowded) return;
  await inTransaction(ctx, async (tx) => {
    const letter_id = await reserveLink(tx, "owner_reset", user.id);
    await tx.jobs.enqueue(tx.db, sendResetLinkJob, { user_id: user.id, letter_id });
    await recordAudit(tx, { action: "accounts.reset_requested", subject: { type: "user", id: user.id } });
  });
}

/** Sets a new password by link; every session and proof ends with the old one. The address counts as verified: the link came by mail. */
export async function resetPassword(ctx: Ctx, input: z.output<typeof ResetPasswordInput>): Promise<void> {
  const user = await repo.findUserByEmail(ctx.db, input.email);
  // A dead link is refused before the costly hash; the transaction below decides between parallel uses.
  if (!user || (await findTokenSubject(ctx, "owner_reset", input.token)) !== user.id)
    throw new AppError("invalid_token");
  // Checked only now: the reason of a refusal may name the person, so only the holder of the link may see it.
  refuseWeakPassword(input.password, [user.first_name, user.last_name, user.email]);
  const password_hash = await hashPassword(input.password, lineOf(ctx));
  await inTransaction(ctx, async (tx) => {
    if ((await consumeToken(tx, "owner_reset", input.token, user.id)) === undefined)
      throw new AppError("invalid_token");
    await repo.updateUser(tx.db, user.id, {
      password_hash,
      email_verified_at: user.email_verified_at ?? tx.now,
      updated_at: tx.now,
    });
    await rememberOrigin(tx, "owner", user.email);
    await tx.jobs.enqueue(tx.db, sendPasswordChangedJob, { user_id: user.id });
    await recordAudit(tx, { action: "accounts.password_reset", subject: { type: "user", id: user.id } });
  });
}

/** Changes names, phone, time zone and language. */
export async function updateProfile(ctx: Ctx, input: z.output<typeof ProfileInput>): Promise<Owner> {
  const { userId } = requireOwner(ctx);
  await inTransaction(ctx, async (tx) => {
    const user = await repo.lockUser(tx.db, userId);
    if (!user) throw new AppError("not_found");
    if (!isTimeZone(input.timezone)) throw new FieldErrors({ timezone: ["validation:timezone"] });
    const phone = readPhone(input.phone, user.country);
    await repo.updateUser(tx.db, userId, {
      first_name: input.first_name,
      last_name: input.last_name,
      phone,
      timezone: input.timezone,
      locale: input.locale,
      updated_at: tx.now,
    });
    await recordAudit(tx, { action: "accounts.profile_updated", subject: { type: "user", id: userId } });
  });
  return getOwner(ctx, userId);
}

/** Changes the language alone, as the switch of the top bar does. */
export async function changeLocale(ctx: Ctx, locale: Locale): Promise<Owner> {
  const { userId } = requireOwner(ctx);
  await repo.updateUser(ctx.db, userId, { locale, updated_at: ctx.now });
  return getOwner(ctx, userId);
}

/** Changes the password of the signed-in owner; every other session and proof ends in the same transaction. */
export async function changePassword(ctx: Ctx, input: z.output<typeof PasswordChangeInput>): Promise<void> {
  const { userId, sessionId } = requireOwner(ctx);
  const user = await tryPassword(ctx, { at: "session", userId }, async (verify) => {
    const found = await repo.findUserById(ctx.db, userId);
    return (await verify(input.current_password, found?.password_hash)) ? found : undefined;
  });
  if (!user) throw new FieldErrors({ current_password: ["validation:current_password"] });
  refuseWeakPassword(input.password, [user.first_name, user.last_name, user.email]);
  const password_hash = await hashPassword(input.password, lineOf(ctx));
  await inTransaction(ctx, async (tx) => {
    const changed =
      (await repo.changePassword(tx.db, userId, user.credential_epoch, { password_hash, updated_at: tx.now })) &&
      (await keepSession(tx, sessionId, user.credential_epoch));
    // Somebody else changed the password at the same moment, which has logged this caller out.
    if (!changed) throw new AppError("unauthenticated");
    await tx.jobs.enqueue(tx.db, sendPasswordChangedJob, { user_id: userId });
    await recordAudit(tx, { action: "accounts.password_changed", subject: { type: "user", id: userId } });
  });
}

/** Passwords wait in line to be hashed; one internet address may take only its share of that line. */
const lineOf = (ctx: Ctx) => ({ address: ipSubject(ctx.origin.ip) });
