import type { Activity, Dashboard } from "#shared/analytics/dashboard.contract.ts";
import type { ClientListItem } from "#shared/clients/clients.contract.ts";
import { isFirstLook, isProfileConnected } from "#shared/reviews/google-state.ts";
import type { Review } from "#shared/reviews/reviews.contract.ts";
import type { Ctx } from "#server/context.ts";
import type { EventRow, SyncRow } from "./dashboard.repo.ts";
import { growthOf, newestOf, setupOf, statsOf } from "./dashboard.rules.ts";
import { ACTIVITY_LIMIT, type DashboardData, RECENT_REVIEWS } from "./dashboard.service.ts";

/** The screen as one answer. */
export function presentDashboard(
  { facts, counts, reviews, beginWith, clients, google, syncs, events }: DashboardData,
  { now, config }: Pick<Ctx, "now" | "config">,
): Dashboard {
  const growth = growthOf(counts, now);
  return {
    restaurant: {
      name: facts.name,
      city: facts.city,
      country: facts.country,
      review_link: `${config.publicUrl}/review/${facts.review_code}`,
    },
    stats: statsOf(counts, facts.contacts ?? 0, now),
    new_reviews_this_week: growth.at(-1)?.reviews.now ?? 0,
    waiting_replies: facts.waiting ?? 0,
    growth,
    recent_reviews: reviews.slice(0, RECENT_REVIEWS),
    begin_with: beginWith,
    recent_clients: clients,
    activity: newestOf(
      [
        ...reviews.map(activityOfReview),
        ...clients.map(activityOfClient),
        ...syncs.flatMap(activityOfSync),
        ...events.map(activityOfEvent),
      ],
      ACTIVITY_LIMIT,
    ),
    setup: setupOf({
      hasPlace: facts.google_place_id !== null,
      isConnected: isProfileConnected(google.connection),
      hasDetails: Boolean(facts.email) && Boolean(facts.phone) && Boolean(facts.website),
      hasPrinted: facts.printed_at !== null,
      contacts: facts.contacts ?? 0,
      answered: facts.answered ?? 0,
    }),
    google,
  };
}

const activityOfReview = (row: Review): Activity => ({
  kind: "review",
  at: row.published_at,
  name: row.author_name,
  rating: row.rating,
  count: null,
});

const activityOfClient = (row: ClientListItem): Activity => ({
  kind: "contact",
  at: row.created_at,
  name: `${row.first_name} ${row.last_name}`.trim(),
  rating: null,
  count: null,
});

/** A sync that found nothing new is left out. */
const activityOfSync = ({ reason, status, finished_at, reviews_new }: SyncRow): Activity[] =>
  status === "done" && finished_at !== null && reviews_new > 0
    ? [
        {
          kind: isFirstLook(reason) ? "first_sync" : "sync",
          at: finished_at.toISOString(),
          name: "",
          rating: null,
          count: reviews_new,
        },
      ]
    : [];

const activityOfEvent = ({ kind, at, name, rating }: EventRow): Activity => ({
  kind,
  at: at.toISOString(),
  name,
  rating,
  count: null,
});
