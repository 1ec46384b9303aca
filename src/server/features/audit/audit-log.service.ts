import { isIP } from "node:net";
import { z } from "zod";
import type { AuditFilter } from "#shared/audit/audit.contract.ts";
import type { NamedRestaurant, RestaurantChoice } from "#shared/restaurants/restaurant-choice.ts";
import type { Ctx } from "#server/context.ts";
import { cursorOf, part } from "#server/db/cursor.ts";
import * as repo from "./audit-log.repo.ts";

const PAGE = 25;
const PLACE = cursorOf(z.object({ micros: part.micros, id: part.id }));

type LogCtx = Pick<Ctx, "db" | "scope">;

/** A page of the log, the newest first. */
export async function listEvents(
  ctx: LogCtx,
  query: AuditFilter & { cursor?: string | undefined },
  size = PAGE,
): Promise<{ rows: repo.ListedEvent[]; next: string | null }> {
  const { area, action, search = "", cursor, ...rest } = query;
  const after = cursor === undefined ? undefined : PLACE.read(cursor);
  const named = action === undefined ? area && (await repo.listActions(ctx.db, area)) : ofArea(action, area);
  const found = search.trim() === "" ? undefined : await rangesOf(ctx, search.trim());
  const wanted = { ...rest, ...(found && named && { actions: named }) };
  const ranges = found ?? (named ? named.map((is) => ({ by: "action" as const, is })) : undefined);
  const rows = await repo.listEvents(ctx.db, { wanted, ranges, after, limit: size + 1 });
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return {
    rows: page,
    next: rows.length > size && last ? PLACE.write({ micros: Number(last.micros), id: last.id }) : null,
  };
}

const ofArea = (action: string, area: string | undefined): string[] =>
  area === undefined || action.startsWith(`${area}.`) ? [action] : [];

/** What the words of a search can stand for. */
async function rangesOf(ctx: LogCtx, search: string): Promise<repo.Range[]> {
  if (isIP(search) !== 0) return [{ by: "ip", is: search }];
  if (z.uuid().safeParse(search).success)
    return (["actor_id", "restaurant_id", "subject_id"] as const).map((by) => ({ by, is: search }));
  const [people, restaurants] = await Promise.all([
    repo.findPeople(ctx.db, { search }),
    repo.findRestaurants(ctx.db, ctx.scope, { search }),
  ]);
  return [
    ...people.flatMap(({ id }) => [
      { by: "actor_id" as const, is: id },
      { by: "subject_id" as const, is: id },
    ]),
    ...restaurants.map(({ id }) => ({ by: "restaurant_id" as const, is: id })),
  ];
}

/** What the log knows of. */
export const listActions = (ctx: Pick<Ctx, "db">): Promise<string[]> => repo.listActions(ctx.db);

/** People a list can be narrowed to. */
export const findPeople = (ctx: Pick<Ctx, "db">, asked: RestaurantChoice): Promise<repo.Person[]> =>
  repo.findPeople(ctx.db, asked);

/** Restaurants a list can be narrowed to. */
export const findRestaurants = (ctx: LogCtx, asked: RestaurantChoice): Promise<NamedRestaurant[]> =>
  repo.findRestaurants(ctx.db, ctx.scope, asked);
