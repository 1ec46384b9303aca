import type { ClientListItem } from "#shared/clients/clients.contract.ts";
import type { GoogleState } from "#shared/reviews/google.contract.ts";
import type { Review } from "#shared/reviews/reviews.contract.ts";
import { firstWaitingDay } from "#shared/reviews/waiting.ts";
import type { Ctx } from "#server/context.ts";
import { together } from "#server/db/questions.ts";
import { AppError } from "#server/errors.ts";
import { newestClients } from "#server/features/clients/list/client-list.service.ts";
import { googleState } from "#server/features/reviews/google/place-facts.service.ts";
import { findBestUnanswered, newestReviews } from "#server/features/reviews/reviews.service.ts";
import * as repo from "./dashboard.repo.ts";
import { DASHBOARD_COUNTS, dashboardMonths } from "./dashboard.rules.ts";
import { dayCounts, tapTotals } from "./day-counts.repo.ts";
import type { CountedMonth } from "./day-counts.rules.ts";

export const ACTIVITY_LIMIT = 6;
export const RECENT_REVIEWS = 3;
const RECENT_CLIENTS = 6;

/** Everything the first screen is made of. */
export interface DashboardData {
  facts: repo.FactsRow;
  /** Of the weeks that are shown, and of the same a year before. */
  months: CountedMonth[];
  reviews: Review[];
  /** Until a first reply is posted, the review to begin with. */
  beginWith: Review | null;
  clients: ClientListItem[];
  google: GoogleState;
  syncs: repo.SyncRow[];
  events: repo.EventRow[];
}

const askTogether = together("dashboard");

/** Reads it in one round trip: small questions of several features, asked together. */
export async function readDashboard(ctx: Ctx): Promise<DashboardData> {
  const { scope, now } = ctx;
  const months = dashboardMonths(now);
  const { totals, counts, taps, ...rest } = await askTogether(ctx.db, {
    totals: repo.totals.question({ scope, waitingSince: firstWaitingDay(now) }),
    counts: dayCounts.question({ scope, ...DASHBOARD_COUNTS, ...months }),
    taps: tapTotals.question({ scope, ...months }),
    reviews: newestReviews(ctx, Math.max(ACTIVITY_LIMIT, RECENT_REVIEWS)),
    clients: newestClients(ctx, RECENT_CLIENTS),
    google: googleState(ctx),
    syncs: repo.newestSyncs.question({ scope, limit: ACTIVITY_LIMIT }),
    events: repo.newestEvents.question({ scope, limit: ACTIVITY_LIMIT }),
  });
  const [facts] = totals;
  if (!facts) throw new AppError("not_found");
  const beginWith = facts.answered === 0 && rest.reviews.length > 0 ? await findBestUnanswered(ctx) : null;
  return { facts, beginWith, months: [...counts, ...taps], ...rest };
}
