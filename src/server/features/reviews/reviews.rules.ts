import { foldText } from "#shared/domain/fold.ts";
import { guessLanguage } from "#shared/domain/language.ts";
import type { ReviewFacts } from "#server/platform/google/google.port.ts";

/** Nightly syncs begin at half past one and are spread over four hours. */
const NIGHT_MS = 4 * 3_600_000;

/** How long after the start of the night a restaurant's turn comes: the same every night; ids are random, so turns spread evenly. */
export const nightOffsetMs = (restaurantId: string): number =>
  Math.floor((Number.parseInt(restaurantId.slice(0, 8), 16) / 2 ** 32) * NIGHT_MS);

/** Author and text, as a search compares them. */
export const searchTextOf = (authorName: string, text: string | null): string =>
  foldText(`${authorName} ${text ?? ""}`);

/** One review has two names at Google; author, second and rating tell that they are one. */
export const sameReviewKey = (review: { authorName: string; publishedAt: Date; rating: number }): string =>
  `${foldText(review.authorName)} ${Math.floor(review.publishedAt.getTime() / 1000)} ${review.rating}`;

export interface KnownReview {
  author_name: string;
  rating: number;
  text: string | null;
  language: string | null;
  review_url: string | null;
  reply_text: string | null;
  reply_at: Date | null;
  reply_where: "google" | "here" | null;
  reply_draft: string | null;
}

/** Guessed once, where Google does not tell it, not each time somebody reads the review. */
export const languageOf = ({ language, text }: Pick<ReviewFacts, "language" | "text">): string | null =>
  language ?? guessLanguage(text);

/** Which of the two Google services it came from: Places knows no replies, Business Profile no language and no link. */
export type ReviewSource = "place" | "business";

/** What a review becomes by what Google says; undefined when nothing is different. Without `withReply` the answer stays ours. */
export function changesOf(
  known: KnownReview,
  facts: ReviewFacts,
  { withReply }: { withReply: boolean },
): Partial<KnownReview> | undefined {
  const wanted: Partial<KnownReview> = {
    author_name: facts.authorName,
    rating: facts.rating,
    text: facts.text,
    language: facts.text === known.text ? (facts.language ?? known.language) : (languageOf(facts) ?? known.language),
    review_url: facts.reviewUrl ?? known.review_url,
    ...(withReply && replyOf(known, facts)),
  };
  const changed = Object.entries(wanted).filter(([key, value]) => !isSameValue(known[key as keyof KnownReview], value));
  return changed.length === 0 ? undefined : Object.fromEntries(changed);
}

const isSameValue = (a: unknown, b: unknown): boolean =>
  a instanceof Date && b instanceof Date ? a.getTime() === b.getTime() : a === b;

/** Google's reply wins; a text kept here only becomes a draft then, so that it is not lost. */
function replyOf(known: KnownReview, { ownerReply }: ReviewFacts): Partial<KnownReview> {
  if (ownerReply) {
    const keptHere = known.reply_where === "here" && known.reply_text !== ownerReply.text ? known.reply_text : null;
    return {
      reply_text: ownerReply.text,
      reply_at: ownerReply.updatedAt,
      reply_where: "google",
      reply_draft: known.reply_draft ?? keptHere,
    };
  }
  return known.reply_where === "google" ? { reply_text: null, reply_at: null, reply_where: null } : {};
}

interface Recognisable {
  author_name: string;
  published_at: Date;
  text: string | null;
}

/**
 * The same review among others, although it does not agree in everything: two of author, second and words must, and no
 * other may agree in as much. Somebody may have changed their name, their words, or both of the rest with a new rating.
 */
export function recogniseReview<R extends Recognisable>(review: Recognisable, others: readonly R[]): R | undefined {
  const secondOf = ({ published_at }: Recognisable): number => Math.floor(published_at.getTime() / 1000);
  const agreement = (other: R): number =>
    [
      foldText(other.author_name) === foldText(review.author_name),
      secondOf(other) === secondOf(review),
      foldText(other.text ?? "") === foldText(review.text ?? ""),
    ].filter(Boolean).length;
  const most = Math.max(0, ...others.map(agreement));
  const best = others.filter((other) => agreement(other) === most);
  return most >= 2 && best.length === 1 ? best[0] : undefined;
}

type Words = Pick<KnownReview, "reply_text" | "reply_at" | "reply_where" | "reply_draft">;

/** What a review's words become when those written for it under its other name are added: nothing on Google is touched. */
export function joinWords(known: Words, moved: Words): Partial<Words> {
  if (known.reply_text === null && moved.reply_text !== null)
    return {
      reply_text: moved.reply_text,
      reply_at: moved.reply_at,
      reply_where: moved.reply_where,
      reply_draft: known.reply_draft ?? moved.reply_draft,
    };
  return { reply_draft: known.reply_draft ?? moved.reply_draft ?? moved.reply_text };
}
