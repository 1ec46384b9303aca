import { z } from "zod";
import type { ClientFilter, ClientListItem } from "#shared/clients/clients.contract.ts";
import type { Ctx } from "#server/context.ts";
import { requireRestaurant } from "#server/actor.ts";
import { cursorOf, part } from "#server/db/cursor.ts";
import type { Db } from "#server/db/database.ts";
import type { Scope } from "#server/db/scope.ts";
import type { Question } from "#server/db/questions.ts";
import type { ReadyJson } from "#server/db/ready-json.ts";
import * as repo from "./client-list.repo.ts";
import { isFirstKey, searchPrefixOf } from "#server/features/clients/clients.rules.ts";

const PAGE = 20;
/**
 * Keys read at once and at most for one page, and how many clients they may lead to at once. Only days leave keys out,
 * which costs a look at the index; a search whose days fit hardly anybody answers with a short page. Over all restaurants a stretch
 * is put together from many ranges, so one long one costs less than several.
 */
const STRETCH = { all: 60, days: 240, everywhere: 960 };
const MAX_KEYS = { all: 480, days: 960, everywhere: 960 };
const MAX_LOOKUPS = 60;
/** A list is ordered by time, a search by its keys, so a cursor of one means nothing in the other. */
const LIST_PLACE = cursorOf(z.object({ micros: part.micros, id: part.id }));
const SEARCH_PLACE = cursorOf(z.object({ key: part.text, id: part.id }));
/** The earliest day a filter may begin at; the database has no year 0. */
const FIRST_DAY = "1900-01-01";

export interface ClientPage<Row = ClientListItem> {
  rows: ReadyJson<Row[]> | Row[];
  total: number | undefined;
  next: string | null;
}

/** One page of the caller's clients. */
export function listClients(ctx: Ctx, query: ClientFilter): Promise<ClientPage> {
  const restaurantId = requireRestaurant(ctx);
  const filter = filterOf(query);
  if (prefixOf(query) !== "" || hasDays(filter)) return listWithin(ctx, query);
  return listCounted(ctx.db, restaurantId, filter, query.cursor);
}

/** One page of the clients in the caller's scope, be that one restaurant or all of them. */
export async function listWithin<Row = ClientListItem>(
  { db, scope }: Pick<Ctx, "db" | "scope">,
  query: ClientFilter,
  columns?: repo.Columns,
): Promise<ClientPage<Row>> {
  const [page, total] = await Promise.all([
    readerOf<Row>(query, columns)(db, scope, PAGE, query.cursor),
    countKnown(db, scope, query),
  ]);
  return { ...page, total };
}

/** The caller's newest clients, ready to be shown. */
export const newestClients = (ctx: Ctx, limit: number): Question<ClientListItem[]> =>
  repo.newest.question({ restaurantId: requireRestaurant(ctx), limit });

/** How many match, where the counters of one restaurant know it without looking at anybody; else undefined. */
async function countKnown(db: Db, scope: Scope, query: ClientFilter): Promise<number | undefined> {
  const filter = filterOf(query);
  if (prefixOf(query) !== "" || scope.kind !== "restaurant") return undefined;
  if (!hasDays(filter)) return repo.countByKind(db, scope.restaurantId, filter);
  return repo.isOfKind(filter) ? undefined : repo.countByDay(db, scope.restaurantId, filter);
}

/** How many match; where no counter knows it, by counting, which is little beside reading all of them. */
export const countClients = async (db: Db, scope: Scope, query: ClientFilter): Promise<number> =>
  (await countKnown(db, scope, query)) ?? repo.countEach(db, scope, filterOf(query), prefixOf(query));

const hasDays = ({ from, to }: repo.Filter): boolean => from !== undefined || to !== undefined;

interface Page<Row> {
  rows: Row[];
  next: string | null;
}
type Reader<Row> = (db: Db, scope: Scope, size: number, cursor: string | undefined) => Promise<Page<Row>>;

