import type { Ctx } from "#server/context.ts";
import { signedToken } from "#server/platform/secrets/signed-token.ts";

const ID_BYTES = 8;
const MAIL = signedToken("campaign mail");

/** Names one mail in its pictures and links. Nobody can make one up, and it says nothing about the person. */
export function mailToken(ctx: Pick<Ctx, "secrets">, recipientId: string): string {
  const id = Buffer.alloc(ID_BYTES);
  id.writeBigUInt64BE(BigInt(recipientId));
  return MAIL.write(ctx.secrets, "", id);
}

/** Which mail a token names; undefined for anything we did not write. */
export function readMailToken(ctx: Pick<Ctx, "secrets">, token: string): string | undefined {
  const id = MAIL.read(ctx.secrets, "", token);
  return id?.length === ID_BYTES ? id.readBigUInt64BE().toString() : undefined;
}
