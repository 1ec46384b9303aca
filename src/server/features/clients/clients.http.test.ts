import { describe, expect, test } from "vitest";
import { CLIENT_SOURCES, clientsApi } from "#shared/clients/clients.contract.ts";
import { type OwnerCaller, signedInOwner, twoOwners } from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";
import { makeClient } from "./clients.factory.ts";
import { saveLead } from "./clients.service.ts";
import {
  emailKeyOf,
  isSuppressed,
  listLedger,
  suppressAddress,
} from "#server/features/clients/consent/consent.service.ts";

const t = await testApp();
const PERSON = { first_name: "Inès", last_name: "Roche", email: "ines@example.org", phone: "06 12 34 56 78" };
const unsubscribe = (restaurantId: string, email: string) =>
  suppressAddress(t.ctx(), {
    restaurantId,
    emailKey: emailKeyOf(t.ctx(), email),
    origin: "one_click",
    page: "/u",
    locale: "en",
  });
/** Reads page after page to the end. */
async function readAll(owner: OwnerCaller, query: Record<string, string>): Promise<{ ids: string[]; pages: number }> {
  const ids: string[] = [];
  let cursor: string | undefined;
  let pages = 0;
  do {
    const from: { cursor?: string } = cursor === undefined ? {} : { cursor };
    const { status, body } = await owner.call(clientsApi.list, { query: { ...query, ...from } });
    expect(status).toBe(200);
    expect(body.data.length).toBeLessThanOrEqual(20);
    ids.push(...body.data.map((client) => client.id));
    cursor = body.meta.next_cursor ?? undefined;
    pages += 1;
  } while (cursor !== undefined);
  return { ids, pages };
}
const one = (id: string) => ({ params: { id } });