/** Reads the clients a query means, page by page, each page from the cursor the last one gave. */
export const readerOf = <Row = ClientListItem>(query: ClientFilter, columns?: repo.Columns): Reader<Row> => {
  const input = { filter: filterOf(query), ...(columns && { columns }) };
  const prefix = prefixOf(query);
  return (db, scope, size, cursor) =>
    prefix === ""
      ? listPage<Row>(db, scope, { ...input, size, cursor })
      : searchPage<Row>(db, scope, { ...input, prefix, size, cursor });
};

/**
 * The same search for lists of other things that clients have, such as mails: where their keys begin in the order of the index, and
 * whether somebody is to be shown at a key, because it is the first of theirs. Undefined where nothing is left to look for.
 */
export function clientSearch(typed: string | undefined) {
  const prefix = searchPrefixOf(typed ?? "");
  if (prefix === "") return undefined;
  return { prefix, isShown: (client: repo.Findable, key: string): boolean => isFirstKey(client, prefix, key) };
}

const prefixOf = (query: ClientFilter): string => searchPrefixOf(query.search ?? "");

function filterOf(query: ClientFilter): repo.Filter {
  const yes = (answer: "yes" | "no" | undefined): boolean | undefined => (answer ? answer === "yes" : undefined);
  const bounded = (day: string | undefined): string | undefined => (day && day < FIRST_DAY ? FIRST_DAY : day);
  return {
    converted: yes(query.converted),
    consent: yes(query.consent),
    source: query.source,
    from: bounded(query.from),
    to: bounded(query.to),
  };
}

interface PageInput {
  filter: repo.Filter;
  columns?: repo.Columns;
  size: number;
  cursor: string | undefined;
}

/** As the screen mostly asks: page and total in one round trip. */
async function listCounted(
  db: Db,
  restaurantId: string,
  filter: repo.Filter,
  cursor: string | undefined,
): Promise<ClientPage> {
  const after = cursor === undefined ? undefined : LIST_PLACE.read(cursor);
  const { data, total, last } = await repo.listCounted(db, {
    restaurantId,
    converted: filter.converted,
    consent: filter.consent,
    source: filter.source,
    afterMicros: after?.micros,
    afterId: after?.id,
    limit: PAGE,
  });
  return { rows: data, total, next: last && LIST_PLACE.write(last) };
}

async function listPage<Row>(db: Db, scope: Scope, input: PageInput): Promise<Page<Row>> {
  const { size, cursor, ...rest } = input;
  const after = cursor === undefined ? undefined : LIST_PLACE.read(cursor);
  return cutPage(await repo.listClients<Row>(db, scope, { ...rest, after, limit: size + 1 }), size);
}

function cutPage<Row>(found: readonly repo.Placed<Row>[], size: number): Page<Row> {
  const rows = found.slice(0, size);
  const last = found.length > size ? rows.at(-1) : undefined;
  return { rows, next: last ? LIST_PLACE.write({ micros: Number(last.micros), id: last.id }) : null };
}

async function searchPage<Row>(db: Db, scope: Scope, input: PageInput & { prefix: string }): Promise<Page<Row>> {
  const { size, cursor, ...search } = input;
  let after = cursor === undefined ? undefined : SEARCH_PLACE.read(cursor);
  const rows: Row[] = [];
  const kind = !hasDays(input.filter) ? "all" : scope.kind === "all" ? "everywhere" : "days";
  const keys = STRETCH[kind];
  for (let read = 0; read < Math.max(MAX_KEYS[kind], size * 4); read += keys) {
    const stretch = await repo.searchClients<Row>(db, scope, { ...search, after, keys, clients: MAX_LOOKUPS });
    for (const client of stretch) {
      // A key without a client stands for one the filter left out; a later key for one shown already.
      const isShown = client.id !== null && isFirstKey(client, search.prefix, client.key);
      if (isShown && rows.length === size) return { rows, next: after ? SEARCH_PLACE.write(after) : null };
      if (isShown) rows.push(client);
      after = { key: client.key, id: client.client_id };
    }
    const wholeStretch = stretch[0]?.read ?? 0;
    if (wholeStretch < keys && stretch.length === wholeStretch) return { rows, next: null };
  }
  return { rows, next: after ? SEARCH_PLACE.write(after) : null };
}
