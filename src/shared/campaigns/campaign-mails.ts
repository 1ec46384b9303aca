import { everyElement } from "#shared/templates/elements.ts";
import { inlinesOf } from "#shared/templates/rich-text.ts";
import { OFFER_TYPES } from "#shared/templates/template-values.ts";
import type { TemplateDraft } from "#shared/templates/templates.model.ts";
import { cutLine, isOfOffer, isTextVariable } from "#shared/templates/variables.ts";
import type { CampaignType } from "./campaign-actions.ts";
import type { Slot } from "./campaign-values.ts";

/** Which mails a campaign has. */
export const slotsOf = (type: CampaignType): readonly Slot[] => (type === "recurring" ? OFFER_TYPES : ["once"]);

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
