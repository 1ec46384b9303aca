import type { RecipientStatus, Slot } from "#shared/campaigns/campaigns.contract.ts";
import type { Db } from "#server/db/database.ts";
import { type Scope, inScope } from "#server/db/scope.ts";

export interface RecipientFilter {
  status?: RecipientStatus | undefined;
  slot?: Slot | undefined;
}

/** Newest first. A campaign has a few dozen waves at most in which a page is looked for, each in the order of its index. */
export const listRecipients = (
  db: Db,
  scope: Scope,
  {
    campaignId,
    filter,
    after,
    limit,
  }: { campaignId: string; filter: RecipientFilter; after: string | undefined; limit: number },
) =>
  db
    .selectFrom("campaign_waves")
    .innerJoinLateral(
      (eb) => {
        let page = eb
          .selectFrom("mail_recipients")
          .select(["mail_recipients.id"])
          .whereRef("mail_recipients.wave_id", "=", "campaign_waves.id")
          .orderBy("mail_recipients.id", "desc")
          .limit(limit);
        if (after !== undefined) page = page.where("mail_recipients.id", "<", after);
        if (filter.status !== undefined) page = page.where("mail_recipients.status", "=", filter.status);
        return page.as("page");
      },
      (join) => join.onTrue(),
    )
    .innerJoin("mail_recipients as r", "r.id", "page.id")
    .leftJoin("clients", "clients.id", "r.client_id")
    .select([
      "r.id",
      "campaign_waves.slot",
      "campaign_waves.rotation",
      "r.client_id",
      "clients.first_name",
      "clients.last_name",
      "clients.email",
      "r.status",
      "r.is_doubtful",
      "r.reason",
      "r.sent_at",
      "r.opened_at",
      "r.clicked_at",
    ])
    .where("campaign_waves.campaign_id", "=", campaignId)
    .where(inScope("campaign_waves.restaurant_id", scope))
    .$if(filter.slot !== undefined, (query) => query.where("campaign_waves.slot", "=", filter.slot ?? "once"))
    .orderBy("r.id", "desc")
    .limit(limit)
    .execute();

export type RecipientRow = Awaited<ReturnType<typeof listRecipients>>[number];
