import {
  CAMPAIGN_STATUSES,
  CAMPAIGN_TYPES,
  type CampaignStatus,
  type CampaignType,
} from "#shared/campaigns/campaign-actions.ts";
import { oneOf } from "#web/lib/oneOf.ts";

/** What the list is narrowed to; the URL holds it, so that a reload, a link and the way back keep it. */
export interface CampaignFilters {
  search?: string | undefined;
  status?: CampaignStatus | undefined;
  type?: CampaignType | undefined;
}

/** The filters in a URL; what is not one of ours is left out. */
export const readCampaignFilters = (query: Record<string, string | undefined>): CampaignFilters => ({
  search: query["search"]?.slice(0, 100) || undefined,
  status: oneOf(query["status"], CAMPAIGN_STATUSES),
  type: oneOf(query["type"], CAMPAIGN_TYPES),
});

/** How many of the fields beside the search are set. */
export const countCampaignFilters = ({ status, type }: CampaignFilters): number =>
  [status, type].filter((value) => value !== undefined).length;
