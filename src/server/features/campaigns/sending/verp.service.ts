import type { Ctx } from "#server/context.ts";

const MAC_LENGTH = 20;
const LOCAL = /^b-(\d{1,19})-([0-9a-f]{20})$/;

/** Where a mail that cannot be delivered comes back to: the address itself says which one it was. Undefined without a bounce domain. */
export function verpAddress(ctx: Pick<Ctx, "config" | "secrets">, recipientId: string): string | undefined {
  const { bounceDomain } = ctx.config;
  return bounceDomain && `b-${recipientId}-${macOf(ctx, recipientId)}@${bounceDomain}`;
}

/** Which mail came back; mail servers may have changed the case. Undefined for an address we did not write. */
export function readVerp(ctx: Pick<Ctx, "config" | "secrets">, address: string): string | undefined {
  const [local = "", domain] = address.toLowerCase().split("@");
  const [, id, mac] = LOCAL.exec(local) ?? [];
  return id && domain === ctx.config.bounceDomain && mac === macOf(ctx, id) ? id : undefined;
}

const macOf = (ctx: Pick<Ctx, "secrets">, recipientId: string): string =>
  ctx.secrets.mac("bounce address", recipientId).toString("hex").slice(0, MAC_LENGTH);
