import { guessLanguage } from "#shared/domain/language.ts";
import type { Review } from "#shared/reviews/reviews.contract.ts";
import type { ListedReview } from "./reviews.repo.ts";

/** A response to it would be posted on Google: it is known there by the name replies need, and the profile is connected. */
export const canPost = (row: Pick<ListedReview, "business_ref" | "connected">): boolean =>
  row.business_ref !== null && row.connected;

export const presentReview = (row: ListedReview): Review => ({
  id: row.id,
  author_name: row.author_name,
  rating: row.rating,
  text: row.text,
  // Business Profile does not say which language a review is in.
  language: row.language?.slice(0, 2).toLowerCase() ?? guessLanguage(row.text),
  published_at: row.published_at.toISOString(),
  review_url: row.review_url ?? row.maps_url,
  response:
    row.reply_text !== null && row.reply_at !== null && row.reply_where !== null
      ? { text: row.reply_text, at: row.reply_at.toISOString(), where: row.reply_where }
      : null,
  draft: row.reply_draft,
  can_post: canPost(row),
  client:
    row.client_id === null
      ? null
      : { id: row.client_id, name: `${row.client_first_name ?? ""} ${row.client_last_name ?? ""}`.trim() },
});
