import { parisDateOf } from "#shared/domain/paris-time.ts";
import type { SupportStats } from "#shared/support/admin-support.model.ts";
import {
  ANSWER_HOURS,
  TICKET_AGES,
  TICKET_CATEGORIES,
  TICKET_PRIORITIES,
  TICKET_STATUSES,
} from "#shared/support/support-values.ts";
import { isDone } from "#shared/support/tickets.rules.ts";
import type { Ctx } from "#server/context.ts";
import { ageOf, averageMinutes } from "./stats.rules.ts";
import * as repo from "./stats.repo.ts";

const DAYS = 30;

/** What the desk's dashboard shows. From counters: the number of tickets does not matter. */
export async function readStats(ctx: Pick<Ctx, "db" | "now">): Promise<SupportStats> {
  const today = parisDateOf(ctx.now);
  const from = today.subtract({ days: DAYS - 1 });
  const [counts, openDays, days, overdue, unassigned] = await Promise.all([
    repo.listCounts(ctx.db),
    repo.listOpenDays(ctx.db),
    repo.listDays(ctx.db, from.toString()),
    repo.countOverdue(ctx.db, ctx.now),
    repo.countUnassigned(ctx.db),
  ]);
  const open = counts.filter(({ status }) => !isDone(status));
  const dayMap = new Map(days.map((day) => [day.day, day]));
  const answered = sum(days, ({ answered: n }) => n);
  const resolved = sum(days, ({ resolved: n }) => n);
  return {
    counts: tally(TICKET_STATUSES, counts, ({ status }) => status),
    by_priority: tally(TICKET_PRIORITIES, open, ({ priority }) => priority),
    by_category: tally(TICKET_CATEGORIES, open, ({ category }) => category),
    ages: tally(TICKET_AGES, openDays, ({ day }) => ageOf(day, today)),
    overdue: record(TICKET_PRIORITIES, (priority) => overdue.get(priority) ?? 0),
    unassigned,
    answer_hours: ANSWER_HOURS,
    first_response: {
      count: answered,
      average_minutes: averageMinutes(
        sum(days, ({ answer_seconds: n }) => n),
        answered,
      ),
      in_time: sum(days, ({ answered_in_time: n }) => n),
    },
    resolution: {
      count: resolved,
      average_minutes: averageMinutes(
        sum(days, ({ resolve_seconds: n }) => n),
        resolved,
      ),
    },
    days: Array.from({ length: DAYS }, (_, index) => {
      const day = from.add({ days: index }).toString();
      const { created = 0, resolved: ended = 0 } = dayMap.get(day) ?? {};
      return { day, created, resolved: ended };
    }),
  };
}

const sum = <T>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((total, row) => total + of(row), 0);

const record = <K extends string>(keys: readonly K[], of: (key: K) => number): Record<K, number> =>
  Object.fromEntries(keys.map((key) => [key, of(key)])) as Record<K, number>;

const tally = <K extends string, T extends { tickets: number }>(
  keys: readonly K[],
  rows: readonly T[],
  keyOf: (row: T) => K,
): Record<K, number> => record(keys, (key) => sum(rows, (row) => (keyOf(row) === key ? row.tickets : 0)));
