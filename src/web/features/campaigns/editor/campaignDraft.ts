import { slotsOf, speaksOfOffer } from "#shared/campaigns/campaign-mails.ts";
import type { Slot } from "#shared/campaigns/campaign-values.ts";
import type { Campaign, CampaignInput } from "#shared/campaigns/campaigns.model.ts";
import type { TemplateDraft } from "#shared/templates/templates.model.ts";

/** What of a campaign is edited: all its mails, in their order, whether anything is written yet or not. */
export type CampaignDraft = CampaignInput;
export type OfferDraft = CampaignDraft["offers"][number];

/** In the order they stand on screen. */
export const OFFER_FIELDS = ["offer_text", "subject", "template_id"] as const;
export type OfferField = (typeof OFFER_FIELDS)[number];

/** What is wrong with which field: `offers.3.subject`, `filter`, `last_day`. */
export type FieldErrors = Readonly<Record<string, string>>;

export const draftOf = ({ type, name, filter, rotations, last_day, offers }: Campaign): CampaignDraft => ({
  name,
  filter,
  rotations,
  last_day,
  offers: slotsOf(type).map((slot) => {
    const offer = offers.find((one) => one.slot === slot);
    return {
      slot,
      template_id: offer?.template_id ?? null,
      subject: offer?.subject ?? "",
      offer_text: offer?.offer_text ?? "",
    };
  }),
});

export const sameDraft = (one: CampaignDraft, other: CampaignDraft): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

export const offerOf = (draft: CampaignDraft, slot: Slot): OfferDraft =>
  draft.offers.find((offer) => offer.slot === slot) ?? { slot, template_id: null, subject: "", offer_text: "" };

export const changeOffer = (draft: CampaignDraft, slot: Slot, changes: Partial<OfferDraft>): CampaignDraft => ({
  ...draft,
  offers: draft.offers.map((offer) => (offer.slot === slot ? { ...offer, ...changes, slot } : offer)),
});

/** Gives other mails what one has, field by field. */
export function copyOffer(
  draft: CampaignDraft,
  { from, to, fields }: { from: Slot; to: readonly Slot[]; fields: readonly OfferField[] },
): CampaignDraft {
  const source = offerOf(draft, from);
  const taken = Object.fromEntries(fields.map((field) => [field, source[field]])) as Partial<OfferDraft>;
  return to.reduce((next, slot) => changeOffer(next, slot, taken), draft);
}

/** What a mail still needs before it can be sent. One that is sent once may do without an offer, if its template speaks of none. */
export function missingOf(offer: OfferDraft, template: TemplateDraft | undefined): OfferField[] {
  const needsText = offer.slot !== "once" || (template !== undefined && speaksOfOffer(template));
  return OFFER_FIELDS.filter((field) => {
    if (field === "offer_text") return needsText && offer.offer_text.trim() === "";
    return field === "subject" ? offer.subject.trim() === "" : offer.template_id === null;
  });
}

/** Where a complaint belongs. */
export interface Place {
  /** Undefined for what belongs to the campaign as a whole. */
  slot: Slot | undefined;
  field: string;
}

/** The mail and field that the server names: `offers.3.subject` is the subject of the fourth. */
export function placeOf(draft: CampaignDraft, path: string): Place {
  const [, at, field] = /^offers\.(\d+)\.(\w+)/.exec(path) ?? [];
  const offer = at === undefined ? undefined : draft.offers[Number(at)];
  return offer && field !== undefined ? { slot: offer.slot, field } : { slot: undefined, field: path };
}

export const errorOf = (errors: FieldErrors, draft: CampaignDraft, slot: Slot, field: OfferField): string | undefined =>
  errors[`offers.${draft.offers.findIndex((offer) => offer.slot === slot)}.${field}`];

/** Without what was said about fields that have changed since. */
export function stillTrue(errors: FieldErrors, before: CampaignDraft, after: CampaignDraft): FieldErrors {
  const isSame = (path: string): boolean => {
    const { slot, field } = placeOf(before, path);
    if (slot === undefined) return before[field as keyof CampaignDraft] === after[field as keyof CampaignDraft];
    return offerOf(before, slot)[field as OfferField] === offerOf(after, slot)[field as OfferField];
  };
  return Object.fromEntries(Object.entries(errors).filter(([path]) => isSame(path)));
}

/** A line break has no place in a subject or an offer: whoever pastes one gets a space. */
export const oneLine = (text: string): string => text.replaceAll(/[\t ]*[\r\n\v\f\u0085\u2028\u2029]+[\t ]*/gu, " ");
