import { type Insertable, sql } from "kysely";
import type { Database, Db } from "#server/db/database.ts";

let made = 0;

/** A review as a sync leaves it, its day counted. */
export async function makeReview(
  db: Db,
  restaurantId: string,
  values: Partial<Insertable<Database["reviews"]>> & { published_at: Date },
): Promise<string> {
  made += 1;
  const { id } = await db
    .insertInto("reviews")
    .values({
      restaurant_id: restaurantId,
      place_ref: null,
      business_ref: `accounts/1/locations/1/reviews/${made}`,
      author_name: `Author ${made}`,
      rating: 5,
      text: "Very good.",
      language: "en",
      review_url: null,
      reply_text: null,
      reply_at: null,
      reply_where: null,
      reply_draft: null,
      search_text: "",
      created_at: values.published_at,
      updated_at: values.published_at,
      ...values,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await countReviewDays(db, restaurantId);
  return id;
}

/** Counts a restaurant's reviews by day from the rows themselves. */
export async function countReviewDays(db: Db, restaurantId: string): Promise<void> {
  await sql`DELETE FROM review_days WHERE restaurant_id = ${restaurantId}`.execute(db);
  await sql`
    INSERT INTO review_days
    SELECT restaurant_id, (published_at AT TIME ZONE 'Europe/Paris')::date, rating, count(*), count(*) FILTER (WHERE is_answered)
    FROM reviews WHERE restaurant_id = ${restaurantId} GROUP BY 1, 2, 3`.execute(db);
}

/** A guest who left a contact. */
export async function makeGuest(
  db: Db,
  restaurantId: string,
  values: Partial<Insertable<Database["clients"]>> & { created_at: Date },
): Promise<string> {
  made += 1;
  const { id } = await db
    .insertInto("clients")
    .values({
      restaurant_id: restaurantId,
      email: `guest${made}@example.com`,
      email_key: Buffer.alloc(16, made),
      first_name: "Guest",
      last_name: String(made),
      phone: null,
      locale: "en",
      source: "review_link",
      keychain_id: null,
      consent: "given",
      consent_at: null,
      converted_at: null,
      converted_by: null,
      review_id: null,
      forwarded_at: null,
      updated_at: values.created_at,
      ...values,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
