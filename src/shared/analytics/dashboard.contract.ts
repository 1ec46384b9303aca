import { z } from "zod";
import { ClientListItem } from "#shared/clients/clients.contract.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { GoogleState } from "#shared/reviews/google.contract.ts";
import { Review } from "#shared/reviews/reviews.contract.ts";

/** The last 30 days against the 30 before. */
export const DashboardStat = z.object({
  /** Null while there is nothing to say (an average of no reviews). */
  value: z.number().nullable(),
  previous: z.number().nullable(),
  /** Ten equal parts of the last 30 days, oldest first. */
  spark: z.array(z.number()),
});
export type DashboardStat = z.infer<typeof DashboardStat>;

const Series = z.object({ now: z.number().int(), last_year: z.number().int() });
export const GrowthWeek = z.object({
  /** The Monday it begins on. */
  week: z.iso.date(),
  reviews: Series,
  contacts: Series,
  taps: Series,
});
export type GrowthWeek = z.infer<typeof GrowthWeek>;

const ACTIVITY_KINDS = [
  "review",
  "contact",
  "unsubscribed",
  "resubscribed",
  "surprise",
  "first_sync",
  "sync",
  "reply",
] as const;
export const Activity = z.object({
  kind: z.enum(ACTIVITY_KINDS),
  at: z.iso.datetime(),
  /** Who: an author or a guest. Empty for a sync. */
  name: z.string(),
  rating: z.number().int().nullable(),
  /** How many, of a sync. */
  count: z.number().int().nullable(),
});
export type Activity = z.infer<typeof Activity>;

export const SETUP_STEPS = [
  "choose_place",
  "connect_google",
  "complete_details",
  "print_material",
  "first_contact",
  "first_reply",
] as const;
export const SetupStep = z.object({ key: z.enum(SETUP_STEPS), done: z.boolean() });
export type SetupStep = z.infer<typeof SetupStep>;

export const Dashboard = z.object({
  restaurant: z.object({ name: z.string(), city: z.string(), country: z.string(), review_link: z.string() }),
  stats: z.object({
    new_reviews: DashboardStat,
    average_rating: DashboardStat,
    /** All contacts, with what the last 30 days added. */
    client_contacts: DashboardStat,
    keychain_taps: DashboardStat,
  }),
  new_reviews_this_week: z.number().int(),
  /** Of the last 90 days, without a reply on Google. */
  waiting_replies: z.number().int(),
  /** Twelve weeks, oldest first; the last one is running. */
  growth: z.array(GrowthWeek),
  recent_reviews: z.array(Review),
  /** The best review without a reply, until a first one is posted. */
  begin_with: Review.nullable(),
  recent_clients: z.array(ClientListItem),
  activity: z.array(Activity),
  setup: z.array(SetupStep),
  google: GoogleState,
});
export type Dashboard = z.infer<typeof Dashboard>;

export const dashboardApi = {
  read: endpoint({
    method: "GET",
    path: "/api/dashboard",
    access: "owner_subscribed",
    summary: "Everything the owner's first screen shows, in one call",
    response: Dashboard,
  }),
};
