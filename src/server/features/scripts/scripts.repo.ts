import { type Insertable, type Selectable, type Updateable, sql } from "kysely";
import type { ScriptArea } from "#shared/scripts/scripts.contract.ts";
import { lockUntilCommit } from "#server/db/advisory-lock.ts";
import type { Database, Db } from "#server/db/database.ts";

type Row = Selectable<Database["custom_scripts"]>;
export interface ScriptRow extends Row {
  updated_by_name: string | null;
  /** Reports of browsers. */
  errors: number;
  /** Of the last 24 hours. */
  loads: number;
  loaded_at: Date | null;
}

const FLAGS = { site: "in_owner", admin: "in_admin", guest: "in_guest" } as const;

/** In the order they are put into a page. */
export const listActiveScripts = (db: Db, area: ScriptArea) =>
  db
    .selectFrom("custom_scripts")
    .select(["id", "title", "script_code", "placement", "needs_consent", "revision"])
    .where("active", "=", true)
    .where(FLAGS[area], "=", true)
    .orderBy("sort_order")
    .orderBy("id")
    .execute();

export const hasActiveScript = async (db: Db, area: ScriptArea): Promise<boolean> =>
  (await db
    .selectFrom("custom_scripts")
    .select("id")
    .where("active", "=", true)
    .where(FLAGS[area], "=", true)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Loads are counted from `since` on. */
const selectScripts = (db: Db, since: Date) =>
  db
    .selectFrom("custom_scripts")
    .leftJoin("staff_users", "staff_users.id", "custom_scripts.updated_by")
    .selectAll("custom_scripts")
    .select([
      "staff_users.name as updated_by_name",
      sql<number>`(SELECT coalesce(sum(e.times), 0)::integer FROM custom_script_errors e WHERE e.script_id = custom_scripts.id)`.as(
        "errors",
      ),
      sql<number>`(SELECT coalesce(sum(l.times), 0)::integer FROM custom_script_loads l
        WHERE l.script_id = custom_scripts.id AND l.hour > ${since})`.as("loads"),
      sql<Date | null>`(SELECT max(l.last_at) FROM custom_script_loads l WHERE l.script_id = custom_scripts.id)`.as(
        "loaded_at",
      ),
    ]);

/** All, in their order; there are a hundred at most. */
export const listScripts = (db: Db, since: Date): Promise<ScriptRow[]> =>
  selectScripts(db, since).orderBy("custom_scripts.sort_order").orderBy("custom_scripts.id").execute();

export const findScript = (db: Db, id: string, since: Date): Promise<ScriptRow | undefined> =>
  selectScripts(db, since).where("custom_scripts.id", "=", id).executeTakeFirst();

/** Nobody else saves it until this transaction ends. */
export const lockScript = (db: Db, id: string, since: Date): Promise<ScriptRow | undefined> =>
  selectScripts(db, since).where("custom_scripts.id", "=", id).forUpdate("custom_scripts").executeTakeFirst();

/** Nobody else adds or sorts any until this transaction ends. */
export const lockOrder = (db: Db): Promise<void> => lockUntilCommit(db, "scripts", "order");

/** How many there are, and the last place. */
export const countScripts = async (db: Db): Promise<{ count: number; last: number }> =>
  db
    .selectFrom("custom_scripts")
    .select([sql<number>`count(*)::integer`.as("count"), sql<number>`coalesce(max(sort_order), 0)::integer`.as("last")])
    .executeTakeFirstOrThrow();

export const insertScript = (db: Db, row: Insertable<Database["custom_scripts"]>): Promise<{ id: string }> =>
  db.insertInto("custom_scripts").values(row).returning("id").executeTakeFirstOrThrow();

export const updateScript = (db: Db, id: string, values: Updateable<Database["custom_scripts"]>) =>
  db.updateTable("custom_scripts").set(values).where("id", "=", id).execute();

export const deleteScript = (db: Db, id: string): Promise<{ title: string } | undefined> =>
  db.deleteFrom("custom_scripts").where("id", "=", id).returning("title").executeTakeFirst();

export const lockPlaces = (db: Db, ids: readonly string[]): Promise<Pick<Row, "id" | "sort_order">[]> =>
  db
    .selectFrom("custom_scripts")
    .select(["id", "sort_order"])
    .where("id", "in", ids)
    .orderBy("id")
    .forUpdate()
    .execute();

export async function writePlaces(db: Db, places: readonly Pick<Row, "id" | "sort_order">[]): Promise<void> {
  await sql`
    UPDATE custom_scripts s SET sort_order = p.sort_order
    FROM jsonb_to_recordset(${JSON.stringify(places)}::jsonb) AS p (id uuid, sort_order integer)
    WHERE s.id = p.id AND s.sort_order <> p.sort_order`.execute(db);
}

export const insertVersion = (db: Db, row: Insertable<Database["custom_script_versions"]>) =>
  db.insertInto("custom_script_versions").values(row).execute();

/** Only the newest stay. */
export const forgetVersions = (db: Db, scriptId: string, before: number) =>
  db.deleteFrom("custom_script_versions").where("script_id", "=", scriptId).where("revision", "<=", before).execute();

const selectVersions = (db: Db, scriptId: string) =>
  db
    .selectFrom("custom_script_versions")
    .leftJoin("staff_users", "staff_users.id", "custom_script_versions.saved_by")
    .selectAll("custom_script_versions")
    .select("staff_users.name as saved_by_name")
    .where("script_id", "=", scriptId);

export const listVersions = (db: Db, scriptId: string) =>
  selectVersions(db, scriptId).orderBy("revision", "desc").execute();

export const findVersion = (db: Db, scriptId: string, revision: number) =>
  selectVersions(db, scriptId).where("revision", "=", revision).executeTakeFirst();

export const listErrors = (db: Db, scriptId: string) =>
  db
    .selectFrom("custom_script_errors")
    .selectAll()
    .where("script_id", "=", scriptId)
    .orderBy("last_at", "desc")
    .orderBy("message")
    .execute();

export const forgetErrors = (db: Db, scriptId: string) =>
  db.deleteFrom("custom_script_errors").where("script_id", "=", scriptId).execute();

/** Adds to this hour; scripts that are gone are passed over. Hours nobody asks about any more go with it. */
export async function countLoads(db: Db, loads: ReadonlyMap<string, number>, at: Date, before: Date): Promise<void> {
  const rows = [...loads].map(([id, times]) => ({ id, times }));
  await sql`
    INSERT INTO custom_script_loads AS l (script_id, hour, times, last_at)
    SELECT s.id, date_trunc('hour', ${at}::timestamptz), n.times, ${at}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS n (id uuid, times integer)
    JOIN custom_scripts s ON s.id = n.id ORDER BY s.id
    ON CONFLICT (script_id, hour) DO UPDATE SET times = least(l.times + excluded.times, 100000000), last_at = excluded.last_at`.execute(
    db,
  );
  await db
    .deleteFrom("custom_script_loads")
    .where("script_id", "in", [...loads.keys()])
    .where("hour", "<", before)
    .execute();
}

export const forgetLoads = (db: Db, scriptId: string) =>
  db.deleteFrom("custom_script_loads").where("script_id", "=", scriptId).execute();

/** How often scripts were loaded again everywhere. */
export const readVersion = async (db: Db): Promise<number> =>
  (await db.selectFrom("custom_script_reloads").select("version").executeTakeFirst())?.version ?? 0;

/** Pages that are open load scripts again. Gives the new version. */
export async function raiseVersion(db: Db, at: Date): Promise<number> {
  const { version } = await db
    .insertInto("custom_script_reloads")
    .values({ version: 1, at })
    .onConflict((conflict) =>
      conflict.column("only_one").doUpdateSet({ version: sql<number>`custom_script_reloads.version + 1`, at }),
    )
    .returning("version")
    .executeTakeFirstOrThrow();
  return version;
}

interface Report {
  scriptId: string;
  area: ScriptArea;
  message: string;
  at: Date;
}

/** Counts a report about a script that runs there; of new messages each script keeps only so many. */
export async function keepError(db: Db, { scriptId, area, message, at }: Report, most: number): Promise<void> {
  await sql`
    INSERT INTO custom_script_errors AS e (script_id, message, area, first_at, last_at)
    SELECT s.id, ${message}, ${area}, ${at}, ${at} FROM custom_scripts s
    WHERE s.id = ${scriptId} AND s.active AND ${sql.ref(`s.${FLAGS[area]}`)}
      AND (EXISTS (SELECT 1 FROM custom_script_errors k WHERE k.script_id = s.id AND k.message = ${message} AND k.area = ${area})
        OR (SELECT count(*) FROM custom_script_errors k WHERE k.script_id = s.id) < ${most})
    ON CONFLICT (script_id, message, area)
      DO UPDATE SET times = least(e.times + 1, 1000000), last_at = excluded.last_at`.execute(db);
}