describe("the list", () => {
  test("shows every combination of filters, each client once, newest first, and only one's own", async () => {
    const { mine, theirs } = await twoOwners(t);
    const made = [];
    for (let i = 0; i < 96; i += 1) {
      const values = {
        source: CLIENT_SOURCES[i % 4] ?? "manual",
        consent: i % 3 === 0 ? ("given" as const) : ("none" as const),
        converted_at: i % 5 === 0 ? t.clock.now() : null,
        converted_by: i % 5 === 0 ? ("owner" as const) : null,
        // Eight at a time share an instant: the id decides.
        created_at: new Date(Date.UTC(2026, 9, 1 + Math.floor(i / 8), 12)),
      };
      made.push(await makeClient(t.db, { restaurant_id: mine.restaurantId, ...values }));
      await makeClient(t.db, { restaurant_id: theirs.restaurantId, ...values });
    }
    const newestFirst = made.toSorted(
      (a, b) => b.created_at.getTime() - a.created_at.getTime() || (a.id < b.id ? 1 : -1),
    );
    const yesNo = [undefined, "yes", "no"] as const;
    const dates = [{}, { from: "2026-10-03", to: "2026-10-06" }] as const;
    for (const converted of yesNo)
      for (const consent of yesNo)
        for (const source of [undefined, "keychain", "import"] as const)
          for (const range of dates) {
            const query = {
              ...range,
              ...(converted && { converted }),
              ...(consent && { consent }),
              ...(source && { source }),
            };
            const wanted = newestFirst.filter(
              (row) =>
                (!converted || row.is_converted === (converted === "yes")) &&
                (!consent || row.has_consent === (consent === "yes")) &&
                (!source || row.source === source) &&
                (!("from" in range) || (row.created_at.getUTCDate() >= 3 && row.created_at.getUTCDate() <= 6)),
            );
            expect((await readAll(mine, query)).ids, JSON.stringify(query)).toEqual(wanted.map((row) => row.id));
            const { total } = (await mine.call(clientsApi.list, { query })).body.meta;
            const isKnown = !("from" in range) || (!converted && !consent && !source);
            expect(total, JSON.stringify(query)).toBe(isKnown ? wanted.length : undefined);
          }
  });

  test("takes days as they are in Paris", async () => {
    const owner = await signedInOwner(t);
    const late = await makeClient(t.db, {
      restaurant_id: owner.restaurantId,
      created_at: new Date("2026-07-14T22:30:00Z"),
    });
    const on = async (day: string) => (await readAll(owner, { from: day, to: day })).ids;
    expect([await on("2026-07-14"), await on("2026-07-15")]).toEqual([[], [late.id]]);
    expect(
      (await owner.call(clientsApi.list, { query: { from: "2026-07-15", to: "2026-07-14" } })).body.errors,
    ).toHaveProperty("to");
  });

  test("takes the days on which clocks are changed as whole days too", async () => {
    const owner = await signedInOwner(t);
    const autumn = ["2026-10-24T21:59:59Z", "2026-10-24T22:00:00Z", "2026-10-25T22:59:59Z", "2026-10-25T23:00:00Z"];
    const spring = ["2026-03-28T22:59:59Z", "2026-03-28T23:00:00Z", "2026-03-29T21:59:59Z", "2026-03-29T22:00:00Z"];
    for (const at of [...autumn, ...spring])
      await makeClient(t.db, { restaurant_id: owner.restaurantId, created_at: new Date(at) });
    for (const day of ["2026-10-25", "2026-03-29"]) {
      const { body } = await owner.call(clientsApi.list, { query: { from: day, to: day } });
      expect([body.data.length, body.meta.total]).toEqual([2, 2]);
    }
  });

  test("finds people by the beginning of name, address and number, each once, also across pages", async () => {
    const { mine, theirs } = await twoOwners(t);
    const ids = new Set<string>();
    for (let i = 0; i < 45; i += 1) {
      const values = {
        first_name: "Anna Maria",
        last_name: `Ann ${i}`,
        email: `anna${i}@x.org`,
        phone: `+3361234${5000 + i}`,
      };
      ids.add((await makeClient(t.db, { restaurant_id: mine.restaurantId, ...values })).id);
      await makeClient(t.db, { restaurant_id: theirs.restaurantId, ...values });
    }
    await makeClient(t.db, {
      restaurant_id: mine.restaurantId,
      first_name: "Bernd",
      last_name: "Hanna",
      email: "b@x.org",
    });
    for (const search of ["ann", "ÀNN", "Anna M", "anna", "+33612345", "06 12 34 5"]) {
      const found = await readAll(mine, { search });
      expect([found.ids.length, new Set(found.ids).size], search).toEqual([45, 45]);
      expect(new Set(found.ids)).toEqual(ids);
    }
    expect((await readAll(mine, { search: "hann" })).ids).toHaveLength(1);
    expect((await readAll(mine, { search: "nothing like it" })).ids).toEqual([]);
    expect((await mine.call(clientsApi.list, { query: { search: "ann" } })).body.meta.total).toBeUndefined();
  });

  test("of a search whose filter fits hardly anybody finds them at once; days that do, after short pages", async () => {
    const owner = await signedInOwner(t);
    for (let i = 0; i < 300; i += 1)
      await makeClient(t.db, {
        restaurant_id: owner.restaurantId,
        first_name: "Zoe",
        last_name: `Zahn ${i}`,
        email: `z${i}@x.org`,
      });
    const last = await makeClient(t.db, {
      restaurant_id: owner.restaurantId,
      first_name: "Zzz",
      last_name: "Zzz",
      email: "zzz@x.org",
      source: "manual",
      created_at: new Date("2026-09-10T18:00:00Z"),
    });
    expect(await readAll(owner, { search: "z", source: "manual" })).toEqual({ ids: [last.id], pages: 1 });
    const { ids, pages } = await readAll(owner, { search: "z", to: "2026-09-30" });
    expect(ids).toEqual([last.id]);
    expect(pages).toBeGreaterThan(1);
  });

  test.each([
    "'",
    ")--",
    "'; SELECT pg_sleep(3);--",
    "%",
    "_",
    "\\",
    "\0",
    "\u{10FFFF}",
    "🍕",
    " ",
    "a".repeat(100),
    "00",
    "+",
  ])("survives the search and the cursor %j", async (text) => {
    const owner = await signedInOwner(t);
    await makeClient(t.db, { restaurant_id: owner.restaurantId });
    const started = performance.now();
    expect((await owner.call(clientsApi.list, { query: { search: text } })).status).toBe(text === "\0" ? 422 : 200);
    const cursors = [
      text,
      Buffer.from(text).toString("base64url"),
      Buffer.from(JSON.stringify({ key: text, id: text })).toString("base64url"),
    ];
    for (const cursor of cursors.filter((value) => value.trim() !== "")) {
      const refused = await owner.call(clientsApi.list, { query: { cursor } });
      expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ["cursor"]]);
    }
    expect(performance.now() - started).toBeLessThan(1000);
  });

  test.each([
    [{ micros: 1e300 }, ""],
    [{ micros: -1 }, ""],
    [{ micros: 1.5 }, ""],
    [{ micros: "2026-02-30" }, ""],
    [{ key: "a\0" }, "a"],
    [{ key: "\ud800" }, "a"],
    [{ micros: 1 }, "a"],
    [{ key: "a" }, ""],
    [{ micros: 1, more: 1 }, ""],
  ])("refuses a cursor made by hand: %j", async (place, search) => {
    const owner = await signedInOwner(t);
    const cursor = Buffer.from(JSON.stringify({ ...place, id: crypto.randomUUID() })).toString("base64url");
    const res = await owner.call(clientsApi.list, { query: { cursor, search } });
    expect([res.status, Object.keys(res.body.errors ?? {})]).toEqual([422, ["cursor"]]);
  });

  test.each([{ converted: "maybe" }, { source: "x' OR 1=1" }, { from: "2026-02-30" }, { consent: "" }])(
    "refuses the filter %j",
    async (query) => {
      const owner = await signedInOwner(t);
      expect((await owner.call(clientsApi.list, { query: query as never })).status).toBe(422);
    },
  );

  test("knows the first and the last day there is", async () => {
    const owner = await signedInOwner(t);
    for (const query of [
      { from: "0000-01-01" },
      { to: "9999-12-31" },
      { from: "0000-01-01", source: "manual" as const },
    ])
      expect((await owner.call(clientsApi.list, { query })).status).toBe(200);
  });
});

