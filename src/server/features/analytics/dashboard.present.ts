import type { Activity, Dashboard } from "#shared/analytics/dashboard.contract.ts";
import type { ClientListItem } from "#shared/clients/clients.contract.ts";
import type { GoogleState, GoogleSync } from "#shared/reviews/google.contract.ts";
import type { Review } from "#shared/reviews/reviews.contract.ts";
import type { Ctx } from "#server/context.ts";
import { type Translate, translateMessage } from "#server/platform/i18n/translate.ts";
import type { ClientRow, EventRow, FactsRow, ReviewRow, SyncRow } from "./dashboard.repo.ts";
import { growthOf, newestOf, setupOf, statsOf } from "./dashboard.rules.ts";
import { ACTIVITY_LIMIT, type DashboardFacts, RECENT_REVIEWS } from "./dashboard.service.ts";

/** The screen as one answer. */
export function presentDashboard(
  { facts, counts, reviews, clients, syncs, events }: DashboardFacts,
  { now, config, t }: Pick<Ctx, "now" | "config" | "t">,
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
    waiting_replies: (facts.reviews ?? 0) - (facts.answered ?? 0),
    growth,
    recent_reviews: reviews.slice(0, RECENT_REVIEWS).map((review) => presentReview(review, isConnected(facts))),
    recent_clients: clients.map(presentClient),
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
      isConnected: isConnected(facts),
      hasDetails: Boolean(facts.phone) && Boolean(facts.website),
      hasPrinted: facts.printed_at !== null,
      contacts: facts.contacts ?? 0,
      answered: facts.answered ?? 0,
    }),
    google: presentGoogle(facts, syncs[0], t),
  };
}

const isConnected = (facts: FactsRow): boolean => facts.location !== null && facts.lost_at === null;
const nameOf = (person: { first_name: string; last_name: string }): string =>
  `${person.first_name} ${person.last_name}`.trim();

function presentReview(row: ReviewRow, canReply: boolean): Review {
  const { id, author_name, rating, text, language, review_url } = row;
  const { client_id, client_first_name: first_name, client_last_name: last_name } = row;
  return {
    id,
    author_name,
    rating,
    text,
    language,
    review_url,
    published_at: row.published_at.toISOString(),
    response:
      row.reply_text === null || row.reply_at === null || row.reply_where === null
        ? null
        : { text: row.reply_text, at: row.reply_at.toISOString(), where: row.reply_where },
    draft: row.reply_draft,
    can_post: canReply && row.business_ref !== null,
    client:
      client_id === null || first_name === null || last_name === null
        ? null
        : { id: client_id, name: nameOf({ first_name, last_name }) },
  };
}

const presentClient = (row: ClientRow): ClientListItem => ({
  ...row,
  converted_at: row.converted_at?.toISOString() ?? null,
  forwarded_at: row.forwarded_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
});

function presentGoogle(facts: FactsRow, sync: SyncRow | undefined, t: Translate): GoogleState {
  return {
    place: presentPlace(facts),
    connection:
      facts.account_email === null || facts.connected_at === null
        ? null
        : {
            account_email: facts.account_email,
            location_title: facts.location_title,
            connected_at: facts.connected_at.toISOString(),
            lost: facts.lost_at !== null,
          },
    sync: sync ? presentSync(sync, t) : null,
    synced_at: facts.synced_at?.toISOString() ?? null,
  };
}

const presentPlace = (facts: FactsRow): GoogleState["place"] =>
  facts.place_id === null
    ? null
    : {
        place_id: facts.place_id,
        name: facts.place_name ?? "",
        address: facts.place_address ?? "",
        rating: facts.place_rating,
        review_count: facts.place_review_count ?? 0,
        maps_url: facts.maps_url ?? "",
        write_review_url: facts.write_review_url ?? "",
      };

const presentSync = ({ error_code, ...row }: SyncRow, t: Translate): GoogleSync => ({
  ...row,
  error:
    error_code === null
      ? null
      : { code: error_code, message: translateMessage(t, { key: `errors:${error_code}`, params: {} }) },
  queued_at: row.queued_at.toISOString(),
  finished_at: row.finished_at?.toISOString() ?? null,
});

const activityOfReview = (row: ReviewRow): Activity => ({
  kind: "review",
  at: row.published_at.toISOString(),
  name: row.author_name,
  rating: row.rating,
  count: null,
});

const activityOfClient = (row: ClientRow): Activity => ({
  kind: "contact",
  at: row.created_at.toISOString(),
  name: nameOf(row),
  rating: null,
  count: null,
});

/** Only what brought something is news. */
const activityOfSync = ({ status, finished_at, reviews_new }: SyncRow): Activity[] =>
  status === "done" && finished_at !== null && reviews_new > 0
    ? [{ kind: "sync", at: finished_at.toISOString(), name: "", rating: null, count: reviews_new }]
    : [];

const activityOfEvent = ({ kind, at, name, rating }: EventRow): Activity => ({
  kind,
  at: at.toISOString(),
  name,
  rating,
  count: null,
});
