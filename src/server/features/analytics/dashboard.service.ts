import type { Ctx } from "#server/context.ts";
import { AppError } from "#server/errors.ts";
import * as repo from "./dashboard.repo.ts";
import { type DayCount, rangesOf } from "./dashboard.rules.ts";

export const ACTIVITY_LIMIT = 6;
export const RECENT_REVIEWS = 3;
const RECENT_CLIENTS = 6;
/** Enough to find the last few that brought something. */
const SYNCS_LOOKED_AT = 30;

/** Everything the first screen is made of. */
export interface DashboardFacts {
  facts: repo.FactsRow;
  counts: DayCount[];
  reviews: repo.ReviewRow[];
  clients: repo.ClientRow[];
  syncs: repo.SyncRow[];
  events: repo.EventRow[];
}

/** Reads it in one round of six small questions, asked side by side. */
export async function readDashboard({ db, scope, now }: Pick<Ctx, "db" | "scope" | "now">): Promise<DashboardFacts> {
  const [facts, counts, reviews, clients, syncs, events] = await Promise.all([
    repo.findFacts(db, scope),
    repo.listDayCounts(db, scope, rangesOf(now)),
    repo.listNewestReviews(db, scope, Math.max(ACTIVITY_LIMIT, RECENT_REVIEWS)),
    repo.listNewestClients(db, scope, RECENT_CLIENTS),
    repo.listNewestSyncs(db, scope, SYNCS_LOOKED_AT),
    repo.listNewestEvents(db, scope, ACTIVITY_LIMIT),
  ]);
  if (!facts) throw new AppError("not_found");
  return { facts, counts, reviews, clients, syncs, events };
}
