import type { Insertable, Selectable } from "kysely";
import { parisDayOf } from "#shared/domain/paris-time.ts";
import type { Database, Db } from "#server/db/database.ts";
import { countDays } from "./reviews.repo.ts";
import { searchTextOf } from "./reviews.rules.ts";

let made = 0;

/** A review as a sync leaves it, counted. */
export async function makeReview(
  db: Db,
  values: Partial<Insertable<Database["reviews"]>> & { restaurant_id: string },
): Promise<Selectable<Database["reviews"]>> {
  made += 1;
  const published = new Date(Date.UTC(2026, 9, 1, 18, made));
  const author_name = values.author_name ?? `Guest ${made}`;
  const text = values.text ?? "Lovely terrace and a fair wine list.";
  const review = await db
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
  await countDays(db, review.restaurant_id, [parisDayOf(review.published_at)]);
  return review;
}
