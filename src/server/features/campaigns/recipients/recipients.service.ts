import { z } from "zod";
import type { Recipient } from "#shared/campaigns/campaigns.contract.ts";
import type { Ctx } from "#server/context.ts";
import { cursorOf } from "#server/db/cursor.ts";
import { getCampaign } from "#server/features/campaigns/campaigns.service.ts";
import * as repo from "./recipients.repo.ts";

const PAGE = 20;
/** A row's number; the database's are larger than a JavaScript number holds exactly. */
const PLACE = cursorOf(z.tuple([z.string().regex(/^\d{1,18}$/)]));

/** To whom a campaign's mails went and what became of them. */
export async function listRecipients(
  ctx: Ctx,
  campaignId: string,
  { cursor, ...filter }: repo.RecipientFilter & { cursor?: string | undefined },
): Promise<{ data: Recipient[]; meta: { next_cursor: string | null } }> {
  await getCampaign(ctx, campaignId);
  const after = cursor === undefined ? undefined : PLACE.read(cursor)[0];
  const rows = await repo.listRecipients(ctx.db, ctx.scope, { campaignId, filter, after, limit: PAGE + 1 });
  const page = rows.slice(0, PAGE);
  const last = page.at(-1);
  return {
    data: page.map(present),
    meta: { next_cursor: rows.length > page.length && last ? PLACE.write([last.id]) : null },
  };
}

const present = (row: repo.RecipientRow): Recipient => ({
  id: row.id,
  slot: row.slot,
  rotation: row.rotation,
  client:
    row.client_id && row.email
      ? { id: row.client_id, first_name: row.first_name ?? "", last_name: row.last_name ?? "", email: row.email }
      : null,
  status: row.status,
  is_doubtful: row.is_doubtful,
  reason: row.reason,
  sent_at: row.sent_at?.toISOString() ?? null,
  opened_at: row.opened_at?.toISOString() ?? null,
  clicked_at: row.clicked_at?.toISOString() ?? null,
});
