import { isRestaurant, type StandinPlace } from "#standins/google/places/places.data.ts";
import { type Arrival, arrivalsOf, composeReply, composeReview, type Composed } from "./reviews.arrivals.ts";
import { PINNED } from "./reviews.pinned.ts";
import type { Store } from "./google.store.ts";

export type Fault = "down" | "slow" | "quota" | "bad_key";
export const FAULTS = ["down", "slow", "quota", "bad_key"] as const satisfies readonly Fault[];

export interface StandinReview extends Arrival {
  words(): Composed;
  /** What the world holds of a reply when nobody wrote or removed one through the API. */
  firstReply(): { text: string; at: number } | null;
}

export interface NewReview {
  author: string;
  rating: number;
  text?: string | null;
  language?: string;
  publishedAt?: Date;
}

export interface World {
  places: readonly StandinPlace[];
  store: Store;
  /** Where this server answers, without a slash at the end. */
  origin: string;
  now(): number;
  findPlace(id: string): StandinPlace | undefined;
  /** Newest first. */
  reviewsOf(place: StandinPlace): StandinReview[];
  replyOf(place: StandinPlace, review: StandinReview): { text: string; at: number } | null;
  setReply(place: StandinPlace, review: StandinReview, text: string | null): void;
  addReview(place: StandinPlace, review: NewReview): StandinReview;
}

const DAY = 86_400_000;
const HOUR = 3_600_000;
const YEARS_BACK_DAYS = 3 * 365;

export function makeWorld(options: { places: readonly StandinPlace[]; store: Store; now: () => Date }): World {
  const { places, store } = options;
  const byId = new Map(places.map((place) => [place.id, place]));
  const startedAt = store.startedAt(options.now().getTime());

  const added = (place: StandinPlace): StandinReview[] => addedReviews(store, place);
  const nameOf = (place: StandinPlace, review: StandinReview): string => `${place.key} ${review.key}`;

  const world: World = {
    places,
    store,
    origin: "",
    now: () => options.now().getTime(),
    findPlace: (id) => byId.get(id),
    reviewsOf: (place) =>
      [...added(place), ...pinnedReviews(place, startedAt), ...arrivedReviews(place, startedAt, world.now())].toSorted(
        (a, b) => b.at - a.at,
      ),
    replyOf(place, review) {
      const stored = store.findReply(nameOf(place, review));
      if (!stored) return review.firstReply();
      return stored.text === null ? null : { text: stored.text, at: stored.updated_at };
    },
    setReply: (place, review, text) => store.putReply(nameOf(place, review), { text, updated_at: world.now() }),
    addReview(place, { author, rating, text = null, language = place.city.language, publishedAt }) {
      const published_at = publishedAt?.getTime() ?? world.now();
      const seq = store.addReview(place.key, { author, rating, text: text?.trim() || null, language, published_at });
      const made = added(place).find(({ key }) => key === `added-${seq}`);
      if (!made) throw new Error("The review was not kept");
      return made;
    },
  };
  return world;
}

/** Those that come by themselves, day by day. */
const arrivedReviews = (place: StandinPlace, startedAt: number, now: number): StandinReview[] => {
  if (!isRestaurant(place)) return [];
  const from = startedAt - (YEARS_BACK_DAYS - place.openedAfterDays) * DAY;
  return arrivalsOf(place, from, now).map((arrival) => ({
    ...arrival,
    words: () => composeReview(place, arrival),
    firstReply: () => {
      const reply = composeReply(place, arrival);
      // From the first day on, only the owner who uses the product replies.
      return reply && reply.at < startedAt ? reply : null;
    },
  }));
};

/** Those that are the same in every world. */
const pinnedReviews = (place: StandinPlace, startedAt: number): StandinReview[] =>
  (PINNED[place.key] ?? []).map(({ key, hoursBefore, author, language, rating, text, reply }) => ({
    key,
    at: startedAt - hoursBefore * HOUR,
    rating,
    words: () => ({ author, language, text }),
    firstReply: () => (reply ? { text: reply.text, at: startedAt - reply.hoursBefore * HOUR } : null),
  }));

/** Those that somebody wrote on the pages or a test added. */
const addedReviews = (store: Store, place: StandinPlace): StandinReview[] =>
  store.addedReviews(place.key).map((review) => ({
    key: `added-${review.seq}`,
    at: review.published_at,
    rating: review.rating,
    words: () => review,
    firstReply: () => null,
  }));

/** The average as Google shows it, and how many it is of. */
export function ratingOf(reviews: readonly StandinReview[]): { average: number | undefined; count: number } {
  const sum = reviews.reduce((total, { rating }) => total + rating, 0);
  return { average: reviews.length === 0 ? undefined : sum / reviews.length, count: reviews.length };
}

/** Names of one review: the two services know it under different ones, as at Google. */
export const placesReviewId = (review: StandinReview): string =>
  `Ch${Buffer.from(`places ${review.key}`).toString("base64url")}`;
export const businessReviewId = (review: StandinReview): string =>
  `Ab${Buffer.from(`business ${review.key}`).toString("base64url")}`;
