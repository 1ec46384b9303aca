import { foldText } from "#shared/domain/fold.ts";
import { REVIEW_WINDOW_MS } from "#shared/domain/review-window.ts";

export interface MatchCandidate {
  id: string;
  firstName: string;
  lastName: string;
  forwardedAt: Date;
}

/**
 * The guest who wrote a review, as far as a name tells, since Google never says it: "First Last" or "First L.", whatever
 * the case and accents, sent on to Google a short time before. The full name outweighs an initial. When two guests fit equally well, none is
 * returned: a surprise mailed to the wrong person is worse than none, and the owner can still mark the right one.
 */
export function matchReview<C extends MatchCandidate>(
  review: { authorName: string; publishedAt: Date },
  candidates: readonly C[],
): C | undefined {
  const author = nameOf(review.authorName);
  const inTime = candidates.filter(({ forwardedAt }) => {
    const age = review.publishedAt.getTime() - forwardedAt.getTime();
    return age >= 0 && age <= REVIEW_WINDOW_MS;
  });
  const byName = inTime.filter((guest) => nameOf(`${guest.firstName} ${guest.lastName}`) === author);
  const fits = byName.length > 0 ? byName : inTime.filter((guest) => shortNameOf(guest) === author);
  return fits.length === 1 ? fits[0] : undefined;
}

/** Hyphens, dots and apostrophes are written by some and left out by others. */
const nameOf = (text: string): string =>
  foldText(text)
    .replace(/[.\-‐‑–’'`´]/g, " ")
    .replace(/\s+/g, " ")
    .trim();

function shortNameOf(guest: MatchCandidate): string | undefined {
  const [initial] = nameOf(guest.lastName);
  return initial === undefined ? undefined : `${nameOf(guest.firstName)} ${initial}`;
}

/**
 * Every first name the author of a review may have, as the database writes them in its index: the words up to any place
 * in the name. Letters of the alphabet and digits only, so that two names that are one here are one there; a first name
 * without any is empty there.
 */
export function firstNameKeysOf(authorName: string): string[] {
  const words = nameOf(authorName).split(" ");
  return [...new Set(["", ...words.map((_, index) => keyOf(words.slice(0, index + 1).join("")))])];
}

const keyOf = (name: string): string => name.replace(/[^a-z0-9]/g, "");
