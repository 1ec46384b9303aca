import { z } from "zod";
import { RECIPIENT_STATUSES, SLOTS, type RecipientStatus, type Slot } from "#shared/campaigns/campaign-values.ts";
import { oneOf } from "#web/lib/oneOf.ts";

/** Which recipients are listed; the URL holds it. */
export interface RecipientFilters {
  search?: string | undefined;
  status?: RecipientStatus | undefined;
  slot?: Slot | undefined;
  /** One mail of one rotation. */
  wave_id?: string | undefined;
}

const id = z.uuid();

/** The filters in a URL; what is not one of ours is left out. */
export const readRecipientFilters = (query: Record<string, string | undefined>): RecipientFilters => ({
  search: query["search"]?.slice(0, 100) || undefined,
  status: oneOf(query["status"], RECIPIENT_STATUSES),
  slot: oneOf(query["offer"], SLOTS),
  wave_id: id.safeParse(query["mail"]).data,
});

/** The same as values of a URL. */
export const recipientQuery = ({ search, status, slot, wave_id }: RecipientFilters) => ({
  search,
  status,
  offer: slot,
  mail: wave_id,
});

/** How many of the fields beside the search are set. */
export const countRecipientFilters = ({ status, slot, wave_id }: RecipientFilters): number =>
  [status, slot, wave_id].filter((value) => value !== undefined).length;
