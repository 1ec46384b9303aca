import {
  type AdminDashboard,
  type AttentionKind,
  OFFICE_COUNTED_UP_TO,
  type OfficePeriod,
} from "#shared/analytics/admin-dashboard.contract.ts";
import { parisDateOf } from "#shared/domain/paris-time.ts";
import { requireStaff } from "#server/actor.ts";
import type { Ctx } from "#server/context.ts";
import { together } from "#server/db/questions.ts";
import { jobHealth } from "#server/features/jobs/jobs.service.ts";
import { pausedSenders } from "#server/features/mails/streams.service.ts";
import { readSettings } from "#server/features/settings/settings.service.ts";
import * as repo from "./office.repo.ts";
import {
  attentionFor,
  counterOf,
  failedSince,
  flowOf,
  maySeeMoney,
  officeWindow,
  startsOf,
  trendsOf,
  trialsBefore,
} from "./office.rules.ts";

const FLOWS = ["restaurants", "owners", "clients", "reviews_won", "mails", "mrr_new", "mrr_churned"];
const STANDING = [
  "restaurants_active",
  "restaurants_pending",
  "restaurants_suspended",
  "restaurants_ownerless",
  "owners",
  "clients",
  "mrr",
  "subscriptions",
  "subscriptions_past_due",
  "campaigns_running",
  "campaigns_stopped",
] as const;
/** Brought up for some days, or today only. */
const RECENT = ["campaigns_failed", "google_key_refused"];

const askTogether = together("office_dashboard");

/** Asks everything in one round trip; settings are at hand. */
async function ask(ctx: Ctx, period: OfficePeriod) {
  const today = parisDateOf(ctx.now).toString();
  const window = officeWindow(period, today);
  const starts = startsOf(window);
  const since = failedSince(today);
  const answers = await askTogether(ctx.db, {
    parts: repo.parts.question({
      names: FLOWS,
      from: window.comparedWith?.from ?? window.period.from,
      to: window.period.to,
      starts,
    }),
    recent: repo.parts.question({ names: RECENT, from: since, to: today, starts: [since, today] }),
    standing: repo.standing.question({ names: STANDING }),
    work: repo.work.question({ now: ctx.now.toISOString(), trialsBefore: trialsBefore(ctx.now).toISOString() }),
    jobs: jobHealth(OFFICE_COUNTED_UP_TO),
    paused: pausedSenders(ctx.now),
  });
  const standing = new Map(answers.standing.map(({ name, n }) => [name, n]));
  const [work] = answers.work;
  if (!work || !answers.jobs) throw new Error("A row of counts is always there");
  const recent = counterOf(answers.recent, [since, today]);
  return {
    window,
    work,
    jobs: answers.jobs,
    pausedSenders: answers.paused,
    count: counterOf(answers.parts, starts),
    stands: (name: (typeof STANDING)[number]): number => standing.get(name) ?? 0,
    failedLately: recent("campaigns_failed", { from: since, to: today }),
    refusedToday: recent("google_key_refused", { from: today, to: today }),
  };
}
type Answers = Awaited<ReturnType<typeof ask>>;

/**
 * The platform as staff see it first. Everybody with the permission for this screen sees all figures but money, which is for
 * those who may see a restaurant's subscription and invoices anyway; what to do is for those who can do it.
 */
export async function readOffice(ctx: Ctx, period: OfficePeriod): Promise<AdminDashboard> {
  const { role, permissions } = requireStaff(ctx);
  const holder = { role, permissions_list: permissions };
  const [answers, settings] = await Promise.all([ask(ctx, period), readSettings(ctx)]);
  const { window, work, jobs, count, stands } = answers;
  const flow = (name: string) => flowOf(count, name, window);
  const stock = { free: work.keychains_free, low_below: settings.low_stock_keychains };
  return {
    period: window.period,
    compared_with: window.comparedWith ?? window.period,
    restaurants: {
      active: stands("restaurants_active"),
      pending: stands("restaurants_pending"),
      suspended: stands("restaurants_suspended"),
      new: flow("restaurants"),
    },
    owners: { total: stands("owners"), new: flow("owners") },
    revenue: maySeeMoney(holder)
      ? {
          mrr_cents: stands("mrr"),
          subscriptions: stands("subscriptions"),
          new_cents: flow("mrr_new"),
          churned_cents: flow("mrr_churned"),
        }
      : null,
    clients: { total: stands("clients"), new: flow("clients") },
    reviews_won: flow("reviews_won"),
    campaigns: { running: stands("campaigns_running"), mails: flow("mails") },
    stock,
    tickets: { open: work.tickets_open, unanswered: work.tickets_unanswered },
    health: {
      dead_jobs: jobs.dead,
      waiting_jobs: jobs.waiting,
      oldest_waiting_seconds: jobs.oldest_waiting_seconds,
      failing_jobs: jobs.failing,
      mail: mailState(answers),
    },
    trends: trendsOf(count, window),
    attention: attentionFor(holder, {
      ...toDo(answers),
      google_key_missing: settings.google_api_key === null ? 1 : 0,
      stock_low: stock.free < stock.low_below ? 1 : 0,
    }),
  };
}

/** Whether campaign mail has stopped: a sender pauses, or paused campaigns before it went away. */
const mailState = ({ stands, pausedSenders: paused }: Answers): "running" | "paused" =>
  paused > 0 || stands("campaigns_stopped") > 0 ? "paused" : "running";

function toDo(answers: Answers): Record<Exclude<AttentionKind, "google_key_missing" | "stock_low">, number> {
  const { work, jobs, stands, failedLately, refusedToday } = answers;
  return {
    mail_paused: mailState(answers) === "paused" ? 1 : 0,
    dead_jobs: jobs.dead,
    google_key_refused: refusedToday,
    tickets_overdue: work.tickets_overdue,
    tickets_urgent: work.tickets_urgent,
    payments_past_due: stands("subscriptions_past_due"),
    campaigns_stopped: stands("campaigns_stopped"),
    campaigns_failed: failedLately,
    orders_pending: work.orders_pending,
    restaurants_pending: stands("restaurants_pending"),
    restaurants_ownerless: stands("restaurants_ownerless"),
    trials_ending: work.trials_ending,
    scripts_failing: work.scripts_failing,
  };
}
