import type { CampaignInput } from "#shared/campaigns/campaigns.model.ts";
import type { Slot } from "#shared/campaigns/campaign-values.ts";
import { OFFER_TYPES } from "#shared/templates/template-values.ts";
import type { Db } from "#server/db/database.ts";

/** The ready-made English templates, by the offer they are for; they are there once `seedDefaults` has run. */
export async function readyTemplates(db: Db): Promise<Record<Slot, string>> {
  const rows = await db
    .selectFrom("email_templates")
    .select(["id", "offer_type", "category"])
    .where("language", "=", "en")
    .where("deleted_at", "is", null)
    .orderBy("name")
    .execute();
  const idOf = (offer: string | null): string =>
    rows.find((row) => (offer === null ? row.category === "newsletter" : row.offer_type === offer))?.id ?? "";
  return {
    ...(Object.fromEntries(OFFER_TYPES.map((offer) => [offer, idOf(offer)])) as Record<Slot, string>),
    once: idOf(null),
  };
}

/** A recurring campaign with nothing missing. */
export const sixOffers = (
  templates: Record<Slot, string>,
  changes: Partial<CampaignInput> = {},
): CampaignInput & { type: "recurring" } => ({
  type: "recurring",
  name: "Autumn table",
  filter: "all_consenting",
  rotations: null,
  last_day: null,
  offers: OFFER_TYPES.map((slot) => ({
    slot,
    template_id: templates[slot],
    subject: `{{first_name}}, offer ${slot} is waiting`,
    offer_text: `Offer ${slot}: espresso on the house`,
  })),
  ...changes,
});

/** A mail that is sent once, without an offer. */
export const oneMail = (
  templates: Record<Slot, string>,
  changes: Partial<CampaignInput> = {},
): CampaignInput & { type: "one_time" } => ({
  type: "one_time",
  name: "News from the kitchen",
  filter: "all_consenting",
  rotations: null,
  last_day: null,
  offers: [{ slot: "once", template_id: templates.once, subject: "News from the kitchen", offer_text: "" }],
  ...changes,
});
