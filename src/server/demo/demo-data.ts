import { sql } from "kysely";
import type { CallCtx } from "#server/context.ts";
import type { Db } from "#server/db/database.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { DemoPart, DemoWorld, Seed } from "#server/features/feature.ts";
import { features } from "#server/features/index.ts";
import { hashPassword } from "#server/platform/passwords/passwords.ts";
import { DEMO_DOMAIN, DEMO_PASSWORD } from "./demo-people.ts";

export const hasDemoAccounts = async (db: Db): Promise<boolean> => {
  const row = await db
    .selectFrom("users")
    .select("id")
    .where("email", "like", `%${DEMO_DOMAIN}`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

const hasAnybody = async (db: Db): Promise<boolean> =>
  (await db.selectFrom("users").select("id").limit(1).executeTakeFirst()) !== undefined;

/** Fills an empty database; one that holds any account is left alone. All of it or nothing. */
export async function seedDemoData(ctx: CallCtx, outside: Omit<DemoWorld, "passwordHash"> = {}): Promise<boolean> {
  if (await hasAnybody(ctx.db)) return false;
  const parts = inOrder(await loadParts());
  const world: DemoWorld = { ...outside, passwordHash: await hashPassword(DEMO_PASSWORD) };
  const seeds: Seed[] = [];
  for (const { prepare, seed } of parts) {
    if (prepare) seeds.push(await prepare(ctx, world));
    if (seed) seeds.push(seed);
  }
  const isSeeded = await inTransaction(ctx, async (tx) => {
    if (await hasAnybody(tx.db)) return false;
    for (const seed of seeds) await seed(tx, world);
    return true;
  });
  if (!isSeeded) return false;
  for (const { finish } of parts) await finish?.(ctx, world);
  // Until the database has looked at them itself, in a minute or so, it takes the tables for empty and sorts them as a whole.
  await sql`ANALYZE`.execute(ctx.db);
  return true;
}

async function loadParts(): Promise<Map<string, DemoPart>> {
  const parts = new Map<string, DemoPart>();
  for (const { name, demo } of features) if (demo) parts.set(name, (await demo()).demo);
  return parts;
}

/** Each part behind those it names in `after`. */
function inOrder(parts: ReadonlyMap<string, DemoPart>): readonly DemoPart[] {
  const done = new Set<DemoPart>();
  const add = (name: string): void => {
    const part = parts.get(name);
    if (!part) throw new Error(`There is no demo of "${name}"`);
    if (done.has(part)) return;
    for (const earlier of part.after ?? []) add(earlier);
    done.add(part);
  };
  for (const name of parts.keys()) add(name);
  return [...done];
}
