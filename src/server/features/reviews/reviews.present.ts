import { guessLanguage } from "#shared/domain/language.ts";
import type { Review } from "#shared/reviews/reviews.contract.ts";
import { ReadyJson } from "#server/db/ready-json.ts";
import type { ListedReview } from "./reviews.repo.ts";

/** Business Profile does not say which language a review is in. */
export const presentReview = (row: ListedReview): Review => ({
  ...row,
  language: row.language ?? guessLanguage(row.text),
});

/** As the database writes a language that is not known. Quotes within a text are escaped there, so no text looks like it. */
const UNTOLD = '"language":null';

/** The same for reviews that are written already; `texts` are those of the reviews without a language, in their order. */
export function withLanguages(reviews: ReadyJson<Review[]>, texts: readonly (string | null)[]): ReadyJson<Review[]> {
  const [first = "", ...rest] = reviews.text.split(UNTOLD);
  let text = first;
  for (const [at, part] of rest.entries()) {
    const language = guessLanguage(texts[at] ?? null);
    text += language === null ? UNTOLD + part : `"language":"${language}"${part}`;
  }
  return new ReadyJson(text);
}
