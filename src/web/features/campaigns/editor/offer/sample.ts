import type { z } from "zod";
import type { campaignsApi } from "#shared/campaigns/campaigns.contract.ts";
import type { Slot } from "#shared/campaigns/campaign-values.ts";
import type { Campaign } from "#shared/campaigns/campaigns.model.ts";
import type { TemplateDraft } from "#shared/templates/templates.model.ts";
import { offerOf, type CampaignDraft } from "#web/features/campaigns/editor/campaignDraft.ts";

type Sample = z.input<(typeof campaignsApi.preview)["body"]>;

/**
 * A mail as it is on screen, saved or not, for a preview or a test mail; undefined without a template. A template that was chosen
 * just now is sent along, since the server does not know of the choice yet.
 */
export function sampleOf(
  campaign: Campaign,
  draft: CampaignDraft,
  { slot, template }: { slot: Slot; template: TemplateDraft | undefined },
): Sample | undefined {
  const { template_id: id, subject, offer_text: text } = offerOf(draft, slot);
  if (id === null) return undefined;
  const isStored = campaign.offers.some((offer) => offer.slot === slot && offer.template_id === id);
  return {
    slot,
    offer_text: text,
    ...(subject === "" ? {} : { subject }),
    ...(isStored || template === undefined
      ? {}
      : { template: { ...template, ...(subject === "" ? {} : { subject }) } }),
  };
}
