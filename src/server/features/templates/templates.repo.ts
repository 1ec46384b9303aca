import { type Insertable, type Selectable, type Updateable, sql } from "kysely";
import type { Reader } from "#shared/templates/templates.contract.ts";
import type { TemplateDraft } from "#shared/templates/templates.model.ts";
import type { Database, Db } from "#server/db/database.ts";
import { type Scope, inScope } from "#server/db/scope.ts";

type Row = Selectable<Database["email_templates"]>;
export interface TemplateRow extends Row {
  /** Names of staff; null where nobody of them did it, or they are gone. */
  updated_by_name: string | null;
  draft_by_name: string | null;
}

export interface TemplateFilter {
  category?: TemplateDraft["category"] | undefined;
  offer_type?: TemplateDraft["offer_type"] | undefined;
  language?: TemplateDraft["language"] | undefined;
  active?: boolean | undefined;
  search?: string | undefined;
}

const selectTemplates = (db: Db) =>
  db
    .selectFrom("email_templates")
    .leftJoin("staff_users as savers", "savers.id", "email_templates.updated_by")
    .leftJoin("staff_users as drafters", "drafters.id", "email_templates.draft_by")
    .selectAll("email_templates")
    .select(["savers.name as updated_by_name", "drafters.name as draft_by_name"])
    .where("email_templates.deleted_at", "is", null);

/** A few dozen at most, so there are no pages. */
export const listTemplates = (db: Db, filter: TemplateFilter): Promise<TemplateRow[]> => {
  const { category, offer_type, language, active, search } = filter;
  return selectTemplates(db)
    .$if(category !== undefined, (query) => query.where("email_templates.category", "=", category ?? "general"))
    .$if(offer_type !== undefined, (query) => query.where("email_templates.offer_type", "=", offer_type ?? null))
    .$if(language !== undefined, (query) => query.where("email_templates.language", "=", language ?? "en"))
    .$if(active !== undefined, (query) => query.where("email_templates.active", "=", active ?? true))
    .$if(search !== undefined && search !== "", (query) =>
      query.where(sql<boolean>`strpos(lower(email_templates.name), lower(${search ?? ""})) > 0`),
    )
    .orderBy("email_templates.language", "desc")
    .orderBy("email_templates.offer_type", (order) => order.asc().nullsLast())
    .orderBy("email_templates.name")
    .orderBy("email_templates.id")
    .limit(500)
    .execute();
};

export const findTemplate = (db: Db, id: string): Promise<TemplateRow | undefined> =>
  selectTemplates(db).where("email_templates.id", "=", id).executeTakeFirst();

/** Nobody else saves it until this transaction ends. */
export const lockTemplate = (db: Db, id: string): Promise<TemplateRow | undefined> =>
  selectTemplates(db).where("email_templates.id", "=", id).forUpdate("email_templates").executeTakeFirst();

export const countTemplates = async (db: Db): Promise<number> => {
  const { count } = await db
    .selectFrom("email_templates")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Which of ours were ever put in, deleted ones too. */
export const listReadyMadeKeys = async (db: Db): Promise<string[]> => {
  const rows = await db
    .selectFrom("email_templates")
    .select("ready_made")
    .where("ready_made", "is not", null)
    .execute();
  return rows.flatMap(({ ready_made: key }) => key ?? []);
};

/** Undefined when this one of ours was put in before. */
export const insertTemplate = (
  db: Db,
  row: Insertable<Database["email_templates"]>,
): Promise<{ id: string } | undefined> =>
  db
    .insertInto("email_templates")
    .values(row)
    .onConflict((conflict) => conflict.column("ready_made").doNothing())
    .returning("id")
    .executeTakeFirst();

export const updateTemplate = (db: Db, id: string, values: Updateable<Database["email_templates"]>) =>
  db.updateTable("email_templates").set(values).where("id", "=", id).execute();

export const insertVersion = (db: Db, row: Insertable<Database["email_template_versions"]>) =>
  db.insertInto("email_template_versions").values(row).execute();

const selectVersions = (db: Db, templateId: string) =>
  db
    .selectFrom("email_template_versions")
    .leftJoin("staff_users", "staff_users.id", "email_template_versions.saved_by")
    .selectAll("email_template_versions")
    .select("staff_users.name as saved_by_name")
    .where("template_id", "=", templateId);

export const listVersions = (db: Db, templateId: string) =>
  selectVersions(db, templateId).orderBy("revision", "desc").limit(200).execute();

export const findVersion = (db: Db, templateId: string, revision: number) =>
  selectVersions(db, templateId).where("revision", "=", revision).executeTakeFirst();

/** A guest with their restaurant, for a preview. */
export const findReader = (db: Db, scope: Scope, clientId: string) =>
  db
    .selectFrom("clients")
    .innerJoin("restaurants", "restaurants.id", "clients.restaurant_id")
    .select([
      "clients.first_name",
      "clients.last_name",
      "restaurants.name",
      "restaurants.address",
      "restaurants.postal_code",
      "restaurants.city",
      "restaurants.phone",
      "restaurants.website",
      "restaurants.review_code",
    ])
    .where("clients.id", "=", clientId)
    .where(inScope("clients.restaurant_id", scope))
    .executeTakeFirst();

/** The newest guests of restaurants whose name has these letters in it, a few of each. */
export const listReaders = (db: Db, scope: Scope, search: string): Promise<Reader[]> =>
  db
    .selectFrom("restaurants")
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom("clients")
          .select(["clients.id", "clients.first_name", "clients.last_name"])
          .whereRef("clients.restaurant_id", "=", "restaurants.id")
          .orderBy("clients.created_at", "desc")
          .orderBy("clients.id", "desc")
          .limit(4)
          .as("guests"),
      (join) => join.onTrue(),
    )
    .select(["guests.id", "guests.first_name", "guests.last_name", "restaurants.name as restaurant_name"])
    .where(inScope("restaurants.id", scope))
    .where(sql<boolean>`strpos(lower(restaurants.name), lower(${search})) > 0`)
    .orderBy("restaurants.name")
    .orderBy("restaurants.id")
    .limit(20)
    .execute();

/** Campaigns that are not over and made of a template, by name. */
export const listCampaignsOf = async (db: Db, templateId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom("campaign_offers")
    .innerJoin("campaigns", "campaigns.id", "campaign_offers.campaign_id")
    .select("campaigns.name")
    .distinct()
    .where("campaign_offers.template_id", "=", templateId)
    .where("campaigns.deleted_at", "is", null)
    .where("campaigns.status", "not in", ["sent", "completed", "cancelled", "failed"])
    .orderBy("campaigns.name")
    .limit(6)
    .execute();
  return rows.map(({ name }) => name);
};
