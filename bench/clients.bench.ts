import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { ClientFilter } from "#shared/clients/clients.contract.ts";
import type { Ctx } from "#server/context.ts";
import type { Db } from "#server/db/database.ts";
import { listClients } from "../src/server/features/clients/list/client-list.service.ts";
import { makeManyClients } from "#server/features/clients/clients.factory.ts";
import { listCandidates } from "#server/features/clients/clients.service.ts";
import { makeRestaurant } from "#server/features/restaurants/restaurants.factory.ts";
import { type Figure, atMost } from "./bench.ts";
import { type Ask, type Questions, askAll, figuresOf, onEmptyDatabase, ownerCtx, withoutIndexes } from "./growth.ts";

export const name = "clients";
export const countsOnly = true;

/** How many clients the one large restaurant has; smaller for a quick look. */
const MANY = Number(process.env["BENCH_CLIENTS"] ?? 1_000_000);
const FEW = 1000;
const OTHERS = 60_000;
const MAX_GROWTH_MB = 50;
/** Pages of two pages of a search in days: keys are read on until the days fit, up to this, and not to the last one. */
const MAX_SEARCH = 1000;
const FILLED = ["clients", "client_search"];
const OWNER = crypto.randomUUID();
const NOW = new Date("2026-11-10T12:00:00Z");

/** The first days of makeManyClients, a time nobody came, and one longer than anybody has been here. */
const DAYS = { from: "2024-01-01", to: "2024-01-02" };
const NEVER = { from: "2030-01-01", to: "2030-12-31" };
const LONG = { from: "2003-03-07", to: "2026-10-09" };

type Query = Omit<ClientFilter, "cursor">;
const YES_NO = [undefined, "yes", "no"] as const;
/** Every combination the screen offers; added by hand were only a few of the first thousand. */
const KINDS: Query[] = YES_NO.flatMap((converted) =>
  YES_NO.flatMap((consent) =>
    ([undefined, "keychain", "manual"] as const).map((source) => ({ converted, consent, source })),
  ),
);
const IN_DAYS: Query[] = KINDS.flatMap((kind) => [DAYS, LONG, NEVER].map((days) => ({ ...kind, ...days })));
const questionsOf = (filters: readonly Query[], search?: string): Record<string, Ask> =>
  Object.fromEntries(
    filters.map((filter): [string, Ask] => [
      Object.entries(filter)
        .flatMap(([key, value]) => (value === undefined ? [] : `${key} ${value}`))
        .join(", "),
      (ctx) => readTwoPages(ctx, search === undefined ? filter : { ...filter, search }),
    ]),
  );

async function readTwoPages(ctx: Ctx, query: Query): Promise<void> {
  const { next } = await listClients(ctx, query);
  if (next !== null) await listClients(ctx, { ...query, cursor: next });
}

const QUESTIONS: Questions = {
  "clients list": questionsOf([...KINDS, ...IN_DAYS]),
  "clients search, fits everybody": questionsOf(KINDS, "last"),
  "clients search, fits everybody, in days": questionsOf(IN_DAYS, "last"),
  "clients search, fits one": questionsOf(KINDS, "guest77@"),
  "clients search, fits nobody": questionsOf(KINDS, "nobody"),
  "guests who may have written ten old reviews": { "": askForGuests },
};

/** Ten reviews of the first hours, each by one of a thousand first names. */
function askForGuests(ctx: Ctx): Promise<unknown> {
  const [from, to] = [new Date("2023-12-29T18:00:00Z"), new Date("2024-01-01T16:00:00Z")];
  const questions = Array.from({ length: 10 }, (_, index) => ({ firstNames: ["", `first${index * 6 + 1}`], from, to }));
  return listCandidates(ctx.db, ctx.scope.kind === "restaurant" ? ctx.scope.restaurantId : "", questions, 500);
}

/** The clients of one restaurant, however many: pages read for each question, and the memory an export of all takes. */
export const run = (): Promise<Figure[]> =>
  onEmptyDatabase(async (db, connectionString) => {
    const [large, others] = [await makeRestaurant(db), await makeRestaurant(db)];
    const ask = () =>
      askAll(db, {
        connectionString,
        tables: ["clients", "client_search", "client_counts", "client_days", "client_periods"],
        questions: QUESTIONS,
        ctxOf: (logged) => ownerCtx(logged, { restaurantId: large.id, userId: OWNER }, NOW),
      });
    // A table of a thousand rows is read whole, whatever the indexes: as in life, there are other restaurants.
    await withoutIndexes(db, FILLED, async () => {
      await fill(db, others.id, 0, OTHERS);
      await fill(db, large.id, 0, FEW);
    });
    const few = await ask();
    await withoutIndexes(db, FILLED, () => fill(db, large.id, FEW, MANY));
    const exported = await measureExport(connectionString, large.id, others.id);
    return [...figuresOf(few, await ask(), { "clients search, fits everybody, in days": MAX_SEARCH }), ...exported];
  });

const fill = (db: Db, restaurantId: string, from: number, to: number): Promise<void> =>
  makeManyClients(db, restaurantId, { from, count: to - from });

/** In a process of its own, in which nothing else was done before. */
async function measureExport(connectionString: string, large: string, others: string): Promise<Figure[]> {
  const script = join(import.meta.dirname, "export-memory.ts");
  const options = { env: { ...process.env, DATABASE_URL: connectionString, LARGE: large, OTHERS: others } };
  const { stdout } = await promisify(execFile)(process.execPath, ["--expose-gc", script], options);
  const { lines, bytes, seconds } = JSON.parse(stdout) as { lines: number; bytes: number; seconds: number };
  const what = `export of ${MANY.toLocaleString("en")} clients in ${seconds.toFixed(1)} s, memory`;
  return [
    atMost(what, bytes / 1024 / 1024, { floor: MAX_GROWTH_MB }, (mb) => `+${mb.toFixed(0)} MB`),
    { what: "export, lines", value: String(lines), floor: String(MANY + 1), ok: lines === MANY + 1 },
  ];
}
