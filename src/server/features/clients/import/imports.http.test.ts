import { Readable } from "node:stream";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { clientsApi } from "#shared/clients/clients.contract.ts";
import { ownerNotificationsApi } from "#shared/notifications/notifications.contract.ts";
import { eventually } from "#server/testing/eventually.ts";
import { type OwnerCaller, signedInOwner, twoOwners } from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";
import { makeClient } from "#server/features/clients/clients.factory.ts";
import { saveLead } from "#server/features/clients/clients.service.ts";
import { emailKeyOf, listLedger, suppressAddress } from "#server/features/clients/consent/consent.service.ts";
import { fileKeyOf } from "./import-file.service.ts";
import { closeImport, runImport } from "./import-run.service.ts";

const t = await testApp();
const preview = (owner: OwnerCaller, content: string, headers: Record<string, string> = {}) =>
  owner.call(clientsApi.previewImport, { body: { filename: "guests.csv", content }, headers });
const MAPPING = { email: 2, first_name: 0, last_name: 1, phone: 3 };
/** Everything from choosing the file to the finished import. */
async function importFile(owner: OwnerCaller, content: string, body: Record<string, unknown> = {}) {
  const { upload_id } = (await preview(owner, content)).body;
  const started = await owner.call(clientsApi.startImport, {
    body: { upload_id, mapping: MAPPING, with_consent: false, ...body },
  });
  expect(started.status).toBe(202);
  await t.runJobs();
  const { body: state } = await owner.call(clientsApi.importState, { params: { id: started.body.id } });
  return { state, upload_id };
}
/** The same up to where the worker takes over. */
async function startFile(owner: OwnerCaller, content: string) {
  const { upload_id } = (await preview(owner, content)).body;
  const body = { upload_id, mapping: MAPPING, with_consent: false };
  return { upload_id, id: (await owner.call(clientsApi.startImport, { body })).body.id };
}
const toldTo = async (owner: OwnerCaller) => (await owner.call(ownerNotificationsApi.list)).body.notifications;
const eventsOf = async (owner: OwnerCaller) =>
  (
    await t.db
      .selectFrom("client_events")
      .innerJoin("clients", "clients.id", "client_events.client_id")
      .select("kind")
      .where("clients.restaurant_id", "=", owner.restaurantId)
      .execute()
  ).map(({ kind }) => kind);
const clientsOf = (owner: OwnerCaller) =>
  t.db.selectFrom("clients").selectAll().where("restaurant_id", "=", owner.restaurantId).orderBy("email").execute();
const HEAD = "Vorname;Nachname;E-Mail;Telefon";

