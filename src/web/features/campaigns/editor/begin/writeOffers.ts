import { slotsOf, speaksOfOffer } from "#shared/campaigns/campaign-mails.ts";
import type { CampaignType } from "#shared/campaigns/campaign-actions.ts";
import type { Slot } from "#shared/campaigns/campaign-values.ts";
import type { CampaignInput } from "#shared/campaigns/campaigns.model.ts";
import { OFFER_SUBJECTS, type Tone } from "#shared/campaigns/offer-subjects.ts";
import { GUEST_LANGUAGES, type GuestLanguage } from "#shared/domain/guest-languages.ts";
import type { OfferSuggestion, SuggestionCategory } from "#shared/suggestions/suggestions.contract.ts";
import type { OfferType } from "#shared/templates/template-values.ts";
import type { TemplateDraft } from "#shared/templates/templates.model.ts";

type OfferInput = CampaignInput["offers"][number];

/** A template as owners get it. */
export interface OfferedTemplate {
  id: string;
  name: string;
  subject: string;
  description: string;
  offer_type: OfferType | null;
  language: GuestLanguage;
  template: TemplateDraft;
}

interface Style {
  tone: Tone;
  /** What each mail offers. Texts that name weekdays stand where those are: A, C and E run from Monday to Wednesday. */
  offers: Record<OfferType, SuggestionCategory>;
}

/** The ways to have a campaign written. */
export const STYLES = {
  generous: {
    tone: "warm",
    offers: { A: "other", B: "drink", C: "starter", D: "menu", E: "main", F: "dessert" },
  },
  playful: {
    tone: "playful",
    offers: { A: "other", B: "event", C: "main", D: "drink", E: "starter", F: "dessert" },
  },
  wine: {
    tone: "warm",
    offers: { A: "starter", B: "drink", C: "other", D: "event", E: "main", F: "menu" },
  },
  sharing: {
    tone: "warm",
    offers: { A: "main", B: "dessert", C: "starter", D: "menu", E: "discount", F: "other" },
  },
  quiet_days: {
    tone: "playful",
    offers: { A: "discount", B: "drink", C: "main", D: "menu", E: "starter", F: "dessert" },
  },
} as const satisfies Record<string, Style>;
export type StyleName = keyof typeof STYLES;
export const STYLE_NAMES = Object.keys(STYLES) as StyleName[];

interface Writing {
  style: StyleName;
  language: GuestLanguage;
  templates: readonly OfferedTemplate[];
  suggestions: readonly OfferSuggestion[];
}

/** Six offers to begin with. What is not there is left open: nobody gets a mail in another language than the chosen one. */
export function writeOffers({ style, language, templates, suggestions }: Writing): OfferInput[] {
  const { tone, offers } = STYLES[style];
  const left = suggestions.filter((one) => one.language === language);
  return slotsOf("recurring").map((slot) => {
    const wanted = offers[slot as OfferType];
    const text = takeSuggestion(left, wanted, Object.values(offers));
    const template = templates.find((one) => one.language === language && one.offer_type === slot);
    return {
      slot,
      template_id: template?.id ?? null,
      subject: (text && OFFER_SUBJECTS[language]?.[tone][text.category]) ?? template?.subject ?? "",
      offer_text: text?.text ?? "",
    };
  });
}

/** The first of the wanted kind that no other mail has; else one of a kind this style does not use elsewhere, else any. */
function takeSuggestion(
  left: OfferSuggestion[],
  wanted: SuggestionCategory,
  used: readonly SuggestionCategory[],
): OfferSuggestion | undefined {
  const found =
    left.find(({ category }) => category === wanted) ??
    left.find(({ category }) => !used.includes(category)) ??
    left[0];
  if (found) left.splice(left.indexOf(found), 1);
  return found;
}

/** One mail made from a template; with a text if it speaks of an offer. */
export function writeOnce(template: OfferedTemplate, suggestions: readonly OfferSuggestion[]): OfferInput {
  const text = suggestions.find(({ language }) => language === template.language)?.text ?? "";
  return {
    slot: "once",
    template_id: template.id,
    subject: template.subject,
    offer_text: speaksOfOffer(template.template) ? text : "",
  };
}

/** A campaign that was not begun: each mail has a template that fits, and nothing else. */
export const blankOffers = (
  type: CampaignType,
  { language, templates }: Pick<Writing, "language" | "templates">,
): OfferInput[] => slotsOf(type).map((slot) => ({ slot, ...fitting(slot, language, templates), offer_text: "" }));

function fitting(slot: Slot, language: GuestLanguage, templates: readonly OfferedTemplate[]) {
  const found = templates.find((one) => one.language === language && one.offer_type === slot);
  return { template_id: found?.id ?? null, subject: found?.subject ?? "" };
}

/** Languages in which each of the six mails has a template. */
export const writtenLanguages = (templates: readonly OfferedTemplate[]): GuestLanguage[] =>
  GUEST_LANGUAGES.filter((language) =>
    slotsOf("recurring").every((slot) => templates.some((one) => one.language === language && one.offer_type === slot)),
  );
