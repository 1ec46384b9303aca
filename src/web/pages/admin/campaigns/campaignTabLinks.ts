import { paths } from "#web/lib/pages/paths.ts";

export const CAMPAIGN_TABS = ["campaigns", "templates", "suggestions", "statistics"] as const;
export type CampaignTab = (typeof CAMPAIGN_TABS)[number];

/** What an address shows; an unknown tab is the first one. */
export const campaignTabOf = (value: string | undefined): Exclude<CampaignTab, "templates"> =>
  value === "suggestions" || value === "statistics" ? value : "campaigns";

export const campaignTabHref = (tab: CampaignTab): string => {
  if (tab === "templates") return paths.admin.templates();
  return paths.admin.campaigns(tab === "campaigns" ? undefined : tab);
};
