import { type Insertable, type Selectable, type Updateable, sql } from "kysely";
import type { CampaignStatus, CampaignType } from "#shared/campaigns/campaign-actions.ts";
import type { Audience, Slot } from "#shared/campaigns/campaign-values.ts";
import type { TemplateDraft } from "#shared/templates/templates.model.ts";
import type { Database, Db } from "#server/db/database.ts";
import { type Scope, inScope } from "#server/db/scope.ts";

export type CampaignRow = Selectable<Database["campaigns"]>;
export type OfferRow = Selectable<Database["campaign_offers"]> & { template_name: string | null };

/** A campaign as lists show it. */
export interface ListedCampaign extends CampaignRow {
  restaurant_name: string;
  owner_id: string | null;
  /** Of its first mail. */
  subject: string | null;
  category: TemplateDraft["category"] | null;
  /** Mails of the running start are on their way or out. */
  has_begun: boolean;
  next_slot: Slot | null;
  next_at: Date | null;
}

export interface Saver {
  kind: "owner" | "staff";
  name: string;
}

export interface CampaignFilter {
  status?: CampaignStatus | undefined;
  type?: CampaignType | undefined;
  search?: string | undefined;
  category?: TemplateDraft["category"] | undefined;
  restaurant_id?: string | undefined;
  filter?: Audience | undefined;
}
export interface ListPlace {
  createdAt: Date;
  id: string;
}

/** The slot of a campaign's first mail. */
const FIRST_SLOT = sql<Slot>`CASE campaigns.type WHEN 'recurring' THEN 'A' ELSE 'once' END`;

/** Those a filter leaves; nothing beside them, so that counting them reads nothing but the index. */
function findCampaigns(db: Db, scope: Scope, filter: CampaignFilter) {
  const { status, type, search, category, restaurant_id: restaurantId, filter: audience } = filter;
  let found = db
    .selectFrom("campaigns")
    .where("campaigns.deleted_at", "is", null)
    .where(inScope("campaigns.restaurant_id", scope));
  if (status) found = found.where("campaigns.status", "=", status);
  if (type) found = found.where("campaigns.type", "=", type);
  if (category)
    found = found.where(({ exists, selectFrom }) =>
      exists(
        selectFrom("campaign_offers")
          .innerJoin("email_templates", "email_templates.id", "campaign_offers.template_id")
          .select("campaign_offers.slot")
          .whereRef("campaign_offers.campaign_id", "=", "campaigns.id")
          .where("campaign_offers.slot", "=", FIRST_SLOT)
          .where("email_templates.category", "=", category),
      ),
    );
  if (restaurantId) found = found.where("campaigns.restaurant_id", "=", restaurantId);
  if (audience) found = found.where("campaigns.filter", "=", audience);
  if (search) found = found.where(sql<boolean>`strpos(lower(campaigns.name), lower(${search})) > 0`);
  return found;
}

/** Those found, as lists show them. */
const withDetails = (db: Db, found: ReturnType<typeof findCampaigns>) =>
  db
    .selectFrom(found.selectAll("campaigns").as("campaigns"))
    .innerJoin("restaurants", "restaurants.id", "campaigns.restaurant_id")
    .leftJoin("campaign_offers as first", (join) =>
      join.onRef("first.campaign_id", "=", "campaigns.id").on("first.slot", "=", FIRST_SLOT),
    )
    .leftJoin("email_templates", "email_templates.id", "first.template_id")
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("campaign_waves")
          .select(["campaign_waves.slot as next_slot", "campaign_waves.due_at as next_at"])
          .whereRef("campaign_waves.campaign_id", "=", "campaigns.id")
          .whereRef("campaign_waves.run", "=", "campaigns.run")
          .where("campaign_waves.status", "=", "planned")
          .orderBy("campaign_waves.due_at")
          .limit(1)
          .as("next"),
      (join) => join.onTrue(),
    )
    .selectAll("campaigns")
    .select([
      "restaurants.name as restaurant_name",
      "restaurants.user_id as owner_id",
      "first.subject",
      "email_templates.category",
      "next.next_slot",
      "next.next_at",
    ])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom("campaign_waves")
            .select("campaign_waves.id")
            .whereRef("campaign_waves.campaign_id", "=", "campaigns.id")
            .whereRef("campaign_waves.run", "=", "campaigns.run")
            .where("campaign_waves.started_at", "is not", null),
        )
        .$castTo<boolean>()
        .as("has_begun"),
    );

