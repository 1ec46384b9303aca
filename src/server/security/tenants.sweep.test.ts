import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { Endpoint } from "#shared/http/endpoint.ts";
import { signedInStaff, twoOwners } from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";
import { SWEEP } from "./examples.ts";
import { exampleOf, isStaffSide, nameOf, paramsOf, send, someIds } from "./surface.ts";
import { Tally } from "./tally.ts";

// Every id of another restaurant is the same as none, and nothing changes by asking for it.

const t = await testApp();
const tally = new Tally("tenants");
const { mine, theirs } = await twoOwners(t);
const admin = await signedInStaff(t);

const endpoints = t.app.endpoints.map((def) => [nameOf(def), def] as const);
const permitted = (def: Endpoint): string | undefined =>
  def.access === "public" ? undefined : isStaffSide(def) ? admin.token : mine.token;

const withIds = endpoints.filter(([, def]) => paramsOf(def).length > 0 && !def.valuesInPath);

describe.each(withIds)("%s", (name, def) => {
  test("does not know the ids of others", async () => {
    const entry = SWEEP.ids[name];
    expect(entry, "add the route to the ids in <feature>.sweep.ts").toBeDefined();
    const params = typeof entry === "function" ? await entry({ t, theirs }) : someIds(def);
    expect(Object.values(params)).not.toContain("");
    const body = def.hasBody ? exampleOf(def) : undefined;
    const before = await fingerprint();
    const answer = tally.note(def, "of others", await send(t, def, { token: permitted(def), params, body }));
    if (answer.status !== 404 || !String(answer.body["code"]).endsWith("not_found"))
      tally.mismatch(def, "of others", answer);
    expect(tally.faults()).toEqual([]);
    expect(await fingerprint()).toEqual(before);
    // The id was a real one: whoever it belongs to is not told that there is none.
    if (typeof entry === "function" && def.method === "GET" && !SWEEP.outside.includes(name))
      expect((await send(t, def, { token: theirs.token, params })).status).not.toBe(404);
  });
});

/** Content of every table but those that count calls. */
async function fingerprint(): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename NOT IN ('rate_buckets', 'login_throttles')`.execute(
    t.db,
  );
  const entries = tables.map(async ({ name }) => {
    const { rows } = await sql<{
      sum: string;
    }>`SELECT md5(coalesce(string_agg(r::text, '|' ORDER BY r::text), '')) AS sum FROM ${sql.table(name)} r`.execute(
      t.db,
    );
    return [name, rows[0]?.sum ?? ""] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}
