import { isRestaurant, type StandinPlace } from "#standins/google/places/places.data.ts";
import type { Language } from "#standins/google/places/places.words.ts";
import { DE } from "#standins/google/words/reviews.words.de.ts";
import { EN } from "#standins/google/words/reviews.words.en.ts";
import { ES } from "#standins/google/words/reviews.words.es.ts";
import { FR } from "#standins/google/words/reviews.words.fr.ts";
import { IT } from "#standins/google/words/reviews.words.it.ts";
import { NL } from "#standins/google/words/reviews.words.nl.ts";
import { PT } from "#standins/google/words/reviews.words.pt.ts";
import type { ReviewWords } from "#standins/google/words/reviews.words.ts";
import { type Random, seededRandom } from "./seeded.random.ts";

export interface Arrival {
  /** Unique within its place. */
  key: string;
  at: number;
  rating: number;
}

export interface Composed {
  author: string;
  language: string;
  text: string | null;
}

const WORDS: Record<Language, ReviewWords> = { de: DE, en: EN, es: ES, fr: FR, it: IT, nl: NL, pt: PT };
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const BLOCK_DAYS = 28;
/** When guests write: after lunch, after dinner, the next morning. */
const HOURS = [8, 9, 13, 14, 14, 15, 20, 21, 21, 22, 22, 22];

/** All reviews between two instants, newest first; they depend on place and calendar only, so later calls find more. */
export function arrivalsOf(place: StandinPlace, from: number, to: number): Arrival[] {
  const first = Math.floor(from / DAY / BLOCK_DAYS);
  const last = Math.floor(to / DAY / BLOCK_DAYS);
  const blocks = Array.from({ length: last - first + 1 }, (_, index) => blockOf(place, last - index));
  return blocks.flat().filter(({ at }) => at >= from && at <= to);
}

const blocks = new Map<string, Arrival[]>();
const MAX_BLOCKS = 40_000;

function blockOf(place: StandinPlace, block: number): Arrival[] {
  const name = `${place.key} ${block}`;
  const known = blocks.get(name);
  if (known) return known;
  if (blocks.size >= MAX_BLOCKS) blocks.clear();
  const random = seededRandom(name);
  const count = Math.floor((place.weeklyReviews * BLOCK_DAYS) / 7 + random.next());
  // Evenly spread draws keep the average where the place's shares put it, at any time.
  const ratings = random.sample(
    Array.from({ length: count }, (_, index) => ratingAt(place.ratings, (index + random.next()) / count)),
    count,
  );
  const made = ratings
    .map((rating, index) => {
      const day = Math.floor(((index + random.next()) / count) * BLOCK_DAYS);
      const time = random.pick(HOURS) * HOUR + random.below(HOUR);
      return { key: `${block}-${index}`, at: (block * BLOCK_DAYS + day) * DAY + time, rating };
    })
    .toSorted((a, b) => b.at - a.at);
  blocks.set(name, made);
  return made;
}

function ratingAt(shares: readonly number[], quantile: number): number {
  let sum = 0;
  const index = shares.findIndex((share) => (sum += share) > quantile);
  return index < 0 ? 5 : index + 1;
}

/** Author, language and words of a review that arrived. */
export function composeReview(place: StandinPlace, { key, rating }: Arrival): Composed {
  const random = seededRandom(`${place.key} ${key} words`);
  const language = languageOf(place, random);
  const words = WORDS[language];
  const author = authorOf(words, random);
  return { author, language, text: textOf(words, rating, random) };
}

function languageOf(place: StandinPlace, random: Random): Language {
  let draw = random.next();
  for (const [language, share] of Object.entries(place.country.visitors)) {
    draw -= share;
    if (draw < 0) return language as Language;
  }
  return place.city.language;
}

function authorOf({ firstNames, lastNames }: ReviewWords, random: Random): string {
  const first = random.pick(firstNames);
  const last = random.pick(lastNames);
  const form = random.next();
  if (form < 0.08) return first;
  return form < 0.22 ? `${first} ${last.slice(0, 1).toUpperCase()}.` : `${first} ${last}`;
}

function textOf(words: ReviewWords, rating: number, random: Random): string | null {
  if (random.chance(rating >= 4 ? 0.22 : 0.1)) return null;
  if (rating <= 2) return random.sample(words.bad, rating === 1 ? 3 : 2).join(" ");
  if (rating === 3) return [random.pick(words.mixed), random.pick(words.quibbles)].join(" ");
  if (rating === 5 && random.chance(0.3)) return random.pick(words.short);
  const dish = random.pick(words.dishLines).replace("{dish}", random.pick(words.dishes));
  const middle = random.sample(
    [random.pick(words.food), dish, random.pick(words.service), random.pick(words.setting)],
    2,
  );
  const lines = [...(random.chance(0.5) ? [random.pick(words.openings)] : []), ...middle];
  if (rating === 4) lines.push(random.pick(words.quibbles));
  if (random.chance(0.6)) lines.push(random.pick(words.closings));
  return lines.join(" ");
}

/** Owners who answer nearly everybody; the others answer every second guest. */
const KEEN = new Set(["osteria-marrovia"]);

/** What the owner answered in the days after, or null. */
export function composeReply(place: StandinPlace, arrival: Arrival): { text: string; at: number } | null {
  const random = seededRandom(`${place.key} ${arrival.key} reply`);
  if (!isRestaurant(place) || random.chance(KEEN.has(place.key) ? 0.06 : 0.5)) return null;
  const { author, language } = composeReview(place, arrival);
  const words = WORDS[language as Language];
  const name = author.split(" ")[0] ?? author;
  const text = random.pick(arrival.rating >= 4 ? words.thanks : words.apologies).replace("{name}", name);
  return { text, at: arrival.at + (1 + random.below(4)) * DAY + random.below(5 * HOUR) };
}
