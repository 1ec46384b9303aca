import type { Ctx } from "#server/context.ts";
import { signedToken } from "#server/platform/secrets/signed-token.ts";

const ID_BYTES = 8;
const MAIL = signedToken("campaign mail");

/** A recipient's number as a token carries it. */
export function recipientBytes(recipientId: string): Buffer {
  const id = Buffer.alloc(ID_BYTES);
  id.writeBigUInt64BE(BigInt(recipientId));
  return id;
}

/** The number in a token's payload; undefined where there is none. */
export const recipientIn = (payload: Buffer | undefined): string | undefined =>
  payload?.length === ID_BYTES ? payload.readBigUInt64BE().toString() : undefined;

/** Names one mail in its pictures and links. Nobody can make one up, and it says nothing about the person. */
export const mailToken = (ctx: Pick<Ctx, "secrets">, recipientId: string): string =>
  MAIL.write(ctx.secrets, "", recipientBytes(recipientId));

/** Which mail a token names; undefined for anything we did not write. */
export const readMailToken = (ctx: Pick<Ctx, "secrets">, token: string): string | undefined =>
  recipientIn(MAIL.read(ctx.secrets, "", token));
