import { sql } from "kysely";
import { expect, test } from "vitest";
import { clientsApi } from "#shared/clients/clients.contract.ts";
import { offerSurprise } from "#server/features/guests/surprise/surprises.service.ts";
import { leaveDetails, phoneIn } from "#server/features/guests/guests.factory.ts";
import { changeSettings } from "#server/features/settings/settings.service.ts";
import { type OwnerCaller, twoOwners } from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";

const t = await testApp();
const PERSON = {
  first_name: "Zephyrine",
  last_name: "Quillfeather",
  email: "zephyrine.q@guests.example",
  phone: "+33612345678",
};
const TRACES = ["zephyrine", "quillfeather", "612345678", "6 12 34 56 78"];

/** Every place in the database, the job queue included, that holds one of the words. */
async function placesWith(words: readonly string[]): Promise<string[]> {
  const { rows: columns } = await sql<{ at: string; schema: string; table: string; column: string }>`
    SELECT c.table_schema || '.' || c.table_name || '.' || c.column_name AS at, c.table_schema AS schema,
           c.table_name AS table, c.column_name AS column
    FROM information_schema.columns c JOIN information_schema.tables s USING (table_schema, table_name)
    WHERE s.table_type = 'BASE TABLE' AND c.table_schema IN ('public', 'pgboss')
      AND c.data_type IN ('text', 'character varying', 'json', 'jsonb', 'bytea', 'ARRAY')`.execute(t.db);
  expect(columns.length).toBeGreaterThan(100);
  const found: string[] = [];
  for (const { at, schema, table, column } of columns) {
    const text = sql`CASE WHEN pg_typeof(${sql.ref(column)}) = 'bytea'::regtype
      THEN encode(${sql.ref(column)}::text::bytea, 'escape') ELSE ${sql.ref(column)}::text END`;
    const { rows } = await sql`
      SELECT FROM ${sql.table(`${schema}.${table}`)} WHERE lower(${text}) LIKE ANY (${words.map((word) => `%${word}%`)}) LIMIT 1`.execute(
      t.db,
    );
    if (rows.length > 0) found.push(at);
  }
  return found;
}

const codeOf = async (owner: OwnerCaller): Promise<string> =>
  (
    await t.db
      .selectFrom("restaurants")
      .select("review_code")
      .where("id", "=", owner.restaurantId)
      .executeTakeFirstOrThrow()
  ).review_code;

const download = (owner: OwnerCaller, file: string) =>
  t.app.inject({ url: `/api/clients/${file}`, headers: { authorization: `Bearer ${owner.token}` } });

/** Names the person twice and with faults, so that the report of the import names them too. */
async function importPerson(owner: OwnerCaller): Promise<void> {
  const { first_name, last_name, email } = PERSON;
  const good = `${first_name};${last_name};${email};0612345678`;
  const content = ["Vorname;Nachname;E-Mail;Telefon", good, good, `${first_name};;${email.toUpperCase()};`].join("\n");
  const { upload_id } = (await owner.call(clientsApi.previewImport, { body: { filename: "g.csv", content } })).body;
  const mapping = { first_name: 0, last_name: 1, email: 2, phone: 3 };
  await owner.call(clientsApi.startImport, { body: { upload_id, mapping, with_consent: true, attestation: true } });
  await t.runJobs();
}

test("whoever is erased is nowhere in the database any more, and others are where they were", async () => {
  const { mine, theirs } = await twoOwners(t);
  await changeSettings(t.ctx(), { double_opt_in_countries: ["FR", "DE"] });
  await leaveDetails(t, await codeOf(mine), { ...PERSON, marketing_consent: "true" });
  await t.runJobs();
  const confirm = /https:\/\/plaudit\.test(\/confirm\/\S+)/.exec(t.mails.at(-1)?.text ?? "")?.[1] ?? "";
  expect((await phoneIn(t).submit(confirm, {})).status).toBe(200);
  const [client] = (await mine.call(clientsApi.list, { query: { search: "quillf" } })).body.data;
  const id = client?.id ?? "";
  const one = { params: { id } };
  await offerSurprise(t.ctx(), { clientId: id, restaurantId: mine.restaurantId, rating: 5 });
  await t.runJobs();
  await importPerson(mine);
  for (const file of [`${id}/export.json`, `${id}/consent.pdf`, "export.csv?search=quillf"])
    expect((await download(mine, file)).statusCode).toBe(200);
  await mine.call(clientsApi.convert, { ...one, body: { converted: true } });
  const link = /https:\/\/plaudit\.test(\/unsubscribe\/\S+)/.exec(t.mails.at(-1)?.text ?? "")?.[1] ?? "";
  const reason = { reason: "other", custom_reason: "Zephyrine Quillfeather has moved to Oslo" };
  expect((await phoneIn(t).submit(link, reason)).html).toContain("unsubscribed");
  expect((await placesWith(TRACES)).length).toBeGreaterThan(4);

  expect((await mine.call(clientsApi.erase, one)).status).toBe(200);
  expect(await placesWith(TRACES)).toEqual([]);

  const report = (await mine.call(clientsApi.imports)).body.data[0];
  expect(report).toMatchObject({ status: "done", rows_failed: 2 });
  expect(report?.errors.map(({ line }) => line)).toEqual([3, 4]);
  // The proof of what was agreed to and taken back stays, without the person.
  const ledger = await t.db
    .selectFrom("consent_events")
    .select(["kind", "reason"])
    .where("restaurant_id", "=", mine.restaurantId)
    .execute();
  expect(ledger).toContainEqual({ kind: "withdrawn", reason: "other" });

  await importPerson(theirs);
  await importPerson(mine);
  const [again] = (await mine.call(clientsApi.list, { query: { search: "quillf" } })).body.data;
  expect(again?.consent).toBe("withdrawn");
  await mine.call(clientsApi.erase, { params: { id: again?.id ?? "" } });
  expect((await theirs.call(clientsApi.list, { query: { search: "quillf" } })).body.data).toHaveLength(1);
  expect((await theirs.call(clientsApi.imports)).body.data[0]?.errors[0]?.value).toBe(PERSON.email);
});

test("the ledger takes no other change than forgetting free words", async () => {
  const change = (set: string) => sql`UPDATE consent_events SET ${sql.raw(set)}`.execute(t.db);
  for (const set of ["reason = NULL", "custom_reason = 'other words'", "custom_reason = NULL, ip = NULL", "text = ''"])
    await expect(change(set)).rejects.toThrow("append-only");
  await expect(sql`DELETE FROM consent_events`.execute(t.db)).rejects.toThrow("append-only");
  await expect(change("custom_reason = NULL")).resolves.toBeDefined();
});
