import type { Ctx } from "#server/context.ts";
import { fewRandomBytes } from "#server/platform/secrets/random-bytes.ts";
import { signedToken, timedToken } from "#server/platform/secrets/signed-token.ts";

type VisitCtx = Pick<Ctx, "secrets" | "now">;

/** One guest in front of one printed code. */
export interface Visit {
  token: string;
  beganAt: Date;
}

/** A visit lasts at most this long; whoever comes back later starts another. */
export const VISIT_SECONDS = 6 * 3600;

const VISIT = timedToken(signedToken("visit"), VISIT_SECONDS);

/**
 * Starts a visit now. The token holds when it began, in a way only we can write: reloading the page or setting a clock
 * changes nothing. A few random bytes tell two visits of the same second apart.
 */
export function startVisit(ctx: VisitCtx, code: string): Visit {
  const beganAt = new Date(Math.floor(ctx.now.getTime() / 1000) * 1000);
  return { token: VISIT.write(ctx, code, fewRandomBytes(6)), beganAt };
}

/** The visit a token stands for; undefined when it is forged, too old, or of another code. */
export function readVisit(ctx: VisitCtx, code: string, token: string | undefined): Visit | undefined {
  const read = token ? VISIT.read(ctx, code, token) : undefined;
  return token && read ? { token, beganAt: read.madeAt } : undefined;
}

/** A form carries its visit in a cookie and in a field; the earlier one counts, so that nobody gains time by mixing two. */
export function earliestVisit(ctx: VisitCtx, code: string, tokens: (string | undefined)[]): Visit | undefined {
  let earliest: Visit | undefined;
  for (const token of tokens) {
    const visit = readVisit(ctx, code, token);
    if (visit && (!earliest || visit.beganAt < earliest.beganAt)) earliest = visit;
  }
  return earliest;
}
