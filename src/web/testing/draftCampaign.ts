import { slotsOf } from "#shared/campaigns/campaign-mails.ts";
import type { Campaign } from "#shared/campaigns/campaigns.model.ts";
import { OFFER_TYPES, type OfferType } from "#shared/templates/template-values.ts";
import { campaignView, wave } from "./campaigns.ts";
import { TEMPLATE_ID } from "./templates.ts";

const TEXTS: Record<OfferType, string> = {
  A: "Espresso on the house with any dessert",
  B: "A glass of house wine with any main",
  C: "Two antipasti, pay one",
  D: "Dessert to share for the whole table",
  E: "A limoncello with the bill",
  F: "Ten percent off Sunday lunch",
};

/** Three weeks from Monday 16 November 2026; in winter Paris is one hour ahead of UTC. */
const calendar = OFFER_TYPES.map((slot, at) => {
  const monday = 16 + Math.floor(at / 2) * 7;
  const day = (of: number): string => new Date(Date.UTC(2026, 10, of)).toISOString().slice(0, 10);
  const [from, to] = at % 2 === 0 ? [monday, monday + 2] : [monday + 3, monday + 6];
  return wave(slot, { id: null, due_at: `${day(from)}T15:00:00.000Z`, ends_at: `${day(to)}T22:59:59.999Z` });
});

/** A draft that is being written, with everything it needs to start. */
export function draftCampaign(changes: Partial<Campaign> = {}): Campaign {
  const { type = "recurring" } = changes;
  return campaignView({
    type,
    status: "draft",
    revision: 3,
    saved_by: "Odile Ferrandel",
    offers: slotsOf(type).map((slot) => ({
      slot,
      template_id: TEMPLATE_ID,
      template_name: "Autumn",
      subject: slot === "once" ? "News from us" : `{{first_name}}, offer ${slot} is waiting`,
      offer_text: slot === "once" ? "" : TEXTS[slot],
      is_adjusted: false,
    })),
    calendar: type === "recurring" ? calendar : [],
    ...changes,
  });
}
