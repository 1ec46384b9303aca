import type { Ctx } from "#server/context.ts";
import { recipientBytes, recipientIn } from "#server/features/campaigns/sending/mail-tokens.service.ts";
import { signedToken } from "#server/platform/secrets/signed-token.ts";

const REDEEM = signedToken("redeem offer");
/** A code, and a token of 24 bytes. */
const PAYLOAD = /^([2-9A-HJ-NP-Z]{6})\.([\w-]{32})$/;

/** What a QR code says: the offer's code, and whose mail it came in. Only we can have written it. */
export function redeemPayload(
  ctx: Pick<Ctx, "secrets">,
  { code, recipientId }: { code: string; recipientId: string },
): string {
  return `${code}.${REDEEM.write(ctx.secrets, code, recipientBytes(recipientId))}`;
}

/** Reads what was scanned; undefined for anything we did not write. */
export function readRedeemPayload(
  ctx: Pick<Ctx, "secrets">,
  payload: string,
): { code: string; recipientId: string } | undefined {
  const [, code, token] = PAYLOAD.exec(payload) ?? [];
  const recipientId = code && token ? recipientIn(REDEEM.read(ctx.secrets, code, token)) : undefined;
  return code && recipientId ? { code, recipientId } : undefined;
}
