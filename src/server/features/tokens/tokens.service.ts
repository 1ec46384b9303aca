import { randomUUID } from "node:crypto";
import { z } from "zod";
import { RESET_MINUTES } from "#shared/accounts/accounts.contract.ts";
import { INVITATION_HOURS } from "#shared/staff/staff.contract.ts";
import type { Ctx } from "#server/context.ts";
import type { AccountTable } from "#server/db/credential-epoch.ts";
import { jobKind } from "#server/platform/jobs/jobs.port.ts";
import { hashToken, makeSecretToken } from "#server/platform/passwords/secret-token.ts";
import * as repo from "./tokens.repo.ts";

export const sweepTokensJob = jobKind("tokens.sweep", z.object({}));

const MINUTE = 60_000;

interface Purpose {
  lifetime: number;
  /** Whose credentials it stands for; null when it opens nobody's account. */
  account: AccountTable | null;
}

/** What a link or proof is for, how long it lives, and with whose credentials it dies. */
const PURPOSES = {
  owner_reset: { lifetime: RESET_MINUTES * MINUTE, account: "users" },
  staff_reset: { lifetime: RESET_MINUTES * MINUTE, account: "staff_users" },
  staff_invitation: { lifetime: INVITATION_HOURS * 60 * MINUTE, account: "staff_users" },
  /** Proof of a correct password or a verified address, for the pages between sign-up and payment. */
  continuation: { lifetime: 60 * MINUTE, account: "users" },
  /** Second step of a double opt-in. */
  consent_confirmation: { lifetime: 7 * 24 * 60 * MINUTE, account: null },
} as const satisfies Record<string, Purpose>;
export type TokenPurpose = keyof typeof PURPOSES;
/** Those that can be used up. */
export type AccountTokenPurpose = Exclude<TokenPurpose, "consent_confirmation">;

type TokenCtx = Pick<Ctx, "db" | "now">;

/**
 * Makes a token for a subject and forgets older ones of the same purpose. Only its hash is stored. Whoever hands it out for
 * something proved earlier, such as a password, names the epoch of that proof; a letter brings its own id and token.
 */
export async function issueToken(
  ctx: TokenCtx,
  purpose: TokenPurpose,
  subjectId: string,
  { epoch, id = randomUUID(), token = makeSecretToken() }: { epoch?: number; id?: string; token?: string } = {},
): Promise<string> {
  await repo.deleteTokens(ctx.db, purpose, subjectId);
  const expires_at = new Date(ctx.now.getTime() + PURPOSES[purpose].lifetime);
  await repo.insertToken(
    ctx.db,
    { id, purpose, subject_id: subjectId, token_hash: hashToken(token), expires_at },
    PURPOSES[purpose].account,
    epoch,
  );
  return token;
}

/** Starts a token's lifetime again; false when it was used, another took its place, or it died with the account's credentials. */
export const renewToken = (ctx: Pick<Ctx, "db">, purpose: TokenPurpose, id: string, from: Date): Promise<boolean> =>
  repo.renewToken(
    ctx.db,
    PURPOSES[purpose].account,
    { id, purpose },
    new Date(from.getTime() + PURPOSES[purpose].lifetime),
  );

/** Whose token it is while it is alive; undefined otherwise. Does not use it up. */
export async function findTokenSubject(
  ctx: TokenCtx,
  purpose: TokenPurpose,
  token: string,
): Promise<string | undefined> {
  const wanted = { purpose, tokenHash: hashToken(token), now: ctx.now };
  return (await repo.findToken(ctx.db, PURPOSES[purpose].account, wanted))?.subject_id;
}

/**
 * Uses a token up: of any number of parallel calls exactly one gets the epoch it was good for. Call it first thing in a
 * transaction: until that ends, nothing else can change the account's credentials.
 */
export const consumeToken = (
  ctx: TokenCtx,
  purpose: AccountTokenPurpose,
  token: string,
  subjectId: string,
): Promise<number | undefined> =>
  repo.useToken(ctx.db, PURPOSES[purpose].account, subjectId, { purpose, tokenHash: hashToken(token), now: ctx.now });

/** Deletes the subject's tokens of one purpose. */
export const forgetTokens = (ctx: Pick<Ctx, "db">, purpose: TokenPurpose, subjectId: string) =>
  repo.deleteTokens(ctx.db, purpose, subjectId);

/** Removes tokens that stopped working a day ago. */
export const sweepTokens = (ctx: TokenCtx): Promise<void> =>
  repo.deleteTokensBefore(ctx.db, new Date(ctx.now.getTime() - 24 * 60 * MINUTE));
