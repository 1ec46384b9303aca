import type { Slot } from "#shared/campaigns/campaign-values.ts";
import type { TemplateDraft } from "#shared/templates/templates.model.ts";
import type { Ctx } from "#server/context.ts";
import { AppError } from "#server/errors.ts";
import { contentOf } from "#server/features/campaigns/actions.service.ts";
import * as repo from "#server/features/campaigns/campaigns.repo.ts";
import { type WholeCampaign, getCampaign } from "#server/features/campaigns/campaigns.service.ts";
import { act } from "#server/features/campaigns/transitions.service.ts";

/** One mail of a campaign with the words its owner gave it. */
export async function getMail(
  ctx: Ctx,
  id: string,
  slot: Slot,
): Promise<{ template: TemplateDraft; is_adjusted: boolean }> {
  const { offers } = await getCampaign(ctx, id);
  const offer = offers.find((one) => one.slot === slot);
  const content = offer && (await contentOf(ctx, offer));
  if (!content) throw new AppError("not_found");
  return {
    template: { ...content, subject: offer.subject || content.subject },
    is_adjusted: Boolean(offer.adjusted),
  };
}

/** Keeps a version of the template for this campaign alone. Its subject is the mail's. */
export async function adjustMail(ctx: Ctx, id: string, slot: Slot, template: TemplateDraft): Promise<WholeCampaign> {
  await change(ctx, id, slot, (tx) =>
    repo.updateOffer(
      tx.db,
      { campaignId: id, slot },
      { adjusted: JSON.stringify(template), frozen: null, subject: template.subject },
    ),
  );
  return getCampaign(ctx, id);
}

/** Takes the template as it is again. */
export async function restoreMail(ctx: Ctx, id: string, slot: Slot): Promise<WholeCampaign> {
  await change(ctx, id, slot, (tx) =>
    repo.updateOffer(tx.db, { campaignId: id, slot }, { adjusted: null, frozen: null }),
  );
  return getCampaign(ctx, id);
}

const change = (ctx: Ctx, id: string, slot: Slot, write: (tx: Ctx) => Promise<unknown>): Promise<unknown> =>
  act(ctx, id, "save", async (tx) => {
    const offers = await repo.listOffers(tx.db, id);
    if (!offers.some((offer) => offer.slot === slot && offer.template_id !== null)) throw new AppError("not_found");
    await write(tx);
    return undefined;
  });
