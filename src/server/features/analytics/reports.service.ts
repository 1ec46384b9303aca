import type { FunnelReport, NfcReport, PeriodQuery, QrReport, Return } from "#shared/analytics/analytics.contract.ts";
import { parisDateOf } from "#shared/domain/paris-time.ts";
import type { Ctx } from "#server/context.ts";
import { requireRestaurant } from "#server/actor.ts";
import { FieldErrors } from "#server/errors.ts";
import { getRestaurant } from "#server/features/restaurants/restaurants.service.ts";
import { requireAnalytics } from "#server/features/subscriptions/access.service.ts";
import { listCharges } from "#server/features/subscriptions/billing/charges.service.ts";
import * as repo from "./analytics.repo.ts";
import { dayCounts, hasCounted, tapTotals } from "./day-counts.repo.ts";
import { type CountedMonth, sumDays } from "./day-counts.rules.ts";
import { type DayRange, type MonthSpans, type Window, monthSpansOf, windowOf, yearsOf } from "./period.rules.ts";
import { funnelReportOf, nfcReportOf, qrReportOf } from "./reports.rules.ts";
import { costOf, enteredOf, returnOf } from "./return.rules.ts";

type ReportCtx = Pick<Ctx, "db" | "now" | "scope">;

/** The period a report is about, for a caller whose plan has reports. */
async function openWindow(ctx: ReportCtx, query: PeriodQuery): Promise<{ window: Window; months: MonthSpans }> {
  await requireAnalytics(ctx);
  const today = todayOf(ctx);
  if (query.from > today) throw new FieldErrors({ from: ["analytics_answers:ahead"] });
  const window = windowOf(query, today);
  return { window, months: monthSpansOf(window.period, window.comparedWith) };
}

const todayOf = ({ now }: Pick<Ctx, "now">): string => parisDateOf(now).toString();

const rangesOf = ({ period, comparedWith }: Window): DayRange[] => (comparedWith ? [period, comparedWith] : [period]);

const sourcesOf = (months: readonly CountedMonth[]): string[] => [
  ...new Set(months.map(({ source_id }) => source_id).filter((id) => id !== null)),
];

/** What was redeemed in a period: by offer, campaign, weekday and hour, and over time. */
export async function readQr(ctx: ReportCtx, query: PeriodQuery): Promise<QrReport> {
  const { window, months } = await openWindow(ctx, query);
  const { db, scope } = ctx;
  const [counted, hours] = await Promise.all([
    dayCounts(db, { scope, kinds: ["tills", "offers"], ...months }),
    dayCounts(db, { scope, kinds: ["hours"], ...monthSpansOf(window.period) }),
  ]);
  const campaigns = await repo.listCampaignNames(db, scope, sourcesOf(counted));
  return qrReportOf([...counted, ...hours], window, campaigns);
}

/** What each keychain, and the restaurant's own link, brought in a period. */
export async function readNfc(ctx: ReportCtx, query: PeriodQuery): Promise<NfcReport> {
  const { window, months } = await openWindow(ctx, query);
  const { db, scope } = ctx;
  const counted = await dayCounts(db, { scope, kinds: ["taps", "guests", "keychain_guests"], ...months });
  const restaurantId = requireRestaurant(ctx);
  const [keychains, { review_code: reviewCode }] = await Promise.all([
    repo.listKeychains(db, restaurantId, sourcesOf(counted)),
    getRestaurant(ctx, restaurantId),
  ]);
  return nfcReportOf(counted, window, { keychains, reviewCode });
}

/** The way from the tap to the guest who comes back, and what that returned. */
export async function readFunnel(ctx: ReportCtx, query: PeriodQuery): Promise<FunnelReport> {
  const { window, months } = await openWindow(ctx, query);
  const { db, scope } = ctx;
  const ranges = rangesOf(window);
  const since = new Date(Math.min(...ranges.map(({ from }) => Date.parse(from))) - 86_400_000);
  const [counts, taps, hasBegun, entries, charges] = await Promise.all([
    dayCounts(db, { scope, kinds: ["guests", "reviews", "mails", "tills"], ...months }),
    tapTotals(db, { scope, ...months }),
    hasCounted(db, scope, ["taps", "guests", "mails", "tills"]),
    repo.listEntries(db, scope, yearsOf(ranges)),
    listCharges(ctx, since),
  ]);
  const counted = [...counts, ...taps];
  const returnIn = (range: DayRange): Return => {
    const { revenue_cents, bills } = sumDays(counted, "tills", range);
    const entered = enteredOf(entries, range, todayOf(ctx));
    return returnOf(costOf(charges, range), { bills_cents: revenue_cents, bills, entered_cents: entered });
  };
  const returns = { now: returnIn(window.period), previous: window.comparedWith && returnIn(window.comparedWith) };
  return { ...funnelReportOf(counted, window, returns), has_begun: hasBegun };
}
