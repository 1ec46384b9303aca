import { type Insertable, type Selectable, sql } from "kysely";
import type { Database, Db } from "#server/db/database.ts";
import { searchTextOf } from "./reviews.rules.ts";

let made = 0;

/** A review as a sync leaves it. */
export function makeReview(
  db: Db,
  values: Partial<Insertable<Database["reviews"]>> & { restaurant_id: string },
): Promise<Selectable<Database["reviews"]>> {
  made += 1;
  const published = new Date(Date.UTC(2026, 9, 1, 18, made));
  const author_name = values.author_name ?? `Guest ${made}`;
  const text = values.text ?? "Lovely terrace and a fair wine list.";
  return db
    .insertInto("reviews")
    .values({
      place_ref: null,
      business_ref: `accounts/1/locations/1/reviews/made${made}`,
      author_name,
      rating: 5,
      text,
      language: "en",
      published_at: published,
      review_url: null,
      reply_text: null,
      reply_at: null,
      reply_where: null,
      reply_draft: null,
      search_text: searchTextOf(author_name, text),
      created_at: published,
      updated_at: published,
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Many reviews at once, numbered on from `from`, of all ratings, every fourth answered, spread over the last `days` days; for
 * tests of how reading grows. Every text has "lovely", every hundredth "truffle" and one of a thousand "marzipan".
 */
export async function makeManyReviews(
  db: Db,
  restaurantId: string,
  { from = 0, count, days, until }: { from?: number; count: number; days: number; until: Date },
): Promise<void> {
  const text = sql`'Lovely evening ' || n || CASE WHEN n % 100 = 0 THEN ' truffle' ELSE '' END || CASE WHEN n % 1000 = 7 THEN ' marzipan' ELSE '' END`;
  const at = sql`(${until}::timestamptz - (n * 7919::bigint % ${days}::int) * interval '1 day' - (n % 1440) * interval '1 minute')`;
  await db.transaction().execute(async (tx) => {
    await sql`SET LOCAL statement_timeout = 0`.execute(tx);
    await sql`
      INSERT INTO reviews (restaurant_id, business_ref, author_name, rating, text, published_at, search_text, created_at, updated_at,
        reply_text, reply_at, reply_where)
      SELECT ${restaurantId}, 'r' || n, 'Guest ' || n, 1 + n / 7 % 5, ${text}, ${at}, lower('guest ' || n || ' ' || ${text}), ${at}, ${at},
        CASE WHEN n % 4 = 0 THEN 'Thanks' END, CASE WHEN n % 4 = 0 THEN ${at} END, CASE WHEN n % 4 = 0 THEN 'google' END
      FROM generate_series(${from + 1}::int, ${from + count}::int) n`.execute(tx);
  });
}
