import { type Insertable, type Selectable, sql } from "kysely";
import type { Slot } from "#shared/campaigns/campaign-values.ts";
import type { Database, Db } from "#server/db/database.ts";
import { deleteOld } from "#server/db/delete-old.ts";
import { type Scope, inScope } from "#server/db/scope.ts";

/** What a code stands for: whose it is, what it gives, and when. */
export interface Target {
  kind: "offer" | "surprise";
  wave_id: string | null;
  recipient_id: string | null;
  surprise_id: string | null;
  client_id: string | null;
  offer_text: string;
  valid_from: Date;
  valid_until: Date;
}

const mailedOffers = (db: Db, restaurantId: string, code: string) =>
  db
    .selectFrom("campaign_waves")
    .innerJoin("mail_recipients", "mail_recipients.wave_id", "campaign_waves.id")
    .select([
      sql<"offer">`'offer'`.as("kind"),
      "campaign_waves.id as wave_id",
      "mail_recipients.id as recipient_id",
      sql<null>`NULL`.as("surprise_id"),
      "mail_recipients.client_id",
      sql<string>`coalesce(campaign_waves.offer_text, '')`.as("offer_text"),
      "campaign_waves.due_at as valid_from",
      "campaign_waves.ends_at as valid_until",
    ])
    .where("campaign_waves.restaurant_id", "=", restaurantId)
    .where("campaign_waves.code", "=", code);

/** The offer that a mail of this restaurant brought. */
export const findByRecipient = (
  db: Db,
  restaurantId: string,
  { code, recipientId }: { code: string; recipientId: string },
): Promise<Target | undefined> =>
  mailedOffers(db, restaurantId, code).where("mail_recipients.id", "=", recipientId).executeTakeFirst();

/** Who types a code must have been sent it: everybody of a wave has the same one. Erased guests are known by the key of their address. */
export async function findByAddress(
  db: Db,
  restaurantId: string,
  { code, email, emailKey }: { code: string; email: string; emailKey: Buffer },
): Promise<Target | undefined> {
  const wasSent = sql<boolean>`(mail_recipients.sent_at IS NOT NULL OR mail_recipients.is_doubtful)`;
  const known = await mailedOffers(db, restaurantId, code)
    .innerJoin("clients", "clients.id", "mail_recipients.client_id")
    .where("clients.restaurant_id", "=", restaurantId)
    .where("clients.email", "=", email)
    .where(wasSent)
    .executeTakeFirst();
  return (
    known ??
    (await mailedOffers(db, restaurantId, code)
      .where("mail_recipients.client_id", "is", null)
      .where("mail_recipients.email_key", "=", emailKey)
      .where(wasSent)
      .executeTakeFirst())
  );
}

/** The surprise this guest was mailed. */
export const findSurprise = (
  db: Db,
  restaurantId: string,
  { code, email, days }: { code: string; email: string; days: number },
): Promise<Target | undefined> =>
  db
    .selectFrom("surprises")
    .innerJoin("clients", "clients.id", "surprises.client_id")
    .select([
      sql<"surprise">`'surprise'`.as("kind"),
      sql<null>`NULL`.as("wave_id"),
      sql<null>`NULL`.as("recipient_id"),
      "surprises.id as surprise_id",
      "surprises.client_id",
      sql<string>`coalesce(surprises.text, '')`.as("offer_text"),
      sql<Date>`surprises.sent_at`.as("valid_from"),
      sql<Date>`surprises.sent_at + make_interval(days => ${days}::int)`.as("valid_until"),
    ])
    .where("surprises.restaurant_id", "=", restaurantId)
    .where("surprises.code", "=", code)
    .where("surprises.status", "=", "sent")
    .where("surprises.sent_at", "is not", null)
    .where("clients.email", "=", email)
    .executeTakeFirst();

const redemptions = (db: Db) =>
  db
    .selectFrom("redemptions")
    .leftJoin("campaign_waves", "campaign_waves.id", "redemptions.wave_id")
    .leftJoin("clients", "clients.id", "redemptions.client_id")
    .leftJoin("tills", "tills.id", "redemptions.till_id")
    .selectAll("redemptions")
    .select(["campaign_waves.slot", "clients.first_name", "clients.last_name", "tills.name as till_name"]);

export type RedemptionRow = Selectable<Database["redemptions"]> & {
  slot: Slot | null;
  first_name: string | null;
  last_name: string | null;
  till_name: string | null;
};

