import { sql } from "kysely";
import type { Ctx } from "#server/context.ts";
import { ALL_RESTAURANTS } from "#server/db/scope.ts";
import { TICKET_CATEGORIES, TICKET_PRIORITIES, TICKET_STATUSES } from "#shared/support/support-values.ts";
import { makeRestaurant } from "#server/features/restaurants/restaurants.factory.ts";
import { makeStaff } from "#server/features/staff/staff.factory.ts";
import { readStats } from "#server/features/support/desk/stats.service.ts";
import { makeManyTickets } from "#server/features/support/support.factory.ts";
import { type TicketQuery, listTickets } from "#server/features/support/tickets/ticket-list.service.ts";
import type { Figure } from "./bench.ts";
import { type Ask, type Questions, askAll, figuresOf, onEmptyDatabase, ownerCtx } from "./growth.ts";

export const name = "support";
export const countsOnly = true;

const FEW = 1_000;
const MANY = 100_000;
/** So few that each has more than two pages of tickets at the beginning, too. */
const RESTAURANTS = 20;
const PEOPLE = 3;
const COUNTERS = ["support_counts", "support_days", "support_open_days"];
const NOW = new Date("2026-11-10T12:00:00Z");

const twoPages =
  (query: TicketQuery): Ask =>
  async (ctx: Ctx) => {
    const { next } = await listTickets(ctx, query);
    if (next !== null) await listTickets(ctx, { ...query, cursor: next });
  };

const each = <K extends string>(values: readonly K[], query: (value: K) => TicketQuery) =>
  Object.fromEntries(values.map((value) => [value, twoPages(query(value))]));

/** The desk at a thousand tickets and at a hundred thousand. */
export const run = (): Promise<Figure[]> =>
  onEmptyDatabase(async (db, connectionString) => {
    const restaurantIds: string[] = [];
    for (let n = 0; n < RESTAURANTS; n += 1) restaurantIds.push((await makeRestaurant(db)).id);
    const staffIds: string[] = [];
    for (let n = 0; n < PEOPLE; n += 1) staffIds.push((await makeStaff(db)).id);
    const questions: Questions = {
      "tickets list": {
        "": twoPages({}),
        ...each(TICKET_STATUSES, (status) => ({ status })),
        ...each(TICKET_PRIORITIES, (priority) => ({ priority })),
        ...each(TICKET_CATEGORIES, (category) => ({ category })),
        "open and urgent": twoPages({ status: "open", priority: "urgent" }),
        "of a person": twoPages({ assigneeId: staffIds[1] }),
        "of nobody": twoPages({ assigneeId: null }),
        "of a restaurant": twoPages({ restaurantId: restaurantIds[1] }),
        overdue: twoPages({ overdue: true }),
        "overdue and urgent": twoPages({ overdue: true, priority: "urgent" }),
      },
      "tickets search": {
        number: twoPages({ search: "T-2026-000077" }),
        "a word": twoPages({ search: "invoice" }),
        "a beginning": twoPages({ search: "re" }),
      },
      "tickets search, checked": {
        "two words": twoPages({ search: "invoice printer" }),
        "a word in a status": twoPages({ search: "invoice", status: "open" }),
      },
      "tickets dashboard": { "": (ctx) => readStats(ctx) },
    };
    const ask = async () => {
      // Counted up by thousands of tickets at once, they hold more dead rows than they would in life, and how many is left to chance.
      for (const table of COUNTERS) await sql`VACUUM FULL ${sql.table(table)}`.execute(db);
      return askAll(db, {
        connectionString,
        tables: ["support_tickets", "support_words", ...COUNTERS, "restaurants", "staff_users"],
        questions,
        ctxOf: (logged) => ({
          ...ownerCtx(logged, { restaurantId: restaurantIds[0] ?? "", userId: "" }, NOW),
          scope: ALL_RESTAURANTS,
        }),
      });
    };
    const people = { restaurantIds, staffIds };
    await makeManyTickets(db, people, { from: 0, count: FEW });
    const few = await ask();
    await makeManyTickets(db, people, { from: FEW, count: MANY - FEW });
    // Of a thousand the planner reads all words at once, which says nothing about many.
    return figuresOf(few, await ask(), { "tickets search, checked": 1_000 });
  });
