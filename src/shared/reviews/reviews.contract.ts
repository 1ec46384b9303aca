import { z } from "zod";
import { GUEST_LANGUAGES, type GuestLanguage } from "#shared/domain/guest-languages.ts";
import { DAY_RANGE, dayRange, isDayRange } from "#shared/http/dates.ts";
import { ById, Done, cursor, endpoint, listOf } from "#shared/http/endpoint.ts";
import { bool, line, longText, typedLine } from "#shared/http/fields.ts";

/** Google's own limit for an answer. */
export const REPLY_MAX = 4096;
export const REVIEW_SORTS = ["newest", "oldest", "highest", "lowest"] as const;
export type ReviewSort = (typeof REVIEW_SORTS)[number];
/** Waiting: of the last 90 days, without a reply on Google. Replied: on Google. */
export const REPLY_FILTERS = ["all", "waiting", "replied"] as const;
export type ReplyFilter = (typeof REPLY_FILTERS)[number];
/** Posted on Google, or kept here only because Google was not connected. */
export const REPLY_PLACES = ["google", "here"] as const;
export type ReplyWhere = (typeof REPLY_PLACES)[number];
/** Languages a snippet can be for. */
export const SNIPPET_LANGUAGES = GUEST_LANGUAGES;
export type SnippetLanguage = GuestLanguage;

export const Review = z.object({
  id: z.uuid(),
  author_name: z.string(),
  rating: z.number().int(),
  text: z.string().nullable(),
  /** Two letters: as Google says, else as its words tell; null when neither does. */
  language: z.string().nullable(),
  published_at: z.iso.datetime(),
  /** Opens it on Google. */
  review_url: z.string().nullable(),
  response: z.object({ text: z.string(), at: z.iso.datetime(), where: z.enum(REPLY_PLACES) }).nullable(),
  /** A response begun but not published. */
  draft: z.string().nullable(),
  /** A response to this review would be posted on Google. */
  can_post: z.boolean(),
  /** The guest it was matched to. */
  client: z.object({ id: z.uuid(), name: z.string() }).nullable(),
});
export type Review = z.infer<typeof Review>;

/** One digit per wanted rating, such as "45"; none means all. */
const ratings = z
  .string()
  .regex(/^[1-5]{1,5}$/, "validation:choice")
  .transform((digits) => [...new Set(digits)].map(Number))
  .optional();

export const ReviewFilter = z
  .object({
    ratings,
    ...dayRange,
    reply: z.enum(REPLY_FILTERS, "validation:choice").default("all"),
    search: typedLine(100).optional(),
    sort: z.enum(REVIEW_SORTS, "validation:choice").default("newest"),
    cursor,
  })
  .refine(isDayRange, DAY_RANGE);

export const ReviewSummary = z.object({
  /** As Google shows it, over all reviews there. */
  google_rating: z.number().nullable(),
  google_count: z.number().int().nullable(),
  /** Of the reviews kept here. */
  count: z.number().int(),
  average: z.number().nullable(),
  /** Five to one. */
  distribution: z.array(z.object({ rating: z.number().int(), count: z.number().int() })),
  /** Of the last 90 days, without a reply on Google. */
  waiting: z.number().int(),
  /** Replies that no guest reads, and how many of them could be posted right now. */
  kept_here: z.object({ count: z.number().int(), postable: z.number().int() }),
  /** Share of the last 90 days with a reply on Google, 0 to 1; null without reviews. */
  reply_rate: z.number().nullable(),
  /** The last twelve months, oldest first. */
  trend: z.array(z.object({ month: z.string(), count: z.number().int(), average: z.number().nullable() })),
});
export type ReviewSummary = z.infer<typeof ReviewSummary>;

export const ReplySnippet = z.object({
  /** Null for one of ours, which cannot be changed. */
  id: z.uuid().nullable(),
  language: z.enum(SNIPPET_LANGUAGES),
  title: z.string(),
  /** May hold {{first_name}} and {{restaurant}}. */
  text: z.string(),
});
export type ReplySnippet = z.infer<typeof ReplySnippet>;

export const SnippetInput = z.object({
  language: z.enum(SNIPPET_LANGUAGES, "validation:choice"),
  title: line(40),
  text: longText(1000),
});

export const adminReviewsApi = {
  ofRestaurant: endpoint({
    method: "GET",
    path: "/api/admin/restaurants/:id/reviews",
    access: "staff:restaurants",
    summary: "A restaurant's reviews, twenty at a time",
    params: ById,
    query: ReviewFilter,
    response: listOf(Review),
  }),
};

export const reviewsApi = {
  list: endpoint({
    method: "GET",
    path: "/api/reviews",
    access: "owner_subscribed",
    summary: "Reviews, twenty at a time",
    query: ReviewFilter,
    response: listOf(Review),
  }),
  summary: endpoint({
    method: "GET",
    path: "/api/reviews/summary",
    access: "owner_subscribed",
    summary: "Rating distribution, trend and reply rate",
    response: ReviewSummary,
  }),
  waiting: endpoint({
    method: "GET",
    path: "/api/reviews/waiting",
    access: "owner_subscribed",
    summary: "How many reviews of the last 90 days have no reply on Google",
    response: z.object({ waiting: z.number().int() }),
  }),
  postKept: endpoint({
    method: "POST",
    path: "/api/reviews/kept-replies",
    access: "owner_subscribed",
    summary: "Post replies on Google that were kept here only, a few at a time",
    act: "reply",
    body: z.object({ after: z.uuid("validation:choice").nullable().default(null) }),
    response: z.object({
      posted: z.number().int(),
      /** Whose review is no longer on Google; they stay here. */
      refused: z.number().int(),
      /** Where the next call goes on; null at the end. */
      next: z.uuid().nullable(),
    }),
  }),
  read: endpoint({
    method: "GET",
    path: "/api/reviews/:id",
    access: "owner_subscribed",
    summary: "One review",
    params: ById,
    response: Review,
  }),
  respond: endpoint({
    method: "PUT",
    path: "/api/reviews/:id/response",
    access: "owner_subscribed",
    summary: "Write or change the public response, or keep it as a draft",
    act: "reply",
    params: ById,
    body: z.object({ text: longText(REPLY_MAX), draft: bool.default(false) }),
    response: Review,
  }),
  removeResponse: endpoint({
    method: "DELETE",
    path: "/api/reviews/:id/response",
    access: "owner_subscribed",
    summary: "Delete the response, on Google too where it was posted, and any draft",
    params: ById,
    response: Review,
  }),
  snippets: endpoint({
    method: "GET",
    path: "/api/reply-snippets",
    access: "owner_subscribed",
    summary: "Texts to begin a response with: the owner's own first, then ours",
    response: listOf(ReplySnippet),
  }),
  addSnippet: endpoint({
    method: "POST",
    path: "/api/reply-snippets",
    access: "owner_subscribed",
    summary: "Keep a text for later responses",
    body: SnippetInput,
    response: ReplySnippet,
    status: 201,
  }),
  changeSnippet: endpoint({
    method: "PUT",
    path: "/api/reply-snippets/:id",
    access: "owner_subscribed",
    summary: "Change one of the owner's texts",
    params: ById,
    body: SnippetInput,
    response: ReplySnippet,
  }),
  removeSnippet: endpoint({
    method: "DELETE",
    path: "/api/reply-snippets/:id",
    access: "owner_subscribed",
    summary: "Delete one of the owner's texts",
    params: ById,
    response: Done,
  }),
};
