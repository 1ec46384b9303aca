import type { ClientListItem } from "#shared/clients/clients.contract.ts";
import type { GoogleState } from "#shared/reviews/google.contract.ts";
import type { Review } from "#shared/reviews/reviews.contract.ts";
import { firstWaitingDay } from "#shared/reviews/waiting.ts";
import type { Ctx } from "#server/context.ts";
import { AppError } from "#server/errors.ts";
import { readNewestClients } from "#server/features/clients/list/client-list.service.ts";
import { readGoogleState } from "#server/features/reviews/google/place-facts.service.ts";
import { findBestUnanswered, readNewestReviews } from "#server/features/reviews/reviews.service.ts";
import * as repo from "./dashboard.repo.ts";
import { type DayCount, rangesOf } from "./dashboard.rules.ts";

export const ACTIVITY_LIMIT = 6;
export const RECENT_REVIEWS = 3;
const RECENT_CLIENTS = 6;
/** Enough to find the last few that brought something. */
const SYNCS_LOOKED_AT = 30;

/** Everything the first screen is made of. */
export interface DashboardData {
  facts: repo.FactsRow;
  counts: DayCount[];
  reviews: Review[];
  /** Until a first reply is posted, the review to begin with. */
  beginWith: Review | null;
  clients: ClientListItem[];
  google: GoogleState;
  syncs: repo.SyncRow[];
  events: repo.EventRow[];
}

/** Reads it in one round of small questions, asked side by side. */
export async function readDashboard(ctx: Ctx): Promise<DashboardData> {
  const { db, scope, now } = ctx;
  const [facts, counts, reviews, clients, google, syncs, events] = await Promise.all([
    repo.findTotals(db, scope, firstWaitingDay(now)),
    repo.listDayCounts(db, scope, rangesOf(now)),
    readNewestReviews(ctx, Math.max(ACTIVITY_LIMIT, RECENT_REVIEWS)),
    readNewestClients(ctx, RECENT_CLIENTS),
    readGoogleState(ctx),
    repo.listNewestSyncs(db, scope, SYNCS_LOOKED_AT),
    repo.listNewestEvents(db, scope, ACTIVITY_LIMIT),
  ]);
  if (!facts) throw new AppError("not_found");
  const beginWith = facts.answered === 0 && reviews.length > 0 ? await findBestUnanswered(ctx) : null;
  return { facts, counts, reviews, beginWith, clients, google, syncs, events };
}