/** Newest first, in the order of the indexes to the last column: else the planner sorts, or reads those of everybody. */
const newestFirst = (found: ReturnType<typeof findCampaigns>) =>
  found.orderBy("campaigns.created_at", "desc").orderBy("campaigns.id");

/** A page is found before anything is read beside it: taken for few, all that come after it would be read and sorted. */
export const listCampaigns = (
  db: Db,
  scope: Scope,
  { filter, after, limit }: { filter: CampaignFilter; after: ListPlace | undefined; limit: number },
): Promise<ListedCampaign[]> => {
  const page = newestFirst(findCampaigns(db, scope, filter))
    .$if(after !== undefined, (query) =>
      query
        .where("campaigns.created_at", "<=", after?.createdAt ?? new Date(0))
        .where(
          sql<boolean>`(campaigns.created_at < ${after?.createdAt}::timestamptz OR campaigns.id > ${after?.id}::uuid)`,
        ),
    )
    .limit(limit);
  return withDetails(db, page).orderBy("campaigns.created_at", "desc").orderBy("campaigns.id").execute();
};

/** How many there are; undefined where there are more than are counted. */
export async function countCampaigns(
  db: Db,
  scope: Scope,
  { filter, most }: { filter: CampaignFilter; most: number },
): Promise<number | undefined> {
  // In the order of the list, so that the planner reads the same stretch of the same index.
  const counted = newestFirst(findCampaigns(db, scope, filter))
    .select("campaigns.id")
    .limit(most + 1);
  const { count } = await db
    .selectFrom(counted.as("counted"))
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirstOrThrow();
  return count > most ? undefined : count;
}

export const findCampaign = (db: Db, scope: Scope, id: string): Promise<ListedCampaign | undefined> =>
  withDetails(db, findCampaigns(db, scope, {}).where("campaigns.id", "=", id)).executeTakeFirst();