describe("a client", () => {
  test("added by hand has no consent, a number in international form, and is refused a second time", async () => {
    const { mine, theirs } = await twoOwners(t);
    const added = await mine.call(clientsApi.add, { body: PERSON });
    expect(added.status).toBe(201);
    expect(added.body).toMatchObject({ source: "manual", consent: "none", phone: "+33612345678", suppressed: false });
    expect(added.body.timeline.map((entry) => entry.kind)).toEqual(["added"]);
    const again = await mine.call(clientsApi.add, { body: { ...PERSON, email: "INES@example.org " } });
    expect([again.status, Object.keys(again.body.errors ?? {})]).toEqual([422, ["email"]]);
    expect((await theirs.call(clientsApi.add, { body: PERSON })).status).toBe(201);
  });

  test.each([
    [{ first_name: "\u200b" }, "first_name"],
    [{ last_name: undefined }, "last_name"],
    [{ email: "a b@c.d" }, "email"],
    [{ email: ["a@b.de"] }, "email"],
    [{ email: `${"a".repeat(260)}@b.de` }, "email"],
    [{ email: "a@b.de\r\nbcc: x@y.z" }, "email"],
    [{ first_name: "a\0" }, "first_name"],
    [{ last_name: "\ud800" }, "last_name"],
    [{ phone: "call me" }, "phone"],
    [{ phone: "1".repeat(40) }, "phone"],
    [{ phone: "123456" }, "phone"],
  ])("with %j is refused", async (values, field) => {
    const owner = await signedInOwner(t);
    const res = await owner.call(clientsApi.add, { body: { ...PERSON, ...values } });
    expect([res.status, Object.keys(res.body.errors ?? {})]).toEqual([422, [field]]);
  });

  test("is corrected field by field, found by the new name and not by the old", async () => {
    const owner = await signedInOwner(t);
    const { id } = (await owner.call(clientsApi.add, { body: PERSON })).body;
    const changed = await owner.call(clientsApi.change, { ...one(id), body: { last_name: "Blanc", phone: "" } });
    expect(changed.body).toMatchObject({ first_name: "Inès", last_name: "Blanc", phone: null, email: PERSON.email });
    expect(changed.body.timeline[0]?.kind ?? "").toMatch(/edited|added/);
    expect((await readAll(owner, { search: "blanc" })).ids).toEqual([id]);
    for (const gone of ["roche", "0612"]) expect((await readAll(owner, { search: gone })).ids).toEqual([]);
    const same = await owner.call(clientsApi.change, { ...one(id), body: { last_name: "Blanc" } });
    expect(same.body.timeline).toHaveLength(2);
  });

  test("moves to a free address only, and takes with it what that address agreed to", async () => {
    const owner = await signedInOwner(t);
    const lead = {
      restaurantId: owner.restaurantId,
      firstName: "A",
      lastName: "B",
      phone: null,
      locale: "en" as const,
      source: "review_link" as const,
      keychainId: null,
      leftInTime: true,
      consentText: "yes",
      page: "/r",
    };
    const { clientId } = await saveLead(t.ctx(), { ...lead, email: "old@x.org", consent: "given" });
    await saveLead(t.ctx(), { ...lead, email: "taken@x.org", consent: null });
    const move = (email: string) => owner.call(clientsApi.change, { ...one(clientId), body: { email } });
    const taken = await move("taken@x.org");
    expect([taken.status, Object.keys(taken.body.errors ?? {})]).toEqual([422, ["email"]]);
    await unsubscribe(owner.restaurantId, "out@x.org");
    expect((await move("new@x.org")).body).toMatchObject({ email: "new@x.org", consent: "none", consent_ledger: [] });
    expect((await move("out@x.org")).body).toMatchObject({ consent: "withdrawn", suppressed: true });
    expect((await move("old@x.org")).body).toMatchObject({ consent: "given", suppressed: false });
    expect((await readAll(owner, { search: "out@" })).ids).toEqual([]);
  });

  test("is marked as converted and unmarked by the owner, as often as clicked", async () => {
    const owner = await signedInOwner(t);
    const { id } = await makeClient(t.db, { restaurant_id: owner.restaurantId });
    const set = async (converted: boolean) =>
      (await owner.call(clientsApi.convert, { ...one(id), body: { converted } })).body;
    expect(await set(true)).toMatchObject({ converted_by: "owner", review: null });
    expect((await set(true)).timeline).toHaveLength(1);
    expect(await set(false)).toMatchObject({ converted_by: null, converted_at: null });
    expect((await set(false)).timeline.map((entry) => entry.kind).toSorted()).toEqual(["converted", "unconverted"]);
  });

  test("matched to a review shows it, and the match can be taken back", async () => {
    const owner = await signedInOwner(t);
    const at = t.clock.now();
    const review = await t.db
      .insertInto("reviews")
      .values({
        restaurant_id: owner.restaurantId,
        place_ref: "p1",
        business_ref: null,
        author_name: "A",
        rating: 5,
        text: null,
        language: null,
        published_at: at,
        review_url: null,
        reply_text: null,
        reply_at: null,
        reply_where: null,
        reply_draft: null,
        search_text: "a",
        created_at: at,
        updated_at: at,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const { id } = await makeClient(t.db, {
      restaurant_id: owner.restaurantId,
      converted_at: at,
      converted_by: "match",
      review_id: review.id,
    });
    expect((await owner.call(clientsApi.read, one(id))).body.review).toMatchObject({ id: review.id, rating: 5 });
    const back = await owner.call(clientsApi.convert, { ...one(id), body: { converted: false } });
    expect(back.body).toMatchObject({ converted_by: null, review: null });
  });

  test("is erased with timeline and search keys; suppression and ledger stay, and a new form changes nothing about that", async () => {
    const { mine, theirs } = await twoOwners(t);
    const email = "gone@x.org";
    const lead = {
      restaurantId: mine.restaurantId,
      firstName: "Ada",
      lastName: "Gone",
      email,
      phone: null,
      locale: "en" as const,
      source: "review_link" as const,
      keychainId: null,
      leftInTime: true,
      consent: "given" as const,
      consentText: "yes",
      page: "/r",
    };
    const { clientId } = await saveLead(t.ctx(), lead);
    await saveLead(t.ctx(), { ...lead, restaurantId: theirs.restaurantId });
    await unsubscribe(mine.restaurantId, email);
    expect((await mine.call(clientsApi.erase, one(clientId))).status).toBe(200);
    expect((await mine.call(clientsApi.read, one(clientId))).status).toBe(404);
    for (const table of ["client_events", "client_search"] as const)
      expect(await t.db.selectFrom(table).select("client_id").where("client_id", "=", clientId).execute()).toEqual([]);
    const person = { restaurantId: mine.restaurantId, emailKey: emailKeyOf(t.ctx(), email) };
    expect(await isSuppressed(t.db, person.restaurantId, person.emailKey)).toBe(true);
    const ledger = await listLedger(t.db, person);
    expect(ledger.map((row) => row.kind).toSorted()).toEqual(["given", "withdrawn"]);
    const audit = await t.db.selectFrom("audit_events").selectAll().where("action", "=", "clients.erased").execute();
    for (const trace of [JSON.stringify(ledger), JSON.stringify(audit)]) expect(trace).not.toMatch(/gone@|Ada/);
    expect(audit.map((row) => row.subject_id)).toContain(clientId);
    expect((await saveLead(t.ctx(), lead)).consent).toBe("withdrawn");
    expect((await readAll(theirs, { search: "gone" })).ids).toHaveLength(1);
  });
});
