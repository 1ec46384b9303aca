import type { Slot } from "#shared/campaigns/campaign-values.ts";
import type { TemplateDraft } from "#shared/templates/templates.model.ts";
import {
  OFFER_FIELDS,
  errorOf,
  missingOf,
  offerOf,
  type CampaignDraft,
  type FieldErrors,
  type OfferField,
} from "#web/features/campaigns/editor/campaignDraft.ts";

/** How far a mail is: something was refused, something is missing, or it could go out. */
export interface SlotState {
  kind: "refused" | "missing" | "ready";
  /** The field to look at first. */
  field: OfferField | undefined;
  /** The server's words about it. */
  message: string | undefined;
}

export function slotState(
  { draft, errors }: { draft: CampaignDraft; errors: FieldErrors },
  slot: Slot,
  template: TemplateDraft | undefined,
): SlotState {
  const refused = OFFER_FIELDS.find((field) => errorOf(errors, draft, slot, field) !== undefined);
  if (refused) return { kind: "refused", field: refused, message: errorOf(errors, draft, slot, refused) };
  const [missing] = missingOf(offerOf(draft, slot), template);
  return { kind: missing ? "missing" : "ready", field: missing, message: undefined };
}
