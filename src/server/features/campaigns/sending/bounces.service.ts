import type { Ctx } from "#server/context.ts";
import { noteMailRefused } from "#server/features/clients/consent/client-mails.service.ts";
import { blockAddress } from "#server/features/clients/consent/consent.service.ts";
import { findAddressee } from "./bounces.repo.ts";

/** An address that takes no mail, for good, gets none any more: it goes onto the restaurant's list, and the owner sees it at the client. */
export async function blockRefused(ctx: Ctx, recipientId: string): Promise<void> {
  const found = await findAddressee(ctx.db, recipientId);
  if (!found) return;
  await blockAddress(ctx, { restaurantId: found.restaurant_id, emailKey: found.email_key });
  if (found.client_id) await noteMailRefused(ctx, found.client_id, found.subject ?? "");
}
