import { adminCampaignsApi, campaignsApi } from "#shared/campaigns/campaigns.contract.ts";
import { paths } from "#web/lib/pages/paths.ts";

type CampaignCalls = Pick<
  typeof campaignsApi,
  | "one"
  | "send"
  | "schedule"
  | "pause"
  | "resume"
  | "cancel"
  | "remove"
  | "duplicate"
  | "preflight"
  | "preview"
  | "recipients"
  | "waves"
  | "sentMail"
  | "timeline"
>;

/** Through which calls and addresses the shared parts of campaign screens go. */
export interface CampaignDoors {
  side: "owner" | "staff";
  calls: CampaignCalls;
  list: () => string;
  /** Its own screen, with the filters of its recipients. */
  one: (id: string, query?: Record<string, string | undefined>) => string;
  /** Where its mails are written; undefined where that is not possible. */
  edit: ((id: string) => string) | undefined;
  /** A guest's own page; undefined where there is none to open. */
  client: ((id: string) => string) | undefined;
}

export const CAMPAIGN_DOORS = {
  owner: {
    side: "owner",
    calls: campaignsApi,
    list: () => paths.campaigns(),
    one: paths.campaign,
    edit: paths.editCampaign,
    client: paths.clients,
  },
  staff: {
    side: "staff",
    calls: adminCampaignsApi,
    list: () => paths.admin.campaigns(),
    one: paths.admin.campaign,
    edit: undefined,
    client: undefined,
  },
} as const satisfies Record<CampaignDoors["side"], CampaignDoors>;
