import type { Activity, Dashboard } from "#shared/analytics/dashboard.contract.ts";
import type { ClientListItem } from "#shared/clients/clients.contract.ts";
import { isFirstLook, isProfileConnected } from "#shared/reviews/google-state.ts";
import type { Review } from "#shared/reviews/reviews.contract.ts";
import type { Ctx } from "#server/context.ts";
import type { EventRow, SyncRow } from "./dashboard.repo.ts";
import { figuresOf, newestOf, setupOf } from "./dashboard.rules.ts";
import { ACTIVITY_LIMIT, type DashboardData, RECENT_REVIEWS } from "./dashboard.service.ts";

/** The screen as one answer. */
export function presentDashboard(
  { facts, months, reviews, beginWith, clients, google, syncs, events }: DashboardData,
  { now, config }: Pick<Ctx, "now" | "config">,
): Dashboard {
  const { stats, growth } = figuresOf(months, facts.contacts ?? 0, now);
  return {
    restaurant: {
      name: facts.name,
      city: facts.city,
      country: facts.country,
      review_link: `${config.publicUrl}/review/${facts.review_code}`,
    },
    stats,
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
        ...syncs.map(activityOfSync),
        ...events.map(activityOfEvent),
      ],
      ACTIVITY_LIMIT,
    ),
    setup: setupOf({
      hasPlace: facts.google_place_id !== null,
      isConnected: isProfileConnected(google.connection),
      hasDetails: Boolean(facts.email) && Boolean(facts.phone) && Boolean(facts.website),
      hasPrinted: facts.has_printed,
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

const activityOfSync = ({ reason, reviews_new, at }: SyncRow): Activity => ({
  kind: isFirstLook(reason) ? "first_sync" : "sync",
  at,
  name: "",
  rating: null,
  count: reviews_new,
});

const activityOfEvent = (event: EventRow): Activity => ({ ...event, count: null });
