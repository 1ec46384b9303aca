import { Readable } from "node:stream";
import { z } from "zod";
import { CSV_BOM, csvLine } from "#shared/domain/csv.ts";
import { foldText } from "#shared/domain/fold.ts";
import { parisDateOf } from "#shared/domain/paris-time.ts";
import {
  LEAST_SEARCHED,
  type RestaurantFilter,
  type RestaurantSort,
} from "#shared/restaurants/admin-restaurants.contract.ts";
import type { Ctx } from "#server/context.ts";
import { type CursorCodec, cursorOf, part } from "#server/db/cursor.ts";
import type { Download } from "#server/platform/files/files.port.ts";
import { recordAudit } from "#server/features/audit/audit.service.ts";
import * as repo from "./office-list.repo.ts";

const PAGE = 20;
/** Rows of one query while a file is written. */
const BATCH = 500;
/** As many as a list under a field shows; whoever looks for somebody else types on. */
const MOST_FOUND = 20;

/** More than this are not all looked up to be sorted. */
const MOST_SORTED = 100;

/** Each order has its own places, so that a cursor of one means nothing in another. */
const PLACES: Record<RestaurantSort, CursorCodec<repo.ListPlace>> = {
  newest: cursorOf(z.object({ micros: part.micros, id: part.id })),
  name: cursorOf(z.object({ name: part.text, id: part.id })),
  clients: cursorOf(z.object({ clients: z.number().int().min(0).max(2_000_000_000), id: part.id })),
};
const placeOf = (sort: RestaurantSort, row: repo.ListedRestaurant): repo.ListPlace =>
  ({
    newest: { micros: Number(row.micros), id: row.id },
    name: { name: row.name_key, id: row.id },
    clients: { clients: row.clients, id: row.id },
  })[sort];

/** LIKE's own signs are text here. */
const patternOf = (typed: string): string => `%${foldText(typed).replace(/[\\%_]/g, String.raw`\$&`)}%`;

async function searchOf(ctx: Pick<Ctx, "db">, typed: string): Promise<repo.Search | undefined> {
  const folded = foldText(typed);
  if (folded === "") return undefined;
  if (folded.length < LEAST_SEARCHED) return { kind: "beginning", prefix: folded };
  const pattern = patternOf(typed);
  const ids = await repo.findFew(ctx.db, pattern, MOST_SORTED);
  return ids ? { kind: "rare", ids } : { kind: "common", pattern };
}

/** A page of the restaurants that fit. */
export async function listRestaurants(
  ctx: Pick<Ctx, "db" | "now">,
  { cursor, search, sort, ...filter }: RestaurantFilter & { cursor?: string | undefined },
  size = PAGE,
): Promise<{ rows: repo.ListedRestaurant[]; next: string | null }> {
  const rows = await repo.listRestaurants(ctx.db, {
    filter,
    search: await searchOf(ctx, search ?? ""),
    sort,
    after: cursor === undefined ? undefined : PLACES[sort].read(cursor),
    limit: size + 1,
    now: ctx.now,
  });
  const shown = rows.slice(0, size);
  const last = rows.length > size ? shown.at(-1) : undefined;
  return { rows: shown, next: last ? PLACES[sort].write(placeOf(sort, last)) : null };
}

/** Owners a restaurant can be linked to, by letters of their name or address. */
export const searchOwners = (ctx: Pick<Ctx, "db">, search: string) =>
  repo.searchOwners(ctx.db, patternOf(search), MOST_FOUND);

/** The restaurants that fit, as a file that is written while it is sent. */
export async function exportRestaurants(ctx: Ctx, query: RestaurantFilter): Promise<Download> {
  const { search, ...filter } = query;
  await recordAudit(ctx, {
    action: "restaurants.exported",
    subject: { type: "restaurant", id: null },
    // What was looked for may be a name; that it was looked for is enough.
    details: { ...filter, searched: (search ?? "") !== "" },
  });
  return {
    filename: `${ctx.t("restaurant_office:csv.name")}-${parisDateOf(ctx.now).toString()}.csv`,
    content: Readable.from(csvOf(ctx, query), { highWaterMark: 2 }),
  };
}

async function* csvOf(ctx: Ctx, query: RestaurantFilter): AsyncGenerator<string> {
  const { t, locale } = ctx;
  const line = (cells: (string | number | null)[]): string => csvLine(cells, locale);
  yield (
    CSV_BOM +
      line([
        t("restaurant_office:list.name"),
        t("restaurant_office:list.city"),
        t("restaurant_office:list.country"),
        t("restaurant_office:list.email"),
        t("restaurant_office:list.status"),
        t("restaurant_office:list.subscription"),
        t("restaurant_office:list.owner"),
        t("restaurant_office:csv.owner_email"),
        t("restaurant_office:list.clients"),
        t("restaurant_office:list.created"),
      ])
  );
  const lineOf = (row: repo.ListedRestaurant): string =>
    line([
      row.name,
      row.city,
      row.country,
      row.email,
      t(`restaurants:status.${row.status}`),
      t(`restaurant_office:standings.${row.standing}`),
      row.owner_name,
      row.owner_email,
      row.clients,
      parisDateOf(row.created_at).toString(),
    ]);
  let cursor: string | undefined;
  do {
    const { rows, next } = await listRestaurants(ctx, { ...query, cursor }, BATCH);
    if (rows.length > 0) yield rows.map(lineOf).join("");
    cursor = next ?? undefined;
  } while (cursor !== undefined);
}
