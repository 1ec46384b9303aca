import { createHash } from "node:crypto";
import { z } from "zod";
import type { Ctx } from "#server/context.ts";
import { tooMany } from "#server/errors.ts";
import { jobKind } from "#server/platform/jobs/jobs.port.ts";
import * as repo from "./limits.repo.ts";
import { BUCKETS, type BucketName, THROTTLES, type Throttle } from "./limits.rules.ts";

export const sweepLimitsJob = jobKind("limits.sweep", z.object({}));

type LimitCtx = Pick<Ctx, "db" | "now">;

/** Addresses and IPs are kept only as hashes. */
const keyOf = (name: string, subject: string): string =>
  `${name}:${createHash("sha256").update(subject).digest("base64url")}`;

/** Counts one call against a limit; refuses with Retry-After when it is used up. */
export async function takeFromLimit(ctx: LimitCtx, name: BucketName, subject: string): Promise<void> {
  const bucket = BUCKETS[name];
  const left = await repo.takeToken(ctx.db, keyOf(name, subject), bucket, ctx.now);
  if (left === undefined) throw tooMany("too_many_requests", Math.ceil(3600 / bucket.perHour));
}

/** Counts one call against each of several limits, in one statement; refuses when one of them is used up. */
export async function takeFromLimits(ctx: LimitCtx, limits: readonly [BucketName, string][]): Promise<void> {
  const wanted = limits.map(([name, subject]) => ({ key: keyOf(name, subject), ...BUCKETS[name] }));
  const taken = await repo.takeTokens(ctx.db, wanted, ctx.now);
  const empty = wanted.filter(({ key }) => !taken.has(key));
  if (empty.length === 0) return;
  throw tooMany("too_many_requests", Math.ceil(3600 / Math.min(...empty.map(({ perHour }) => perHour))));
}

/** Counts one call against a limit and says whether there was room, where being refused is no failure. */
export const hasLimitLeft = async (ctx: LimitCtx, name: BucketName, subject: string): Promise<boolean> =>
  (await repo.takeToken(ctx.db, keyOf(name, subject), BUCKETS[name], ctx.now)) !== undefined;

/** Gives back what was taken for something that did not happen. */
export const returnToLimit = (ctx: LimitCtx, name: BucketName, subject: string) =>
  repo.returnToken(ctx.db, keyOf(name, subject), BUCKETS[name]);

export interface ReservedTry {
  /** The password was right: the account's count starts again and the address gets this try back. */
  succeeded(): Promise<void>;
}

/**
 * Reserves one password try for an account and an address, before anything is hashed. Parallel tries each count,
 * and a blocked one neither reaches the hash nor prolongs the block.
 */
export async function reserveLoginTry(
  ctx: LimitCtx,
  audience: "owner" | "staff",
  email: string,
  ip: string | null,
): Promise<ReservedTry> {
  const account = keyOf(`login:${audience}`, email);
  const address = keyOf("login_ip", ip ?? "unknown");
  await reserve(ctx, address, THROTTLES.ip);
  await reserve(ctx, account, THROTTLES.account).catch(async (error: unknown) => {
    await repo.refundTry(ctx.db, address);
    throw error;
  });
  return {
    async succeeded() {
      await repo.clearTries(ctx.db, account);
      await repo.refundTry(ctx.db, address);
    },
  };
}

async function reserve(ctx: LimitCtx, key: string, throttle: Throttle): Promise<void> {
  if (await repo.reserveTry(ctx.db, key, throttle, ctx.now)) return;
  const row = await repo.findBlockedUntil(ctx.db, key);
  const seconds = Math.ceil(((row?.blocked_until.getTime() ?? 0) - ctx.now.getTime()) / 1000);
  throw tooMany("too_many_attempts", Math.max(1, seconds));
}

/** Removes limits nobody has touched for a day. */
export const sweepLimits = (ctx: LimitCtx): Promise<void> =>
  repo.sweep(ctx.db, new Date(ctx.now.getTime() - 24 * 3600 * 1000));
