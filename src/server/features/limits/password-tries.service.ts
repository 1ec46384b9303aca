import type { Ctx } from "#server/context.ts";
import { tooMany } from "#server/errors.ts";
import { type Verify, withVerifier } from "#server/platform/passwords/passwords.ts";
import { ipSubject, keyOf } from "./limits.service.ts";
import * as repo from "./limits.repo.ts";
import { THROTTLES, type Throttle } from "./limits.rules.ts";

/** A till has no address: it goes by its id, and its password is its PIN. */
type Audience = "owner" | "staff" | "till";

/** Whose password is tried: at a login, or by somebody signed in who is asked for it once more. */
export type PasswordOf =
  | { at: "login"; audience: Audience; email: string; ip: string | null }
  | { at: "session"; userId: string };

type TryCtx = Pick<Ctx, "db" | "now">;

interface Counted {
  key: string;
  throttle: Throttle;
}
/** What a try is counted against, from wide to narrow; the last is the account's. */
interface Counts {
  wider: Counted[];
  account: Counted;
  /** Remembered after a success. */
  origin: string | null;
}

const originKey = (audience: Audience, email: string, ip: string | null): string =>
  keyOf(`login_from:${audience}`, `${email} ${ipSubject(ip)}`);

/**
 * Where this account was signed in to before, a stranger's tries do not count: they can neither use up the account's nor the
 * address' tries for its owner. The same holds for a session. From anywhere else both are counted. Refuses who must wait.
 */
async function countsOf(ctx: TryCtx, of: PasswordOf): Promise<Counts> {
  if (of.at === "session") {
    const account = { key: keyOf("login:session", of.userId), throttle: THROTTLES.account };
    await refuseWhileBlocked(ctx, account.key);
    return { wider: [], account, origin: null };
  }
  const origin = originKey(of.audience, of.email, of.ip);
  const address = { key: keyOf("login_ip", ipSubject(of.ip)), throttle: THROTTLES.ip };
  const account = { key: keyOf(`login:${of.audience}`, of.email), throttle: THROTTLES.account };
  const standing = await repo.findStanding(ctx.db, origin, [origin, address.key, account.key]);
  const counts = standing.isFamiliar
    ? { wider: [], account: { key: origin, throttle: THROTTLES.account }, origin }
    : { wider: [address], account, origin };
  for (const { key } of [...counts.wider, counts.account]) refuseUntil(ctx, standing.blockedUntil.get(key));
  return counts;
}

/**
 * Checks a password within the limits: `check` answers whose it is, or undefined when it is wrong. The try is counted as a
 * failure before it is made and given back when it was right, so parallel guesses cannot overtake the count. It is counted
 * only when its turn to be hashed has come: right ones that come at once take turns and are not counted against each other.
 */
export async function tryPassword<T>(
  ctx: TryCtx,
  of: PasswordOf,
  check: (verify: Verify) => Promise<T | undefined>,
): Promise<T | undefined> {
  // Whoever must wait anyway is refused here and does not stand in line.
  const counts = await countsOf(ctx, of);
  const address = of.at === "login" && of.ip !== null ? { address: ipSubject(of.ip) } : {};
  return withVerifier({ account: counts.account.key, ...address }, async (verify) => {
    await reserve(ctx, counts);
    const found = await check(verify);
    if (found !== undefined) await giveBack(ctx, counts);
    return found;
  });
}

/** Counts one try; a blocked one neither reaches the hash nor prolongs the block. */
async function reserve(ctx: TryCtx, { wider, account }: Counts): Promise<void> {
  const taken: Counted[] = [];
  for (const counted of [...wider, account]) {
    if (await repo.reserveTry(ctx.db, counted.key, counted.throttle, ctx.now)) {
      taken.push(counted);
      continue;
    }
    // Refused by the narrower count, it takes nothing from the wider one.
    for (const { key } of taken) await repo.refundTry(ctx.db, key);
    await refuseWhileBlocked(ctx, counted.key);
    throw tooMany("too_many_attempts", 1);
  }
}

/** After a right password the account's count starts again, and the wider ones get this try back. */
async function giveBack(ctx: TryCtx, { wider, account, origin }: Counts): Promise<void> {
  await repo.clearTries(ctx.db, account.key);
  for (const { key } of wider) await repo.refundTry(ctx.db, key);
  if (origin !== null) await repo.rememberOrigin(ctx.db, origin, ctx.now);
}

const refuseWhileBlocked = async (ctx: TryCtx, key: string): Promise<void> =>
  refuseUntil(ctx, (await repo.findBlockedUntil(ctx.db, key))?.blocked_until);

function refuseUntil(ctx: TryCtx, until: Date | undefined): void {
  const seconds = Math.ceil(((until?.getTime() ?? 0) - ctx.now.getTime()) / 1000);
  if (seconds > 0) throw tooMany("too_many_attempts", seconds);
}

/** Somebody who set a password by a link in their mail is known from where they did it: no attack can keep them out. */
export const rememberOrigin = (
  ctx: Pick<Ctx, "db" | "now" | "origin">,
  audience: "owner" | "staff",
  email: string,
): Promise<unknown> => repo.rememberOrigin(ctx.db, originKey(audience, email, ctx.origin.ip), ctx.now);
