import { hash } from "node:crypto";
import { z } from "zod";
import type { Ctx } from "#server/context.ts";
import { tooMany } from "#server/errors.ts";
import { jobKind } from "#server/platform/jobs/jobs.port.ts";
import * as repo from "./limits.repo.ts";
import { BUCKETS, type Bucket, type BucketName } from "./limits.rules.ts";

export const sweepLimitsJob = jobKind("limits.sweep", z.object({}));

type LimitCtx = Pick<Ctx, "db" | "now">;

/** Addresses and IPs are kept only as hashes. */
export const keyOf = (name: string, subject: string): string => `${name}:${hash("sha256", subject, "base64url")}`;

/** Counts one call against a limit; refuses with Retry-After when it is used up. */
export async function takeFromLimit(ctx: LimitCtx, name: BucketName, subject: string): Promise<void> {
  const bucket = BUCKETS[name];
  const left = await repo.takeToken(ctx.db, keyOf(name, subject), bucket, ctx.now);
  if (left === undefined) throw tooMany("too_many_requests", Math.ceil(3600 / bucket.perHour));
}

/** Limits and whom they are counted for. */
export type LimitSubjects = Partial<Record<BucketName, string>>;

const bucketsOf = (subjects: LimitSubjects) =>
  (Object.entries(subjects) as [BucketName, string][]).map(([name, subject]) => ({
    key: keyOf(name, subject),
    ...BUCKETS[name],
  }));

function refuseUnless(buckets: readonly (Bucket & { key: string })[], taken: ReadonlySet<string>): void {
  const empty = buckets.filter(({ key }) => !taken.has(key));
  if (empty.length === 0) return;
  throw tooMany("too_many_requests", Math.ceil(3600 / Math.min(...empty.map(({ perHour }) => perHour))));
}

/** Counts one call against each of several limits, in one statement; refuses when one of them is used up. */
export async function takeFromLimits(ctx: LimitCtx, subjects: LimitSubjects): Promise<void> {
  const buckets = bucketsOf(subjects);
  refuseUnless(buckets, await repo.takeTokens(ctx.db, buckets, ctx.now));
}

/** Limits that are counted by the statement that does the work, so that both are one round trip. */
export interface JoinedLimits<Name extends BucketName> {
  /** Table expressions for a WITH; the last, `taken`, has a row for each limit that was not used up. */
  sql: string;
  count: number;
  /** Values for the placeholders, in their order. */
  keysOf(subjects: Record<Name, string>): string[];
  /** Refuses as `takeFromLimits` does, given the keys that were in `taken`. */
  refuse(subjects: Record<Name, string>, taken: readonly string[]): void;
}

/** Prepares such limits; placeholders are such as `$1`. */
export function joinLimits<Name extends BucketName>(
  placeholders: Record<Name, string>,
  now: string,
): JoinedLimits<Name> {
  // Subjects follow as a hash, and ":" sorts before any letter of a name: this is the order of the keys.
  const names = (Object.keys(placeholders) as Name[]).toSorted((a, b) => (`${a}:` < `${b}:` ? -1 : 1));
  const rows = names.map((name) => {
    const { capacity, perHour } = BUCKETS[name];
    return `(${placeholders[name]}::text, ${capacity}::float8, ${perHour}::float8)`;
  });
  const ordered = Object.keys(placeholders) as Name[];
  return {
    sql: repo.takingSql(`(VALUES ${rows.join(", ")})`, now),
    count: names.length,
    keysOf: (subjects) => ordered.map((name) => keyOf(name, subjects[name])),
    refuse: (subjects, taken) => refuseUnless(bucketsOf(subjects), new Set(taken)),
  };
}

/** Counts one call against a limit and says whether there was room, where being refused is no failure. */
export const hasLimitLeft = async (ctx: LimitCtx, name: BucketName, subject: string): Promise<boolean> =>
  (await repo.takeToken(ctx.db, keyOf(name, subject), BUCKETS[name], ctx.now)) !== undefined;

const DAY = 24 * 3600 * 1000;

/** Removes limits nobody has touched for a day, and origins nobody has come from for a quarter of a year. */
export async function sweepLimits(ctx: LimitCtx): Promise<void> {
  await repo.sweep(ctx.db, new Date(ctx.now.getTime() - DAY));
  await repo.forgetOrigins(ctx.db, new Date(ctx.now.getTime() - 90 * DAY));
}
