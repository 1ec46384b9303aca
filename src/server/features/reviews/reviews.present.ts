import { guessLanguage } from "#shared/domain/language.ts";
import type { Review } from "#shared/reviews/reviews.contract.ts";
import type { ListedReview } from "./reviews.repo.ts";

/** Business Profile does not say which language a review is in. */
export const presentReview = (row: ListedReview): Review => ({
  ...row,
  language: row.language ?? guessLanguage(row.text),
});
