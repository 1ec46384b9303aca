import type { Ctx } from "#server/context.ts";

const DAY = 86_400_000;
/** An old mail is not answered for ever: whoever finds it later writes in the product. */
const VALID_DAYS = 90;
const MAC_LENGTH = 18;
/** Ticket and last day, both proven by the mac. A local part has at most 64 signs, and these are 62. */
const LOCAL = /^reply\+([0-9a-f]{32})\.([0-9a-z]{4})\.([0-9a-f]{18})$/;

type AddressCtx = Pick<Ctx, "config" | "secrets" | "now">;

/** The address at which an answer to a ticket's mails is taken; undefined where mail is not taken in. */
export function replyAddress(ctx: AddressCtx, ticketId: string): string | undefined {
  const { bounceDomain } = ctx.config;
  if (bounceDomain === undefined) return undefined;
  const ticket = ticketId.replaceAll("-", "");
  const lastDay = (Math.floor(ctx.now.getTime() / DAY) + VALID_DAYS).toString(36).padStart(4, "0");
  return `reply+${ticket}.${lastDay}.${macOf(ctx, ticket, lastDay)}@${bounceDomain}`;
}

/** The ticket an address answers, and whether its time is over; undefined for an address we did not write. */
export function readReplyAddress(ctx: AddressCtx, address: string): { ticketId: string; isOver: boolean } | undefined {
  const [local = "", domain] = address.toLowerCase().split("@");
  const [, ticket, lastDay, mac] = LOCAL.exec(local) ?? [];
  if (!ticket || !lastDay || domain !== ctx.config.bounceDomain || mac !== macOf(ctx, ticket, lastDay))
    return undefined;
  const ticketId = ticket.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  return { ticketId, isOver: Number.parseInt(lastDay, 36) < Math.floor(ctx.now.getTime() / DAY) };
}

const macOf = (ctx: Pick<Ctx, "secrets">, ticket: string, lastDay: string): string =>
  ctx.secrets.mac("reply address", `${ticket} ${lastDay}`).toString("hex").slice(0, MAC_LENGTH);
