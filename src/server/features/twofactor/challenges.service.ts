import type { z } from "zod";
import {
  CHALLENGE_MINUTES,
  type ChallengeCodeInput,
  type SecondStepInput,
  type TwoFactorSetup,
} from "#shared/twofactor/twofactor.contract.ts";
import type { Ctx } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { AppError } from "#server/errors.ts";
import { hashToken, makeSecretToken } from "#server/platform/passwords/secret-token.ts";
import { takeFromLimit } from "#server/features/limits/limits.service.ts";
import * as factors from "./factor.service.ts";
import * as repo from "./twofactor.repo.ts";
import { TWOFACTOR_LIMITS } from "./twofactor.limits.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Wrong codes before the password is asked for again. */
const TRIES = 5;

/** Who gave the right password, in which epoch, and what else they asked for beside it. */
interface Proven {
  holder: repo.Holder;
  epoch: number;
  remember: boolean;
}
/** The same after the second step. */
export interface Passed {
  holderId: string;
  epoch: number;
  remember: boolean;
}

/** What is still missing after the right password: nothing, a code, or two factors at all. */
export async function findNextStep(ctx: Pick<Ctx, "db">, holder: repo.Holder): Promise<repo.ChallengePurpose | "none"> {
  if ((await repo.findFactor(ctx.db, holder))?.enabled_at) return "code";
  return "staffId" in holder && !(await repo.meetsRequirement(ctx.db, holder.staffId)) ? "setup" : "none";
}

/** Lets a login wait for its second step. The token leaves the server once, only its hash stays. */
export async function issueChallenge(
  ctx: Pick<Ctx, "db" | "now">,
  purpose: repo.ChallengePurpose,
  { holder, epoch, remember }: Proven,
): Promise<string> {
  const token = makeSecretToken();
  await repo.insertChallenge(ctx.db, holder, {
    token_hash: hashToken(token),
    purpose,
    remember,
    credential_epoch: epoch,
    expires_at: new Date(ctx.now.getTime() + CHALLENGE_MINUTES * MINUTE),
  });
  return token;
}

type Audience = "owner" | "staff";

/** The login a challenge stands for, found alive. */
async function findWaiting(ctx: Ctx, audience: Audience, purpose: repo.ChallengePurpose, challenge: string) {
  const found = await repo.findChallenge(ctx.db, {
    tokenHash: hashToken(challenge),
    purpose,
    audience,
    now: ctx.now,
  });
  if (!found) throw new AppError("two_factor_expired");
  const holder: repo.Holder = audience === "owner" ? { userId: found.holderId } : { staffId: found.holderId };
  return { ...found, holder };
}
type Waiting = Awaited<ReturnType<typeof findWaiting>>;

/** Counts a try, of this login and of the account, before anything is compared. */
async function takeTry(ctx: Ctx, { id, holder, epoch }: Waiting): Promise<void> {
  await takeFromLimit(ctx, TWOFACTOR_LIMITS.two_factor_tries, `${repo.idOf(holder)} ${epoch}`);
  if (!(await repo.takeTry(ctx.db, id, TRIES))) throw new AppError("two_factor_expired");
}

/** Uses the challenge up under the account's lock, so that it dies with older credentials however close they run. */
async function close(tx: Ctx, { id, holder, epoch }: Waiting): Promise<void> {
  const alive = (await repo.lockAccount(tx.db, holder)) === epoch && (await repo.useChallenge(tx.db, id, tx.now));
  if (!alive) throw new AppError("two_factor_expired");
}

/** The second step by a code or a recovery code: each works once, and so does the challenge. */
export async function passSecondStep(
  ctx: Ctx,
  audience: Audience,
  { challenge, ...shown }: z.output<typeof SecondStepInput>,
): Promise<Passed> {
  factors.requireSecondFactor(shown);
  const waiting = await findWaiting(ctx, audience, "code", challenge);
  await takeTry(ctx, waiting);
  await inTransaction(ctx, async (tx) => {
    await close(tx, waiting);
    await factors.useFactor(tx, waiting.holder, shown);
  });
  return waiting;
}

/** Shows a key to a staff member who must set two factors up before they get in. */
export async function beginSetupAtLogin(ctx: Ctx, challenge: string): Promise<TwoFactorSetup> {
  const waiting = await findWaiting(ctx, "staff", "setup", challenge);
  await takeFromLimit(ctx, TWOFACTOR_LIMITS.two_factor_setups, repo.idOf(waiting.holder));
  return inTransaction(ctx, async (tx) => {
    if ((await repo.lockAccount(tx.db, waiting.holder)) !== waiting.epoch) throw new AppError("two_factor_expired");
    return factors.putNewKey(tx, waiting.holder);
  });
}

/** Switches on by the first code and goes on with the login, in one transaction: `open` gets the epoch this began. */
export async function confirmSetupAtLogin<T>(
  ctx: Ctx,
  { challenge, code }: z.output<typeof ChallengeCodeInput>,
  open: (tx: Ctx, passed: Passed) => Promise<T>,
): Promise<{ opened: T; codes: string[] }> {
  const waiting = await findWaiting(ctx, "staff", "setup", challenge);
  await takeTry(ctx, waiting);
  return inTransaction(ctx, async (tx) => {
    await close(tx, waiting);
    const codes = await factors.confirmKey(tx, waiting.holder, code);
    const epoch = (await repo.lockAccount(tx.db, waiting.holder)) ?? waiting.epoch;
    return { opened: await open(tx, { ...waiting, epoch }), codes };
  });
}

/** Removes logins that stopped waiting a day ago. */
export const sweepChallenges = (ctx: Pick<Ctx, "db" | "now">): Promise<void> =>
  repo.deleteChallengesBefore(ctx.db, new Date(ctx.now.getTime() - DAY));
