import { z } from "zod";
import type { Ctx } from "#server/context.ts";
import { cursorOf, part } from "#server/db/cursor.ts";
import * as repo from "./ticket-list.repo.ts";
import { readerOf } from "./reads.service.ts";
import { searchedWords } from "./ticket-words.rules.ts";

const PAGE = 20;
/** Tickets a search looks at in one call where it has to check more than one word, or a filter. */
const STRETCH = 100;
const PLACE = cursorOf(z.object({ micros: part.micros, id: part.id }));

export interface TicketQuery extends repo.TicketFilter {
  overdue?: boolean | undefined;
  search?: string | undefined;
  cursor?: string | undefined;
}

export interface TicketPage {
  rows: repo.ListedTicket[];
  next: string | null;
}

type ListCtx = Pick<Ctx, "db" | "scope" | "now" | "actor">;

/** A page of the tickets the caller may see. */
export async function listTickets(ctx: ListCtx, query: TicketQuery, size = PAGE): Promise<TicketPage> {
  const { overdue = false, search = "", cursor, ...wanted } = query;
  const after = cursor === undefined ? undefined : PLACE.read(cursor);
  const filter = repo.narrowed(ctx.scope, wanted);
  if (!filter) return { rows: [], next: null };
  if (search.trim() !== "") return searchTickets(ctx, { ...query, filter, after, size });
  const input = { filter, after, limit: size + 1, readerId: readerOf(ctx) };
  return pageOf(
    overdue ? await repo.listOverdue(ctx.db, { ...input, now: ctx.now }) : await repo.listByNews(ctx.db, input),
    size,
  );
}

function pageOf(found: readonly repo.ListedTicket[], size: number): TicketPage {
  const rows = found.slice(0, size);
  const last = rows.at(-1);
  const isMore = found.length > size && last;
  return { rows, next: isMore ? PLACE.write({ micros: Number(last.micros), id: last.id }) : null };
}

/** A stretch that holds fewer than a page ends where it ended: the next one goes on from there. */
async function searchTickets(
  ctx: ListCtx,
  {
    search = "",
    overdue = false,
    filter,
    after,
    size,
  }: TicketQuery & { filter: repo.TicketFilter; after: repo.Place | undefined; size: number },
): Promise<TicketPage> {
  const words = searchedWords(search);
  if (words.length === 0) return { rows: [], next: null };
  const { restaurantId: _, ...rest } = filter;
  const isPlain = words.length === 1 && !overdue && Object.values(rest).every((value) => value === undefined);
  const limit = isPlain ? size + 1 : Math.max(STRETCH, size + 1);
  const { rows, read, end } = await repo.searchTickets(ctx.db, {
    words,
    filter,
    after,
    limit,
    readerId: readerOf(ctx),
    isStaff: ctx.scope.kind === "all",
    now: overdue ? ctx.now : undefined,
  });
  if (rows.length > size) return pageOf(rows, size);
  return { rows, next: read === limit && end ? PLACE.write(end) : null };
}
