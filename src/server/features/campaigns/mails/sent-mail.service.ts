import type { MailPreview } from "#shared/templates/templates.contract.ts";
import type { Ctx } from "#server/context.ts";
import { AppError } from "#server/errors.ts";
import { getCampaignRow } from "#server/features/campaigns/campaigns.service.ts";
import { previewSent } from "#server/features/templates/preview.service.ts";
import * as repo from "./sent-mail.repo.ts";

/**
 * A mail as it was sent, with the name of one of its readers or an invented one. Nothing in it leads to the reader's own pages: whoever
 * looks at it can neither unsubscribe them nor count an open, and its picture is no code that a till takes.
 */
export async function getSentMail(
  ctx: Ctx,
  { id, wave_id: waveId }: { id: string; wave_id: string },
  recipientId: string | undefined,
): Promise<MailPreview> {
  await getCampaignRow(ctx, id);
  const mail = await repo.findSentMail(ctx.db, { campaignId: id, waveId });
  if (!mail) throw new AppError("not_found");
  return previewSent(ctx, mail, recipientId === undefined ? {} : await readerValues(ctx, waveId, recipientId));
}

/** The reader's name; an erased one's is invented. */
async function readerValues(ctx: Ctx, waveId: string, recipientId: string) {
  const reader = await repo.findReaderOf(ctx.db, { waveId, recipientId });
  if (!reader) throw new AppError("not_found");
  const { first_name: first, last_name: last } = reader;
  return first === null ? {} : { first_name: first, last_name: last ?? "" };
}
