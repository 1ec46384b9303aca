import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Ctx } from "#server/context.ts";
import { jobKind } from "#server/platform/jobs/jobs.port.ts";
import { hashToken, makeSecretToken } from "#server/platform/passwords/secret-token.ts";

export const sweepTokensJob = jobKind("tokens.sweep", z.object({}));

const MINUTE = 60_000;

/** What a link or proof is for, and how long it lives. */
export const LIFETIMES = {
  owner_reset: 60 * MINUTE,
  staff_reset: 60 * MINUTE,
  staff_invitation: 72 * 60 * MINUTE,
  /** Proof of a correct password or a verified address, for the pages between sign-up and payment. */
  continuation: 60 * MINUTE,
  /** Second step of a double opt-in. */
  consent_confirmation: 7 * 24 * 60 * MINUTE,
} as const;
export type TokenPurpose = keyof typeof LIFETIMES;

type TokenCtx = Pick<Ctx, "db" | "now">;

/** Makes a token for a subject and forgets older ones of the same purpose. Only its hash is stored. */
export async function issueToken(
  ctx: TokenCtx,
  purpose: TokenPurpose,
  subjectId: string,
  { id = randomUUID(), token = makeSecretToken() }: { id?: string; token?: string } = {},
): Promise<string> {
  await ctx.db
    .deleteFrom("one_time_tokens")
    .where("subject_id", "=", subjectId)
    .where("purpose", "=", purpose)
    .execute();
  await ctx.db
    .insertInto("one_time_tokens")
    .values({
      id,
      purpose,
      subject_id: subjectId,
      token_hash: hashToken(token),
      expires_at: new Date(ctx.now.getTime() + LIFETIMES[purpose]),
      used_at: null,
    })
    .execute();
  return token;
}

/** Whose token it is while it is alive; undefined otherwise. Does not use it up. */
export async function findTokenSubject(
  ctx: TokenCtx,
  purpose: TokenPurpose,
  token: string,
): Promise<string | undefined> {
  const row = await ctx.db
    .selectFrom("one_time_tokens")
    .select("subject_id")
    .where("token_hash", "=", hashToken(token))
    .where("purpose", "=", purpose)
    .where("used_at", "is", null)
    .where("expires_at", ">", ctx.now)
    .executeTakeFirst();
  return row?.subject_id;
}

/** Uses a token up: of any number of parallel calls exactly one gets the subject. */
export async function consumeToken(
  ctx: TokenCtx,
  purpose: TokenPurpose,
  token: string,
  subjectId: string,
): Promise<boolean> {
  const row = await ctx.db
    .updateTable("one_time_tokens")
    .set({ used_at: ctx.now })
    .where("token_hash", "=", hashToken(token))
    .where("purpose", "=", purpose)
    .where("subject_id", "=", subjectId)
    .where("used_at", "is", null)
    .where("expires_at", ">", ctx.now)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes tokens that stopped working a day ago. */
export const sweepTokens = (ctx: TokenCtx) =>
  ctx.db
    .deleteFrom("one_time_tokens")
    .where("expires_at", "<", new Date(ctx.now.getTime() - 24 * 60 * MINUTE))
    .execute();
