import { z } from "zod";
import type { Ctx } from "#server/context.ts";
import { type AppError, tooMany } from "#server/errors.ts";
import { jobKind } from "#server/platform/jobs/jobs.port.ts";
import { sha256 } from "#server/platform/secrets/sha256.ts";
import { ipSubject } from "./ip-subject.rules.ts";
import * as repo from "./limits.repo.ts";
import { FORGOT_PASSWORD_LIMITS } from "./limits.limits.ts";
import type { Bucket, Limit } from "./limits.rules.ts";

export const sweepLimitsJob = jobKind("limits.sweep", z.object({}));

export { ipSubject, networkSubject } from "./ip-subject.rules.ts";
export { STAFF_NOTICE } from "./limits.limits.ts";
export { defineLimits } from "./limits.rules.ts";

type LimitCtx = Pick<Ctx, "db" | "now">;

/** Addresses and IPs are kept only as hashes. */
export const keyOf = (name: string, subject: string): string => `${name}:${sha256(subject).toString("base64url")}`;
const bucketKeyOf = ({ name, byIp }: Limit, subject: string): string =>
  keyOf(name, byIp ? ipSubject(subject) : subject);

/** Counts one call against a limit; refuses with Retry-After when it is used up. */
export async function takeFromLimit(ctx: LimitCtx, limit: Limit, subject: string): Promise<void> {
  if (!(await hasLimitLeft(ctx, limit, subject))) throw refusal([limit]);
}

/** Limits that are counted together, and whom each is counted for. */
type Limits<Name extends string> = Readonly<Record<Name, Limit>>;
type Subjects<Name extends string> = Readonly<Record<Name, string>>;

const bucketsOf = <Name extends string>(limits: Limits<Name>, subjects: Subjects<Name>): repo.CountedBucket[] =>
  (Object.entries(subjects) as [Name, string][]).map(([name, subject]) => ({
    ...limits[name],
    key: bucketKeyOf(limits[name], subject),
  }));

const refusal = (empty: readonly Bucket[]): AppError =>
  tooMany("too_many_requests", Math.ceil(3600 / Math.min(...empty.map(({ perHour }) => perHour))));

const CALM: Pressure = { isCrowded: false };

/** Refuses where a narrow limit is used up; else says whether a wide one is. */
function judge(counted: readonly repo.CountedBucket[], empty: readonly string[]): Pressure {
  if (empty.length === 0) return CALM;
  const narrow = counted.filter(({ key, wide }) => !wide && empty.includes(key));
  if (narrow.length > 0) throw refusal(narrow);
  return { isCrowded: true };
}

export interface Pressure {
  /** A wide limit is used up: more calls than usual, from many places. Go on, but ask for more proof or do less work. */
  isCrowded: boolean;
}

/**
 * Counts one call against each of several limits, in one statement. Refuses when a narrow one is used up, and then takes
 * nothing from the others; a wide one refuses nobody.
 */
export async function takeFromLimits<Name extends string>(
  ctx: LimitCtx,
  limits: Limits<Name>,
  subjects: Subjects<Name>,
): Promise<Pressure> {
  const counted = bucketsOf(limits, subjects);
  return judge(counted, await repo.takeTokens(ctx.db, counted, ctx.now));
}

/** Who may ask for a reset link: few times for one address from one place, and nobody can use that up for its owner. */
export const takeForgotPassword = (ctx: LimitCtx, ip: string | null, email: string): Promise<Pressure> =>
  takeFromLimits(ctx, FORGOT_PASSWORD_LIMITS, {
    forgot_password_ip_address: `${ipSubject(ip)} ${email}`,
    forgot_password_ip: ip ?? "unknown",
    forgot_password_address: email,
  });

/** Limits that are counted by the statement that does the work, so that both are one round trip. */
export interface JoinedLimits<Name extends string> {
  /** An expression that counts the call and gives the keys of the limits that are used up. */
  sql: string;
  /** Values for the placeholders, in their order. */
  keysOf(subjects: Subjects<Name>): string[];
  /** Judges as `takeFromLimits` does, given what the expression gave. */
  judge(subjects: Subjects<Name>, empty: readonly string[]): Pressure;
}

/** Prepares such limits; placeholders are such as `$1`. */
export function joinLimits<Name extends string>(
  limits: Limits<Name>,
  placeholders: Record<Name, string>,
  now: string,
): JoinedLimits<Name> {
  const names = Object.keys(placeholders) as Name[];
  return {
    sql: repo.takingSql(
      Object.values(placeholders),
      names.map((name) => limits[name]),
      now,
    ),
    keysOf: (subjects) => names.map((name) => bucketKeyOf(limits[name], subjects[name])),
    // Mostly none is used up, and then nothing has to be hashed to find out which.
    judge: (subjects, empty) => (empty.length === 0 ? CALM : judge(bucketsOf(limits, subjects), empty)),
  };
}

/** Counts one call against a limit and says whether there was room, where being refused is no failure. */
export const hasLimitLeft = async (ctx: LimitCtx, limit: Limit, subject: string): Promise<boolean> =>
  (await repo.takeToken(ctx.db, bucketKeyOf(limit, subject), limit, ctx.now)) !== undefined;

/** Counts many calls at once against a limit and says how many of each subject's there was room for. */
export async function takeUpTo(
  ctx: LimitCtx,
  limit: Limit,
  wanted: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const keys = new Map([...wanted].map(([subject]) => [subject, bucketKeyOf(limit, subject)]));
  const buckets = [...keys].map(([subject, key]) => ({ key, tokens: wanted.get(subject) ?? 0 }));
  const short = await repo.takeUpTo(ctx.db, buckets, limit, ctx.now);
  return new Map([...wanted].map(([subject, count]) => [subject, short.get(keys.get(subject) ?? "") ?? count]));
}

const DAY = 24 * 3600 * 1000;

/** Removes limits nobody has touched for a day, and origins nobody has come from for a quarter of a year. */
export async function sweepLimits(ctx: LimitCtx): Promise<void> {
  await repo.sweep(ctx.db, new Date(ctx.now.getTime() - DAY));
  await repo.forgetOrigins(ctx.db, new Date(ctx.now.getTime() - 90 * DAY));
}
