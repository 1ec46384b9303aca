import { z } from "zod";
import { CAMPAIGN_STATUSES, type CampaignStatus } from "#shared/campaigns/campaign-actions.ts";
import { AUDIENCES, type Audience } from "#shared/campaigns/campaign-values.ts";
import type { CampaignSummary } from "#shared/campaigns/campaigns.model.ts";
import { CATEGORIES } from "#shared/templates/template-values.ts";
import { oneOf } from "#web/lib/oneOf.ts";

/** What the list is narrowed to; the URL holds it. */
export interface OfficeFilters {
  search?: string | undefined;
  status?: CampaignStatus | undefined;
  category?: NonNullable<CampaignSummary["category"]> | undefined;
  /** Its id. */
  restaurant?: string | undefined;
  /** Whom it writes to: guests who left a review, or everybody who agreed. */
  conversion?: Audience | undefined;
}

const id = z.uuid();

/** The filters in a URL; what is not one of ours is left out. */
export const readOfficeFilters = (query: Record<string, string | undefined>): OfficeFilters => ({
  search: query["search"]?.slice(0, 100) || undefined,
  status: oneOf(query["status"], CAMPAIGN_STATUSES),
  category: oneOf(query["category"], CATEGORIES),
  restaurant: id.safeParse(query["restaurant"]).data,
  conversion: oneOf(query["conversion"], AUDIENCES),
});

/** How many of the fields beside the search are set. */
export const countOfficeFilters = ({ status, category, restaurant, conversion }: OfficeFilters): number =>
  [status, category, restaurant, conversion].filter((value) => value !== undefined).length;

export const hasOfficeFilters = (filters: OfficeFilters): boolean =>
  filters.search !== undefined || countOfficeFilters(filters) > 0;

/** The same as the list's call has it. */
export const officeQuery = ({ restaurant, conversion, ...rest }: OfficeFilters) => ({
  ...rest,
  restaurant_id: restaurant,
  filter: conversion,
});
