import { hash } from "node:crypto";
import { z } from "zod";
import type { Ctx } from "#server/context.ts";
import { type AppError, tooMany } from "#server/errors.ts";
import { jobKind } from "#server/platform/jobs/jobs.port.ts";
import { ipSubject } from "./ip-subject.rules.ts";
import * as repo from "./limits.repo.ts";
import { BUCKETS, type Bucket, type BucketName } from "./limits.rules.ts";

export const sweepLimitsJob = jobKind("limits.sweep", z.object({}));

export { ipSubject, networkSubject } from "./ip-subject.rules.ts";

type LimitCtx = Pick<Ctx, "db" | "now">;

/** Addresses and IPs are kept only as hashes. */
export const keyOf = (name: string, subject: string): string => `${name}:${hash("sha256", subject, "base64url")}`;
const bucketOf = (name: BucketName): Bucket => BUCKETS[name];
const bucketKeyOf = (name: BucketName, subject: string): string =>
  keyOf(name, bucketOf(name).byIp ? ipSubject(subject) : subject);

/** Counts one call against a limit; refuses with Retry-After when it is used up. */
export async function takeFromLimit(ctx: LimitCtx, name: BucketName, subject: string): Promise<void> {
  if (!(await hasLimitLeft(ctx, name, subject))) throw refusal([bucketOf(name)]);
}

/** Limits and whom they are counted for. */
export type LimitSubjects = Partial<Record<BucketName, string>>;

const bucketsOf = (subjects: LimitSubjects): repo.CountedBucket[] =>
  (Object.entries(subjects) as [BucketName, string][]).map(([name, subject]) => ({
    key: bucketKeyOf(name, subject),
    ...bucketOf(name),
  }));

const refusal = (empty: readonly Bucket[]): AppError =>
  tooMany("too_many_requests", Math.ceil(3600 / Math.min(...empty.map(({ perHour }) => perHour))));

/** Whether limits are pressed: a wide one is used up. Refuses where a narrow one is. */
function judge(subjects: LimitSubjects, empty: readonly string[]): Pressure {
  if (empty.length === 0) return { isPressed: false };
  const narrow = bucketsOf(subjects).filter(({ key, wide }) => !wide && empty.includes(key));
  if (narrow.length > 0) throw refusal(narrow);
  return { isPressed: true };
}

export interface Pressure {
  /** A wide limit is used up: go on, but with more proof or less work. */
  isPressed: boolean;
}

/**
 * Counts one call against each of several limits, in one statement. Refuses when a narrow one is used up, and then takes
 * nothing from the others; a wide one refuses nobody.
 */
export async function takeFromLimits(ctx: LimitCtx, subjects: LimitSubjects): Promise<Pressure> {
  return judge(subjects, await repo.takeTokens(ctx.db, bucketsOf(subjects), ctx.now));
}

/** Who may ask for a reset link: few times for one address from one place, and nobody can use that up for its owner. */
export const forgotPasswordLimits = (ip: string | null, email: string): LimitSubjects => ({
  forgot_password_ip_address: `${ipSubject(ip)} ${email}`,
  forgot_password_ip: ip ?? "unknown",
  forgot_password_address: email,
});

/** The same for a new verification code. */
export const resendLimits = (ip: string | null, email: string): LimitSubjects => ({
  resend_verification_ip_address: `${ipSubject(ip)} ${email}`,
  resend_verification_ip: ip ?? "unknown",
  resend_verification_address: email,
});

/** Limits that are counted by the statement that does the work, so that both are one round trip. */
export interface JoinedLimits<Name extends BucketName> {
  /** An expression that counts the call and gives the keys of the limits that are used up. */
  sql: string;
  /** Values for the placeholders, in their order. */
  keysOf(subjects: Record<Name, string>): string[];
  /** Judges as `takeFromLimits` does, given what the expression gave. */
  judge(subjects: Record<Name, string>, empty: readonly string[]): Pressure;
}

/** Prepares such limits; placeholders are such as `$1`. */
export function joinLimits<Name extends BucketName>(
  placeholders: Record<Name, string>,
  now: string,
): JoinedLimits<Name> {
  const names = Object.keys(placeholders) as Name[];
  return {
    sql: repo.takingSql(Object.values(placeholders), names.map(bucketOf), now),
    keysOf: (subjects) => names.map((name) => bucketKeyOf(name, subjects[name])),
    judge,
  };
}

/** Counts one call against a limit and says whether there was room, where being refused is no failure. */
export const hasLimitLeft = async (ctx: LimitCtx, name: BucketName, subject: string): Promise<boolean> =>
  (await repo.takeToken(ctx.db, bucketKeyOf(name, subject), bucketOf(name), ctx.now)) !== undefined;

const DAY = 24 * 3600 * 1000;

/** Removes limits nobody has touched for a day, and origins nobody has come from for a quarter of a year. */
export async function sweepLimits(ctx: LimitCtx): Promise<void> {
  await repo.sweep(ctx.db, new Date(ctx.now.getTime() - DAY));
  await repo.forgetOrigins(ctx.db, new Date(ctx.now.getTime() - 90 * DAY));
}