describe("an import", () => {
  test("takes over good lines, reports bad ones by line, and removes the file", async () => {
    const { mine, theirs } = await twoOwners(t);
    const content = [
      HEAD,
      "Inès;Roche;ines@x.org;06 12 34 56 78",
      ";Nofirst;a@x.org;",
      "",
      "Bad;Mail;not-an-address;",
      "Bad;Phone;c@x.org;12",
      "Again;Ines;INES@x.org;",
      "<img onerror>;=HYPERLINK(1);h@x.org;",
    ].join("\n");
    const { state, upload_id } = await importFile(mine, content);
    expect(state).toMatchObject({
      status: "done",
      rows_total: 6,
      rows_read: 6,
      rows_added: 3,
      rows_updated: 0,
      rows_failed: 3,
      rows_partly: 1,
    });
    expect(state.errors.map(({ line, field, taken }) => [line, field, taken])).toEqual([
      [3, "first_name", false],
      [5, "email", false],
      [6, "phone", true],
      [7, "email", false],
    ]);
    expect(state.errors[0]?.message).toBe("First name is required");
    expect(state.errors[3]?.message).toContain("line 2");
    const rows = await clientsOf(mine);
    expect(rows.map(({ email, phone, source, consent }) => [email, phone, source, consent])).toEqual([
      ["c@x.org", null, "import", "none"],
      ["h@x.org", null, "import", "none"],
      ["ines@x.org", "+33612345678", "import", "none"],
    ]);
    expect((await mine.call(clientsApi.list, { query: { search: "rochè" } })).body.data).toHaveLength(1);
    expect((await mine.call(clientsApi.list)).body.meta.total).toBe(3);
    expect(await clientsOf(theirs)).toEqual([]);
    expect(await t.platform.files.read(fileKeyOf(upload_id))).toBeUndefined();
    const [told] = (await mine.call(ownerNotificationsApi.list)).body.notifications;
    expect(told).toMatchObject({ title: "Your import is done", link: "/clients" });
    expect((await mine.call(clientsApi.imports)).body.data.map(({ id }) => id)).toEqual([state.id]);
    expect((await theirs.call(clientsApi.imports)).body.data).toEqual([]);
  });

  test.each(["en", "de"])("takes our own export in %s as it is, formula guards and all", async (locale) => {
    const { mine, theirs } = await twoOwners(t);
    const people = [
      { first_name: "Inès", last_name: "=Roche", email: "ines@x.org", phone: "+33612345678" },
      { first_name: "-Jean", last_name: "'+Petit", email: "jean@x.org", phone: null },
    ];
    for (const person of people) await makeClient(t.db, { ...person, restaurant_id: mine.restaurantId });
    const headers = { "accept-language": locale };
    const authorization = `Bearer ${mine.token ?? ""}`;
    const { payload: csv } = await t.app.inject({
      url: clientsApi.exportCsv.path,
      headers: { ...headers, authorization },
    });
    expect(csv).toContain("'+33612345678");
    const { mapping, sample } = (await preview(theirs, csv, headers)).body;
    expect(sample.map((row) => row[3])).toContain("+33612345678");
    const { state } = await importFile(theirs, csv, { mapping });
    expect(state).toMatchObject({ rows_added: 2, rows_failed: 0, rows_partly: 0 });
    expect(await clientsOf(theirs)).toMatchObject(people);
  });

  test("with whole names in one column splits them", async () => {
    const owner = await signedInOwner(t);
    const content = 'Name,Mail\nAnna Maria Moser,anna@x.org\n"van Dijk, Bram",bram@x.org';
    const { mapping } = (await preview(owner, content)).body;
    expect(mapping).toMatchObject({ first_name: 0, last_name: 0, email: 1 });
    await importFile(owner, content, { mapping });
    expect((await clientsOf(owner)).map((row) => [row.first_name, row.last_name])).toEqual([
      ["Anna Maria", "Moser"],
      ["Bram", "van Dijk"],
    ]);
  });

  test("that brought nobody in is told as a warning", async () => {
    const owner = await signedInOwner(t);
    await importFile(owner, `${HEAD}\nA;B;nonsense;`);
    const [told] = (await owner.call(ownerNotificationsApi.list)).body.notifications;
    expect(told).toMatchObject({ type: "warning", title: "Your import brought nobody in" });
  });

  test("fills gaps of known clients and overwrites nothing", async () => {
    const owner = await signedInOwner(t);
    await importFile(owner, `${HEAD}\nInès;Roche;ines@x.org;`);
    const { state } = await importFile(owner, `${HEAD}\nEve;Mallory;ines@x.org;+33612345678`);
    expect(state).toMatchObject({ rows_added: 0, rows_updated: 1 });
    await importFile(owner, `${HEAD}\nEve;Mallory;ines@x.org;+33699999999`);
    expect(await clientsOf(owner)).toMatchObject([{ first_name: "Inès", last_name: "Roche", phone: "+33612345678" }]);
    expect((await owner.call(clientsApi.list, { query: { search: "06 12" } })).body.data).toHaveLength(1);
    // Of the third file nothing was taken.
    expect(await eventsOf(owner)).toEqual(["imported", "imported"]);
  });

  test("with the owner's word gives consent and quotes it; whoever unsubscribed stays so, also when erased before", async () => {
    const owner = await signedInOwner(t);
    const person = (email: string) => ({ restaurantId: owner.restaurantId, emailKey: emailKeyOf(t.ctx(), email) });
    const out = (email: string) =>
      suppressAddress(t.ctx(), { ...person(email), origin: "page", page: "/u", locale: "en" });
    const { clientId } = await saveLead(t.ctx(), {
      restaurantId: owner.restaurantId,
      firstName: "A",
      lastName: "B",
      email: "erased@x.org",
      phone: null,
      locale: "en",
      source: "review_link",
      keychainId: null,
      leftInTime: true,
      consent: "given",
      consentText: "yes",
      page: "/r",
    });
    await out("erased@x.org");
    await owner.call(clientsApi.erase, { params: { id: clientId } });
    await out("never@x.org");
    await importFile(owner, `${HEAD}\nA;B;known@x.org;`);
    const file = `${HEAD}\nA;B;new@x.org;\nA;B;known@x.org;\nA;B;erased@x.org;\nA;B;never@x.org;`;
    const { state } = await importFile(owner, file, { with_consent: true, attestation: true });
    expect(state).toMatchObject({ rows_added: 3, rows_updated: 1, rows_unsubscribed: 2, rows_failed: 0 });
    expect((await clientsOf(owner)).map(({ email, consent }) => [email, consent])).toEqual([
      ["erased@x.org", "withdrawn"],
      ["known@x.org", "given"],
      ["never@x.org", "withdrawn"],
      ["new@x.org", "given"],
    ]);
    for (const email of ["new@x.org", "known@x.org"]) {
      const [entry] = await listLedger(t.db, person(email));
      expect([entry?.kind, entry?.text]).toEqual(["attested", expect.stringContaining("I confirm that every guest")]);
    }
    expect((await listLedger(t.db, person("never@x.org"))).map(({ kind }) => kind)).toEqual(["withdrawn"]);
  });

  test("with the owner's word changes nobody who is known and said otherwise, and quotes it for nobody it did not subscribe", async () => {
    const owner = await signedInOwner(t);
    const known = async (name: string, consent: "given" | "none" | "withdrawn") => {
      const [email, email_key] = [`${name}@x.org`, emailKeyOf(t.ctx(), `${name}@x.org`)];
      await makeClient(t.db, { restaurant_id: owner.restaurantId, email, email_key, consent });
      return { restaurantId: owner.restaurantId, emailKey: email_key };
    };
    const people = [await known("agreed", "given"), await known("listed", "none"), await known("said-no", "withdrawn")];
    await t.db
      .insertInto("suppressions")
      .values({
        restaurant_id: owner.restaurantId,
        email_key: people[1]?.emailKey ?? Buffer.alloc(0),
        origin: "bounce",
        reason: null,
        custom_reason: null,
        created_at: t.clock.now(),
      })
      .execute();
    const file = `${HEAD}\nA;B;agreed@x.org;+33612345678\nA;B;listed@x.org;\nA;B;said-no@x.org;\nA;B;new@x.org;12\nA;B;no-address;`;
    const { state } = await importFile(owner, file, { with_consent: true, attestation: true });
    expect(state).toMatchObject({ rows_added: 1, rows_updated: 3, rows_unsubscribed: 1, rows_failed: 1 });
    expect((await clientsOf(owner)).map(({ email, consent }) => [email, consent])).toEqual([
      ["agreed@x.org", "given"],
      ["listed@x.org", "none"],
      ["new@x.org", "given"],
      ["said-no@x.org", "withdrawn"],
    ]);
    for (const person of people) expect(await listLedger(t.db, person)).toEqual([]);
    const fresh = { restaurantId: owner.restaurantId, emailKey: emailKeyOf(t.ctx(), "new@x.org") };
    const made = (await clientsOf(owner)).find(({ email }) => email === "new@x.org");
    expect(await listLedger(t.db, fresh)).toMatchObject([
      { kind: "attested", client_id: made?.id, page: "/clients/import", at: t.clock.now() },
    ]);
    const audit = await t.db
      .selectFrom("audit_events")
      .select(["action", "details", "restaurant_id"])
      .where("subject_id", "=", state.id)
      .where("action", "=", "clients.imported")
      .execute();
    expect(audit).toEqual([
      {
        action: "clients.imported",
        details: { added: 1, updated: 3, failed: 1, unsubscribed: 1 },
        restaurant_id: owner.restaurantId,
      },
    ]);
  });

  test("claiming consent without the owner's word is refused", async () => {
    const owner = await signedInOwner(t);
    const { upload_id } = (await preview(owner, `${HEAD}\nA;B;a@x.org;`)).body;
    for (const attestation of [undefined, false]) {
      const body = { upload_id, mapping: MAPPING, with_consent: true, ...(attestation === false && { attestation }) };
      const res = await owner.call(clientsApi.startImport, { body });
      expect([res.status, Object.keys(res.body.errors ?? {})]).toEqual([422, ["attestation"]]);
    }
  });

  test("of another restaurant's upload, an old one, an unknown one or a missing column is refused", async () => {
    const { mine, theirs } = await twoOwners(t);
    const { upload_id } = (await preview(theirs, `${HEAD}\nA;B;a@x.org;`)).body;
    const start = (owner: OwnerCaller, id: string, mapping = MAPPING) =>
      owner.call(clientsApi.startImport, { body: { upload_id: id, mapping, with_consent: false } });
    for (const id of [upload_id, crypto.randomUUID(), "../../secret", "x"]) {
      const res = await start(mine, id);
      expect([res.status, Object.keys(res.body.errors ?? {})], id).toEqual([422, ["upload_id"]]);
    }
    const column = await start(theirs, upload_id, { ...MAPPING, email: 9 });
    expect(Object.keys(column.body.errors ?? {})).toEqual(["mapping.email"]);
    t.clock.advance({ hours: 1, seconds: 1 });
    expect((await start(theirs, upload_id)).status).toBe(422);
    expect(await clientsOf(theirs)).toEqual([]);
  });

  test("started twice at once runs once", async () => {
    const owner = await signedInOwner(t);
    const { upload_id } = (await preview(owner, `${HEAD}\nA;B;a@x.org;`)).body;
    const start = () =>
      owner.call(clientsApi.startImport, { body: { upload_id, mapping: MAPPING, with_consent: false } });
    const [one, two] = await Promise.all([start(), start()]);
    expect(one.body.id).toBe(two.body.id);
    await t.runJobs();
    expect((await owner.call(clientsApi.imports)).body.data).toMatchObject([{ rows_added: 1, rows_updated: 0 }]);
  });

  test("cut off in the middle goes on where it stopped, and a second run at once does no harm", async () => {
    const owner = await signedInOwner(t);
    const lines = Array.from({ length: 1300 }, (_, i) => `A;B${i};p${i % 1250}@x.org;`);
    const { upload_id } = (await preview(owner, [HEAD, ...lines].join("\n"))).body;
    const { id } = (
      await owner.call(clientsApi.startImport, { body: { upload_id, mapping: MAPPING, with_consent: false } })
    ).body;
    const ctx = t.ctx();
    let batches = 0;
    const failing = {
      ...ctx,
      secrets: {
        ...ctx.secrets,
        mac: (purpose: string, text: string) => {
          if ((batches += 1) > 700) throw new Error("cut off");
          return ctx.secrets.mac(purpose, text);
        },
      },
    };
    await expect(runImport(failing, id)).rejects.toThrow("cut off");
    const half = (await owner.call(clientsApi.importState, { params: { id } })).body;
    expect(half).toMatchObject({ status: "running", rows_read: 500, rows_added: 500 });
    await Promise.all([runImport(t.ctx(), id), runImport(t.ctx(), id)]);
    await t.runJobs();
    const done = (await owner.call(clientsApi.importState, { params: { id } })).body;
    expect(done).toMatchObject({ status: "done", rows_read: 1300, rows_added: 1250, rows_failed: 50 });
    expect(await clientsOf(owner)).toHaveLength(1250);
    expect((await owner.call(ownerNotificationsApi.list)).body.notifications).toHaveLength(1);
  });

  test("of somebody who leaves the form at that moment keeps what the guest left", async () => {
    const owner = await signedInOwner(t);
    const content = [HEAD, "Ida;Import;both@x.org;", "Other;Person;other@x.org;"].join("\n");
    const { upload_id } = (await preview(owner, content)).body;
    const body = { upload_id, mapping: MAPPING, with_consent: false };
    const { id } = (await owner.call(clientsApi.startImport, { body })).body;
    const isSomebodyWaiting = async () =>
      (await sql`SELECT FROM pg_locks WHERE NOT granted AND locktype = 'transactionid'`.execute(t.db)).rows.length > 0;
    let running: Promise<void> | undefined;
    await t.db.transaction().execute(async (form) => {
      // What the form writes is not to be seen yet, and it takes no lock.
      await makeClient(form, { restaurant_id: owner.restaurantId, email: "both@x.org", first_name: "Ada" });
      running = runImport(t.ctx(), id);
      await eventually(async () => expect(await isSomebodyWaiting()).toBe(true));
    });
    await running;
    expect((await clientsOf(owner)).map((row) => [row.email, row.first_name])).toEqual([
      ["both@x.org", "Ada"],
      ["other@x.org", "Other"],
    ]);
    expect((await owner.call(clientsApi.importState, { params: { id } })).body).toMatchObject({
      status: "done",
      rows_added: 1,
      rows_updated: 1,
    });
    expect(await toldTo(owner)).toMatchObject([{ type: "success" }]);
  });

  test("that somebody else moved on with, or ended, is left to them", async () => {
    const owner = await signedInOwner(t);
    const lines = Array.from({ length: 700 }, (_, i) => `A;B;p${i}@x.org;`);
    const { id, upload_id } = await startFile(owner, [HEAD, ...lines].join("\n"));
    /** A run that knows where the import stands, and is held up before it reads the file. */
    const heldUp = (meanwhile: () => Promise<unknown>) => {
      const ctx = t.ctx();
      const read = async (key: string) => {
        if (key.endsWith(".csv")) await meanwhile();
        return ctx.files.read(key);
      };
      return runImport({ ...ctx, files: { ...ctx.files, read, remove: (key) => ctx.files.remove(key) } }, id);
    };
    const stateOf = async () => (await owner.call(clientsApi.importState, { params: { id } })).body;
    await heldUp(() =>
      t.db.updateTable("client_imports").set({ rows_read: 500, status: "running" }).where("id", "=", id).execute(),
    );
    expect(await stateOf()).toMatchObject({ status: "running", rows_read: 500, rows_added: 0 });
    expect((await t.platform.files.read(fileKeyOf(upload_id)))?.destroy()).toBeDefined();
    await heldUp(() => closeImport(t.ctx(), id, "failed"));
    expect(await stateOf()).toMatchObject({ status: "failed", rows_read: 500 });
    expect(await clientsOf(owner)).toEqual([]);
    expect(await toldTo(owner)).toHaveLength(1);
    await t.runJobs();
  });

  test("of an owner who is gone, or of nothing at all, ends without a word", async () => {
    const owner = await signedInOwner(t);
    const { id } = await startFile(owner, `${HEAD}\nA;B;a@x.org;`);
    await t.db.updateTable("client_imports").set({ user_id: null }).where("id", "=", id).execute();
    await t.runJobs();
    expect(await toldTo(owner)).toEqual([]);
    expect((await owner.call(clientsApi.importState, { params: { id } })).body.status).toBe("done");
    await runImport(t.ctx(), crypto.randomUUID());
  });

  test("names at most five hundred faults one by one", async () => {
    const owner = await signedInOwner(t);
    const { state } = await importFile(owner, [HEAD, ...Array.from({ length: 700 }, () => "A;B;nonsense;")].join("\n"));
    expect([state.errors.length, state.rows_failed, state.rows_added]).toEqual([500, 700, 0]);
  });

  test("of which everything was read before its end could be noted ends as done", async () => {
    const owner = await signedInOwner(t);
    const { id, upload_id } = await startFile(owner, `${HEAD}\nA;B;a@x.org;\nA;B;b@x.org;`);
    await t.db
      .updateTable("client_imports")
      .set({ status: "running", rows_read: 2, rows_added: 2 })
      .where("id", "=", id)
      .execute();
    await t.platform.files.remove(fileKeyOf(upload_id));
    await t.runJobs();
    expect((await owner.call(clientsApi.importState, { params: { id } })).body.status).toBe("done");
    expect(await toldTo(owner)).toMatchObject([{ type: "success", title: "Your import is done" }]);
  });

  test("of a file that cannot be read any more ends as failed, once, and removes the file", async () => {
    const owner = await signedInOwner(t);
    const { id, upload_id } = await startFile(owner, `${HEAD}\nA;B;a@x.org;`);
    await t.platform.files.put(fileKeyOf(upload_id), Readable.from([`${HEAD}\nA;B;a@x.org;\n"never;closed`]));
    await t.runJobs();
    const { body } = await owner.call(clientsApi.importState, { params: { id } });
    expect(body).toMatchObject({ status: "failed", rows_added: 0 });
    expect(await t.platform.files.read(fileKeyOf(upload_id))).toBeUndefined();
    expect(await toldTo(owner)).toMatchObject([{ type: "warning", title: "Your import stopped", link: "/clients" }]);
    const audit = await t.db.selectFrom("audit_events").select("action").where("subject_id", "=", id).execute();
    expect(audit.map(({ action }) => action)).toContain("clients.import_failed");
    await runImport(t.ctx(), id);
    expect(await toldTo(owner)).toHaveLength(1);
  });

  test("of many lines adds up what became of them, and says how many came without a value", async () => {
    const owner = await signedInOwner(t);
    const kinds = ["+33612345678", "12", "", ""];
    const lines = Array.from(
      { length: 1100 },
      (_, i) => `A;B;${i % 4 === 3 ? "nonsense" : `p${i}@x.org`};${kinds[i % 4]}`,
    );
    const { state } = await importFile(owner, [HEAD, ...lines].join("\n"));
    expect(state).toMatchObject({ rows_read: 1100, rows_added: 825, rows_partly: 275, rows_failed: 275 });
    const [told] = await toldTo(owner);
    expect(told).toMatchObject({ type: "success" });
    expect(told?.message).toContain("275");
    expect(told?.message).toContain("without a phone number");
    t.clock.advance({ minutes: 1 });
    await importFile(owner, `${HEAD}\nA;B;whole@x.org;`);
    expect((await toldTo(owner))[0]?.message).toBe("1 new, 0 known already, 0 not taken over.");
    expect(await eventsOf(owner)).toEqual(Array.from({ length: 826 }, () => "imported"));
  });

  test("of a file that has gone ends as failed and tells the owner", async () => {
    const owner = await signedInOwner(t);
    const { id, upload_id } = await startFile(owner, `${HEAD}\nA;B;a@x.org;`);
    await t.platform.files.remove(fileKeyOf(upload_id));
    await t.runJobs();
    expect((await owner.call(clientsApi.importState, { params: { id } })).body.status).toBe("failed");
    expect((await owner.call(ownerNotificationsApi.list)).body.notifications[0]?.title).toBe("Your import stopped");
  });
});
