import { randomUUID, timingSafeEqual } from "node:crypto";
import type { Ctx } from "#server/context.ts";

type VisitCtx = Pick<Ctx, "secrets" | "now">;

/** One guest in front of one printed code. */
export interface Visit {
  token: string;
  beganAt: Date;
}

/** A visit lasts at most this long; whoever comes back later starts another. */
export const VISIT_SECONDS = 6 * 3600;

/** Starts a visit now; its id only tells two of the same second apart. The token says when, in a way only we can write: reloading the page or setting a clock moves nothing. */
export function startVisit(ctx: VisitCtx, code: string): Visit {
  const beganAt = new Date(Math.floor(ctx.now.getTime() / 1000) * 1000);
  const facts = `${(beganAt.getTime() / 1000).toString(36)}.${randomUUID().slice(0, 8)}`;
  return { token: `${facts}.${macOf(ctx, code, facts).toString("base64url")}`, beganAt };
}

/** The visit a token stands for; undefined when it is forged, too old, or of another code. */
export function readVisit(ctx: VisitCtx, code: string, token: string | undefined): Visit | undefined {
  const parts = /^([0-9a-z]{1,10})\.([\w-]{8})\.([\w-]{22})$/.exec(token ?? "");
  if (!token || !parts) return undefined;
  const [, seconds = "", id = "", mac = ""] = parts;
  if (!isSame(mac, macOf(ctx, code, `${seconds}.${id}`))) return undefined;
  const beganAt = new Date(Number.parseInt(seconds, 36) * 1000);
  const age = ctx.now.getTime() - beganAt.getTime();
  return age >= 0 && age < VISIT_SECONDS * 1000 ? { token, beganAt } : undefined;
}

/** The earlier of the two a form carries: a cookie and a field cannot be played against each other. */
export function earliestVisit(ctx: VisitCtx, code: string, tokens: (string | undefined)[]): Visit | undefined {
  let earliest: Visit | undefined;
  for (const token of tokens) {
    const visit = readVisit(ctx, code, token);
    if (visit && (!earliest || visit.beganAt < earliest.beganAt)) earliest = visit;
  }
  return earliest;
}

/** Compares the spelling, not the bytes: the last letter of a mac could be spelled in sixteen ways. */
const isSame = (given: string, wanted: Buffer): boolean => {
  const spelled = Buffer.from(wanted.toString("base64url"));
  const bytes = Buffer.from(given);
  return bytes.length === spelled.length && timingSafeEqual(bytes, spelled);
};

const macOf = (ctx: VisitCtx, code: string, facts: string): Buffer => ctx.secrets.mac("visit", `${code} ${facts}`);
