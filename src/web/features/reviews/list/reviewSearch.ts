import { z } from "zod";
import { day } from "#shared/http/dates.ts";
import { REPLY_FILTERS, REVIEW_SORTS, type ReplyFilter, type ReviewSort } from "#shared/reviews/reviews.contract.ts";
import { oneOf } from "#web/lib/oneOf.ts";

/** Everything the address of the screen says. */
export interface ReviewSearch {
  /** None means all. */
  ratings: readonly number[];
  from: string | undefined;
  to: string | undefined;
  reply: ReplyFilter;
  search: string;
  sort: ReviewSort;
  /** The review whose reply is open. */
  review: string | undefined;
}

export const SEARCH_MAX = 100;
const textOf = (value: unknown): string =>
  typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
const validOr = <T>(schema: z.ZodType<T>, value: unknown): T | undefined => schema.safeParse(value).data;

/** Reads an address somebody may have typed or cut short: what makes no sense is left out. */
export function readReviewSearch(raw: Readonly<Record<string, unknown>>): ReviewSearch {
  const from = validOr(day, raw["from"]);
  const to = validOr(day, raw["to"]);
  const ratings = [...new Set(textOf(raw["ratings"]).match(/[1-5]/g))].map(Number);
  return {
    ratings: ratings.toSorted((a, b) => b - a),
    from,
    to: from !== undefined && to !== undefined && to < from ? undefined : to,
    reply: oneOf(raw["reply"], REPLY_FILTERS) ?? "all",
    search: textOf(raw["search"]).slice(0, SEARCH_MAX),
    sort: oneOf(raw["sort"], REVIEW_SORTS) ?? "newest",
    review: validOr(z.uuid(), raw["review"]),
  };
}

/** The filter as the server takes it; what is not set is left out, so that equal filters are equal. */
export function reviewQueryOf({ ratings, from, to, reply, search, sort }: ReviewSearch) {
  return {
    ...(ratings.length > 0 ? { ratings: ratings.join("") } : {}),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(reply === "all" ? {} : { reply }),
    ...(search.trim() === "" ? {} : { search: search.trim() }),
    ...(sort === "newest" ? {} : { sort }),
  };
}
export type ReviewQuery = ReturnType<typeof reviewQueryOf>;

/** The same for the address bar. */
export const reviewParamsOf = (search: ReviewSearch): Record<string, string> => ({
  ...reviewQueryOf(search),
  ...(search.review === undefined ? {} : { review: search.review }),
});

/** Without any filter; the order and the open reply stay. */
export const clearedFilters = (search: ReviewSearch): ReviewSearch => ({
  ...search,
  ratings: [],
  from: undefined,
  to: undefined,
  reply: "all",
  search: "",
});

/** How many kinds of filter are set. */
export const countFilters = ({ ratings, from, to, reply, search }: ReviewSearch): number =>
  [ratings.length > 0, from !== undefined || to !== undefined, reply !== "all", search.trim() !== ""].filter(Boolean)
    .length;

export const toggledRating = (ratings: readonly number[], rating: number): number[] =>
  (ratings.includes(rating) ? ratings.filter((one) => one !== rating) : [...ratings, rating]).toSorted((a, b) => b - a);
