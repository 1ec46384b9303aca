import type { Audience } from "#shared/campaigns/campaign-values.ts";
import type { LeftOut } from "#shared/campaigns/campaigns.model.ts";

interface Reach {
  clients: number;
  reachable: number;
  reachable_reviewed: number;
  unsubscribed: number;
  bounced: number;
}

/** Who would get a mail, and for each who would not one reason: their address, their word, no word at all, no review. */
export function sizeAudience(
  reach: Reach,
  filter: Audience,
): { clients: number; recipients: number; left_out: LeftOut } {
  const { clients, reachable, unsubscribed, bounced } = reach;
  const recipients = filter === "reviewed_only" ? reach.reachable_reviewed : reachable;
  const left = {
    no_consent: clients - reachable - unsubscribed - bounced,
    unsubscribed,
    bounced,
    not_reviewed: reachable - recipients,
  };
  return {
    clients,
    recipients,
    left_out: Object.fromEntries(Object.entries(left).filter(([, count]) => count > 0)),
  };
}
