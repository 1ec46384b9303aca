import type { CampaignType } from "#shared/campaigns/campaign-actions.ts";
import { slotsOf, speaksOfOffer } from "#shared/campaigns/campaign-mails.ts";
import type { Slot } from "#shared/campaigns/campaign-values.ts";
import type { TemplateDraft } from "#shared/templates/templates.model.ts";

interface Mail {
  slot: Slot;
  subject: string;
  offer_text: string;
  /** What would be sent; undefined without a template. */
  content: TemplateDraft | undefined;
  /** It has faults that keep it from being sent. */
  isFaulty: boolean;
}

/** What is missing before a campaign can start: field by field, each with the mail it belongs to. */
export function missingIn(
  type: CampaignType,
  mails: readonly Mail[],
): Record<string, { key: string; params: { offer: string } }[]> {
  const missing: Record<string, { key: string; params: { offer: string } }[]> = {};
  for (const [at, slot] of slotsOf(type).entries()) {
    const mail = mails.find((one) => one.slot === slot);
    const miss = (field: string, what: string): void => {
      const name = slot === "once" ? "" : slot;
      missing[`offers.${at}.${field}`] = [
        { key: `campaigns:missing.${what}${name ? "" : "_once"}`, params: { offer: name } },
      ];
    };
    if (!mail?.content) miss("template_id", "template");
    else if (mail.isFaulty) miss("template_id", "faulty");
    if (!mail?.subject) miss("subject", "subject");
    const needsOffer = slot !== "once" || (mail?.content !== undefined && speaksOfOffer(mail.content));
    if (needsOffer && !mail?.offer_text) miss("offer_text", "offer_text");
  }
  return missing;
}
