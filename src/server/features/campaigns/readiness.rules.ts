import type { CampaignType } from "#shared/campaigns/campaign-actions.ts";
import type { Slot } from "#shared/campaigns/campaigns.contract.ts";
import { everyElement } from "#shared/templates/elements.ts";
import { inlinesOf } from "#shared/templates/rich-text.ts";
import { OFFER_TYPES, type TemplateDraft } from "#shared/templates/templates.model.ts";
import { cutLine, isOfOffer, isTextVariable } from "#shared/templates/variables.ts";

/** Which mails a campaign has. */
export const slotsOf = (type: CampaignType): readonly Slot[] => (type === "recurring" ? OFFER_TYPES : ["once"]);

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

/** Whether a mail shows an offer: its words, its dates, or its code. */
export function speaksOfOffer(template: TemplateDraft): boolean {
  const isOffer = (name: string): boolean => isTextVariable(name) && isOfOffer(name);
  const inWords = (text: string): boolean =>
    cutLine(text).some((part) => typeof part !== "string" && isOffer(part.variable));
  return (
    inWords(template.subject) ||
    inWords(template.preheader) ||
    everyElement(template.elements).some(({ element }) => {
      if (element.type === "qr_code") return true;
      if (element.type === "text")
        return inlinesOf(element.content).some((part) => part.type === "variable" && isOffer(part.attrs.name));
      if (element.type === "button") return inWords(element.label) || inWords(element.href);
      if (element.type === "header") return inWords(element.title) || inWords(element.tagline);
      return false;
    })
  );
}