/** Undefined when it is used already: of several at once, one is written. */
export const insertRedemption = (
  db: Db,
  row: Insertable<Database["redemptions"]>,
): Promise<{ id: string } | undefined> =>
  db
    .insertInto("redemptions")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();

export const findRedemption = (db: Db, scope: Scope, id: string): Promise<RedemptionRow | undefined> =>
  redemptions(db)
    .where("redemptions.id", "=", id)
    .where(inScope("redemptions.restaurant_id", scope))
    .executeTakeFirst();

/** Holds it until the transaction ends; a till finds its own alone. */
export const lockRedemption = (db: Db, scope: Scope, id: string, tillId: string | null) => {
  const query = db
    .selectFrom("redemptions")
    .selectAll()
    .where("id", "=", id)
    .where(inScope("redemptions.restaurant_id", scope))
    .forUpdate();
  return (tillId === null ? query : query.where("till_id", "=", tillId)).executeTakeFirst();
};

/** What was written for a try that a device tells once more. */
export const findByDeviceKey = (db: Db, restaurantId: string, key: string): Promise<RedemptionRow | undefined> =>
  redemptions(db)
    .where("redemptions.restaurant_id", "=", restaurantId)
    .where("redemptions.device_key", "=", key)
    .executeTakeFirst();

/** By what this was used, if it is. */
export const findUse = (db: Db, target: Target): Promise<RedemptionRow | undefined> =>
  redemptions(db)
    .where("redemptions.undone_at", "is", null)
    .where((eb) =>
      target.recipient_id !== null
        ? eb("redemptions.recipient_id", "=", target.recipient_id)
        : eb("redemptions.surprise_id", "=", target.surprise_id),
    )
    .executeTakeFirst();

export const changeRedemption = (
  db: Db,
  id: string,
  values: Partial<Pick<RedemptionRow, "amount_cents" | "undone_at" | "undo_reason">>,
): Promise<unknown> => db.updateTable("redemptions").set(values).where("id", "=", id).execute();

export interface RedemptionFilter {
  campaign_id?: string | undefined;
  till_id?: string | undefined;
}

/** Newest first. */
export const listRedemptions = (
  db: Db,
  scope: Scope,
  {
    filter,
    after,
    limit,
  }: { filter: RedemptionFilter; after: { micros: number; id: string } | undefined; limit: number },
) =>
  redemptions(db)
    .leftJoin("campaigns", "campaigns.id", "campaign_waves.campaign_id")
    .select([
      "campaigns.id as campaign_id",
      "campaigns.name as campaign_name",
      sql<string>`(extract(epoch FROM redemptions.redeemed_at) * 1000000)::bigint`.as("micros"),
    ])
    .where(inScope("redemptions.restaurant_id", scope))
    .$if(filter.till_id !== undefined, (query) => query.where("redemptions.till_id", "=", filter.till_id ?? ""))
    .$if(filter.campaign_id !== undefined, (query) =>
      query.where("redemptions.wave_id", "in", (eb) =>
        eb
          .selectFrom("campaign_waves as of_campaign")
          .select("of_campaign.id")
          .where("of_campaign.campaign_id", "=", filter.campaign_id ?? ""),
      ),
    )
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(redemptions.redeemed_at, redemptions.id) < (timestamptz 'epoch' + ${after?.micros ?? 0}::bigint * interval '1 microsecond', ${after?.id ?? null}::uuid)`,
      ),
    )
    .orderBy("redemptions.redeemed_at", "desc")
    .orderBy("redemptions.id", "desc")
    .limit(limit)
    .execute();
export type ListedRedemption = Awaited<ReturnType<typeof listRedemptions>>[number];

export const insertAttempt = (db: Db, row: Insertable<Database["redemption_attempts"]>): Promise<unknown> =>
  db.insertInto("redemption_attempts").values(row).execute();

/** When the last wrong codes were typed, newest first. */
export const listGuesses = (
  db: Db,
  restaurantId: string,
  { since, limit }: { since: Date; limit: number },
): Promise<{ at: Date }[]> =>
  db
    .selectFrom("redemption_attempts")
    .select("at")
    .where("restaurant_id", "=", restaurantId)
    .where("is_typed", "=", true)
    .where("outcome", "=", "invalid")
    .where("at", ">", since)
    .orderBy("at", "desc")
    .limit(limit)
    .execute();

export const deleteAttemptsBefore = (db: Db, before: Date): Promise<void> =>
  deleteOld(db, "redemption_attempts", { column: "at", before });
