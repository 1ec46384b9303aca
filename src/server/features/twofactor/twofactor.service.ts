import type { z } from "zod";
import type { SecondFactorInput, TwoFactorSetup } from "#shared/twofactor/twofactor.contract.ts";
import type { Ctx } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { AppError, FieldErrors } from "#server/errors.ts";
import { requireOwner, requireStaff } from "#server/actor.ts";
import { takeFromLimit } from "#server/features/limits/limits.service.ts";
import { tryPassword } from "#server/features/limits/password-tries.service.ts";
import { readStored } from "#server/features/settings/settings.service.ts";
import { keepSession } from "#server/features/sessions/sessions.service.ts";
import * as factors from "./factor.service.ts";
import * as repo from "./twofactor.repo.ts";
import { TWOFACTOR_LIMITS } from "./twofactor.limits.ts";

/** The account that calls. */
const callerOf = (ctx: Ctx): repo.Holder & { sessionId: string } => {
  if (ctx.actor.kind === "staff") {
    const { staffId, sessionId } = requireStaff(ctx);
    return { staffId, sessionId };
  }
  const { userId, sessionId } = requireOwner(ctx);
  return { userId, sessionId };
};

export interface FactorState {
  enabledAt: Date | null;
  codesLeft: number;
  isRequired: boolean;
}

/** Whether the caller signs in with two factors. */
export async function readState(ctx: Ctx): Promise<FactorState> {
  const holder = callerOf(ctx);
  const factor = await repo.findFactor(ctx.db, holder);
  const isOn = factor !== undefined && factor.enabled_at !== null;
  return {
    enabledAt: factor?.enabled_at ?? null,
    codesLeft: isOn ? await repo.countCodesLeft(ctx.db, factor.id) : 0,
    isRequired: "staffId" in holder && (await isRequiredForStaff(ctx)),
  };
}

const isRequiredForStaff = async (ctx: Pick<Ctx, "db" | "secrets">): Promise<boolean> =>
  (await readStored(ctx)).values.staff_two_factor_required;

/** Asks somebody signed in for their password once more. */
async function askPassword(ctx: Ctx, holder: repo.Holder, typed: string): Promise<repo.Account> {
  const account = await tryPassword(ctx, { at: "session", userId: repo.idOf(holder) }, async (verify) => {
    const found = await repo.findAccount(ctx.db, holder);
    return (await verify(typed, found?.password_hash ?? undefined)) ? found : undefined;
  });
  if (!account) throw new FieldErrors({ current_password: ["validation:current_password"] });
  return account;
}

/** Locks the account; whoever proved themselves under older credentials is signed out by now. */
async function lock(tx: Ctx, holder: repo.Holder, epoch?: number): Promise<number> {
  const now = await repo.lockAccount(tx.db, holder);
  if (now === undefined || (epoch !== undefined && now !== epoch)) throw new AppError("unauthenticated");
  return now;
}

/** Shows a new key after the password; it counts once it is confirmed. */
export async function beginSetup(ctx: Ctx, password: string): Promise<TwoFactorSetup> {
  const holder = callerOf(ctx);
  await takeFromLimit(ctx, TWOFACTOR_LIMITS.two_factor_setups, repo.idOf(holder));
  const { credential_epoch: epoch } = await askPassword(ctx, holder, password);
  return inTransaction(ctx, async (tx) => {
    await lock(tx, holder, epoch);
    return factors.putNewKey(tx, holder);
  });
}

/** Switches on; every other session and proof ends in the same transaction. Gives the recovery codes. */
export function confirmSetup(ctx: Ctx, code: string): Promise<string[]> {
  const { sessionId, ...holder } = callerOf(ctx);
  return inTransaction(ctx, async (tx) => {
    const epoch = await lock(tx, holder);
    const codes = await factors.confirmKey(tx, holder, code);
    if (!(await keepSession(tx, sessionId, epoch))) throw new AppError("unauthenticated");
    return codes;
  });
}

type Shown = z.output<typeof SecondFactorInput>;

/** Asks for both factors, then does the work in a transaction that has used the second one up. */
async function withBoth<T>(
  ctx: Ctx,
  shown: Shown,
  work: (tx: Ctx, about: { holder: repo.Holder; sessionId: string; epoch: number; factorId: string }) => Promise<T>,
): Promise<T> {
  factors.requireSecondFactor(shown);
  const { sessionId, ...holder } = callerOf(ctx);
  const { credential_epoch: epoch } = await askPassword(ctx, holder, shown.current_password);
  await takeFromLimit(ctx, TWOFACTOR_LIMITS.two_factor_tries, `${repo.idOf(holder)} ${epoch}`);
  return inTransaction(ctx, async (tx) => {
    await lock(tx, holder, epoch);
    const { id: factorId } = await factors.useFactor(tx, holder, shown);
    return work(tx, { holder, sessionId, epoch, factorId });
  });
}

/** Makes new recovery codes; the old ones stop working. */
export const renewCodes = (ctx: Ctx, shown: Shown): Promise<string[]> =>
  withBoth(ctx, shown, async (tx, { holder, factorId }) => {
    await factors.record(tx, holder, "codes_renewed");
    return factors.renewCodes(tx, holder, factorId);
  });

/** Switches off; every other session ends with it. Staff cannot where it is required. */
export const disable = (ctx: Ctx, shown: Shown): Promise<void> =>
  withBoth(ctx, shown, async (tx, { holder, sessionId, epoch }) => {
    if ("staffId" in holder && (await isRequiredForStaff(tx))) throw new AppError("two_factor_required");
    await repo.deleteFactor(tx.db, holder);
    if (!(await keepSession(tx, sessionId, epoch))) throw new AppError("unauthenticated");
    await factors.record(tx, holder, "disabled");
    await factors.tell(tx, holder, "disabled");
  });

/** Takes somebody's second factor away, for staff: they have lost it. Their sessions end. Nothing happens where there is none. */
export async function resetFactor(tx: Ctx, holder: repo.Holder): Promise<void> {
  if (!(await repo.deleteFactor(tx.db, holder))) return;
  await factors.record(tx, holder, "reset_by_staff");
  await factors.tell(tx, holder, "reset");
}

/** Whether an account signs in with two factors. */
export const hasTwoFactor = async (ctx: Pick<Ctx, "db">, holder: repo.Holder): Promise<boolean> =>
  Boolean((await repo.findFactor(ctx.db, holder))?.enabled_at);