/** Whether mails of its running start are on their way or out. */
export const hasBegun = async (db: Db, { id, run }: Pick<CampaignRow, "id" | "run">): Promise<boolean> => {
  const begun = await db
    .selectFrom("campaign_waves")
    .select("id")
    .where("campaign_id", "=", id)
    .where("run", "=", run)
    .where("started_at", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return begun !== undefined;
};

/** Who saved it last; undefined if they are gone. */
export const findSaver = (db: Db, id: string): Promise<Saver | undefined> =>
  db
    .selectFrom("campaigns")
    .leftJoin("users", "users.id", "campaigns.saved_by_user_id")
    .leftJoin("staff_users", "staff_users.id", "campaigns.saved_by_staff_id")
    .select(sql<Saver["kind"]>`CASE WHEN staff_users.id IS NULL THEN 'owner' ELSE 'staff' END`.as("kind"))
    .select(sql<string>`coalesce(staff_users.name, concat_ws(' ', users.first_name, users.last_name))`.as("name"))
    .where("campaigns.id", "=", id)
    .where((eb) => eb.or([eb("users.id", "is not", null), eb("staff_users.id", "is not", null)]))
    .executeTakeFirst();

/** Nobody else acts on it until this transaction ends. */
export const lockCampaign = (db: Db, scope: Scope, id: string): Promise<CampaignRow | undefined> =>
  db
    .selectFrom("campaigns")
    .selectAll()
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .where(inScope("restaurant_id", scope))
    .forUpdate()
    .executeTakeFirst();

/** Campaigns of a restaurant that send, or will by themselves. */
export const listRunningOf = (db: Db, restaurantId: string): Promise<{ id: string }[]> =>
  db
    .selectFrom("campaigns")
    .select("id")
    .where("restaurant_id", "=", restaurantId)
    .where("status", "in", ["active", "scheduled", "sending"])
    .where("deleted_at", "is", null)
    .orderBy("id")
    .execute();

export const insertCampaign = (db: Db, row: Insertable<Database["campaigns"]>): Promise<{ id: string }> =>
  db.insertInto("campaigns").values(row).returning("id").executeTakeFirstOrThrow();

export const updateCampaign = (db: Db, id: string, values: Updateable<Database["campaigns"]>): Promise<unknown> =>
  db.updateTable("campaigns").set(values).where("id", "=", id).execute();

/** How many a restaurant has that were not deleted. */
export async function countOwn(db: Db, restaurantId: string): Promise<number> {
  const { count } = await db
    .selectFrom("campaigns")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("restaurant_id", "=", restaurantId)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export const listOffers = (db: Db, campaignId: string): Promise<OfferRow[]> =>
  db
    .selectFrom("campaign_offers")
    .leftJoin("email_templates", "email_templates.id", "campaign_offers.template_id")
    .selectAll("campaign_offers")
    .select("email_templates.name as template_name")
    .where("campaign_id", "=", campaignId)
    .orderBy("slot")
    .execute();

/** Writes words and template of one mail. Another template than before takes the owner's own changes with it. */
export const saveOffer = (
  db: Db,
  row: { campaign_id: string; slot: Slot; template_id: string | null; subject: string; offer_text: string },
): Promise<unknown> =>
  db
    .insertInto("campaign_offers")
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(["campaign_id", "slot"]).doUpdateSet((eb) => ({
        template_id: eb.ref("excluded.template_id"),
        subject: eb.ref("excluded.subject"),
        offer_text: eb.ref("excluded.offer_text"),
        adjusted: sql`CASE WHEN campaign_offers.template_id IS NOT DISTINCT FROM excluded.template_id
          THEN campaign_offers.adjusted END`,
        frozen: sql`CASE WHEN campaign_offers.template_id IS NOT DISTINCT FROM excluded.template_id
          THEN campaign_offers.frozen END`,
      })),
    )
    .execute();

export const updateOffer = (
  db: Db,
  { campaignId, slot }: { campaignId: string; slot: Slot },
  values: Updateable<Database["campaign_offers"]>,
): Promise<unknown> =>
  db
    .updateTable("campaign_offers")
    .set(values)
    .where("campaign_id", "=", campaignId)
    .where("slot", "=", slot)
    .execute();

/** The next start takes the templates as they are then. */
export const forgetFrozen = (db: Db, campaignId: string): Promise<unknown> =>
  db.updateTable("campaign_offers").set({ frozen: null }).where("campaign_id", "=", campaignId).execute();

/** The same mails for another campaign; what was copied from templates at a start is left out. */
export const copyOffers = (db: Db, from: string, to: string): Promise<unknown> =>
  db
    .insertInto("campaign_offers")
    .columns(["campaign_id", "slot", "template_id", "subject", "offer_text", "adjusted"])
    .expression((eb) =>
      eb
        .selectFrom("campaign_offers")
        .select([sql<string>`${to}::uuid`.as("id"), "slot", "template_id", "subject", "offer_text", "adjusted"])
        .where("campaign_id", "=", from),
    )
    .execute();

/** What a campaign's mails are signed with. */
export const findSender = (db: Db, restaurantId: string) =>
  db
    .selectFrom("restaurants")
    .select(["name", "email", "phone", "website", "address", "postal_code", "city", "review_code", "status", "user_id"])
    .where("id", "=", restaurantId)
    .executeTakeFirst();

/** A guest's name, for a preview. */
export const findReader = (db: Db, restaurantId: string, clientId: string) =>
  db
    .selectFrom("clients")
    .select(["first_name", "last_name"])
    .where("id", "=", clientId)
    .where("restaurant_id", "=", restaurantId)
    .executeTakeFirst();
