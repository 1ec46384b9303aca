import type { Ctx } from "#server/context.ts";
import { hasLimitLeft } from "#server/features/limits/limits.service.ts";
import * as repo from "./nfc.repo.ts";
import { type TapRequest, isTap } from "./tap.rules.ts";
import { NFC_LIMITS } from "./nfc.limits.ts";

/** Counts a tap of a keychain, unless a program made it or one address taps without end. The page is shown either way. */
export async function countTap(
  ctx: Pick<Ctx, "db" | "now" | "origin">,
  keychainId: string,
  { method, headers }: Omit<TapRequest, "userAgent">,
): Promise<boolean> {
  if (!isTap({ method, headers, userAgent: ctx.origin.userAgent })) return false;
  if (!(await hasLimitLeft(ctx, NFC_LIMITS.tap_ip, ctx.origin.ip ?? "unknown"))) return false;
  return repo.addTap(ctx.db, keychainId, ctx.now);
}
