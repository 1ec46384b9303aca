import { parse } from "csv-parse/sync";
import { PDFDocument } from "pdf-lib";
import { beforeAll, describe, expect, test } from "vitest";
import { adminClientsApi as api } from "#shared/clients/admin-clients.contract.ts";
import { PERMISSIONS } from "#shared/domain/permissions.ts";
import { makeRestaurant } from "#server/features/restaurants/restaurants.factory.ts";
import { AS_WRITTEN } from "#server/testing/as-written.ts";
import { signedInManager, signedInOwner, signedInStaff } from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";
import { makeClient } from "#server/features/clients/clients.factory.ts";
import { saveLead } from "#server/features/clients/clients.service.ts";

const t = await testApp();
const NOBODY = "0196a4f0-0000-7000-8000-00000000dead";
const staff = await signedInManager(t, ["clients"]);
const at = (day: number) => new Date(`2026-10-0${day}T10:00:00Z`);

type Query = Record<string, string>;
const list = async (query: Query = {}) => (await staff.call(api.list, { query })).body;
const namesOf = async (query: Query) => (await list(query)).data.map(({ first_name: name }) => name);
const download = (path: string, { query = {}, locale = "en", token = staff.token ?? "" } = {}) =>
  t.app.inject({ url: path, query, headers: { authorization: `Bearer ${token}`, "accept-language": locale } });
const auditOf = (action: string) =>
  t.db
    .selectFrom("audit_events")
    .select(["actor_kind", "actor_id", "restaurant_id", "subject_id", "details"])
    .where("action", "=", action)
    .orderBy(AS_WRITTEN)
    .execute();

const places = await Promise.all([
  makeRestaurant(t.db, { name: "Brise", city: "Metz" }),
  makeRestaurant(t.db, { name: "=Dune", city: "Köln" }),
]);
const [brise, dune] = places;
beforeAll(async () => {
  const guests = [
    { restaurant_id: brise.id, first_name: "Anna", source: "manual" as const, consent: "given" as const },
    { restaurant_id: dune.id, first_name: "Annika", phone: "+33612345678" },
    { restaurant_id: brise.id, first_name: "Ben", converted_at: at(9), converted_by: "owner" as const },
    { restaurant_id: dune.id, first_name: "Anna", email: "same@x.org" },
    { restaurant_id: brise.id, first_name: "Cleo", email: "same@x.org" },
  ];
  for (const [index, guest] of guests.entries()) await makeClient(t.db, { ...guest, created_at: at(index + 1) });
});

describe("the list over all restaurants", () => {
  test("names each guest's restaurant, newest first; how many there are is told of one restaurant only", async () => {
    const { data, meta } = await list();
    expect(data.map(({ first_name: name, restaurant }) => [name, restaurant.name, restaurant.city])).toEqual([
      ["Cleo", "Brise", "Metz"],
      ["Anna", "=Dune", "Köln"],
      ["Ben", "Brise", "Metz"],
      ["Annika", "=Dune", "Köln"],
      ["Anna", "Brise", "Metz"],
    ]);
    expect(meta).toEqual({ next_cursor: null });
    expect((await list({ restaurant: brise.id })).meta).toEqual({ total: 3, next_cursor: null });
  });

  test.each<[Query, string[]]>([
    [{ search: "ann" }, ["Anna", "Anna", "Annika"]],
    [{ search: "061234" }, ["Annika"]],
    [{ search: "same@" }, ["Anna", "Cleo"]],
    [{ search: "ann", restaurant: dune.id }, ["Anna", "Annika"]],
    [{ search: "ann", consent: "no" }, ["Anna", "Annika"]],
    [{ search: "ann", from: "2026-10-02", to: "2026-10-03" }, ["Annika"]],
    [{ consent: "yes" }, ["Anna"]],
    [{ converted: "yes" }, ["Ben"]],
    [{ source: "manual" }, ["Anna"]],
    [{ source: "manual", restaurant: dune.id }, []],
    [{ from: "2026-10-03", to: "2026-10-04" }, ["Anna", "Ben"]],
    [{ from: "2026-10-03", converted: "no" }, ["Cleo", "Anna"]],
    [{ restaurant: dune.id }, ["Anna", "Annika"]],
  ])("%j finds %j", async (query, names) => {
    expect((await namesOf(query)).toSorted()).toEqual(names.toSorted());
  });

  test("goes on from page to page without leaving anybody out, and a cursor of the list means nothing to a search", async () => {
    const many = await makeRestaurant(t.db, { name: "Many" });
    for (let i = 0; i < 23; i += 1)
      await makeClient(t.db, { restaurant_id: i % 2 ? many.id : dune.id, first_name: "Zoe", source: "import" });
    for (const query of [{ source: "import" }, { search: "zoe" }, { search: "zoe", source: "import" }] as Query[]) {
      const first = await list(query);
      const cursor = first.meta.next_cursor ?? "";
      const second = await list({ ...query, cursor });
      expect(new Set([...first.data, ...second.data].map(({ id }) => id)).size).toBe(23);
      const other = query["search"] === undefined ? { search: "zoe" } : {};
      const refused = await staff.call(api.list, { query: { ...other, cursor } });
      expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ["cursor"]]);
    }
  });

  test.each<[Query, number, string | undefined]>([
    [{ restaurant: NOBODY }, 404, undefined],
    [{ restaurant: "x" }, 422, "restaurant"],
    [{ source: "x" }, 422, "source"],
    [{ from: "2026-02-30" }, 422, "from"],
  ])("%j is refused", async (query, status, field) => {
    const res = await staff.call(api.list, { query });
    expect([res.status, Object.keys(res.body.errors ?? {})[0]]).toEqual([status, field]);
  });

  test("restaurants to narrow it to are found without the permission for restaurants", async () => {
    const { body } = await staff.call(api.restaurants, { query: { search: "bris" } });
    expect(body.data).toEqual([{ id: brise.id, name: "Brise", city: "Metz" }]);
  });
});

describe("one client", () => {
  const leadAt = (restaurantId: string) =>
    saveLead(t.ctx(), {
      restaurantId,
      firstName: "Inès",
      lastName: "Roche",
      email: "ines@x.org",
      phone: null,
      locale: "de",
      source: "review_link",
      keychainId: null,
      leftInTime: true,
      consent: "given",
      consentText: "Ja, schickt mir Angebote.",
      page: "/review/abc",
    });

  test("is read with restaurant, timeline and ledger; proof and data are files, on record by who took them", async () => {
    const { clientId } = await leadAt(brise.id);
    const { body } = await staff.call(api.read, { params: { id: clientId } });
    expect(body).toMatchObject({
      restaurant: { name: "Brise" },
      consent_ledger: [{ kind: "given", text: "Ja, schickt mir Angebote." }],
      timeline: [{ kind: "consent_given" }, { kind: "form" }],
    });
    const proof = await download(`/api/admin/clients/${clientId}/consent.pdf`);
    expect((await PDFDocument.load(proof.rawPayload)).getPageCount()).toBe(1);
    expect((await download(`/api/admin/clients/${clientId}/export.json`)).json()).toMatchObject({
      email: "ines@x.org",
    });
    for (const action of ["clients.consent_printed", "clients.person_exported"])
      expect(await auditOf(action)).toEqual([
        expect.objectContaining({ actor_id: staff.staff.id, restaurant_id: brise.id, subject_id: clientId }),
      ]);
  });

  test("is erased at their wish, at this restaurant alone, and it is on record", async () => {
    const [here, there] = [await leadAt(brise.id), await leadAt(dune.id)];
    expect((await staff.call(api.erase, { params: { id: here.clientId } })).status).toBe(200);
    const again = await Promise.all(
      [here, there].map(({ clientId }) => staff.call(api.read, { params: { id: clientId } })),
    );
    expect(again.map(({ status }) => status)).toEqual([404, 200]);
    expect((await staff.call(api.erase, { params: { id: here.clientId } })).status).toBe(404);
    expect(await auditOf("clients.erased")).toEqual([
      expect.objectContaining({ actor_id: staff.staff.id, restaurant_id: brise.id, subject_id: here.clientId }),
    ]);
  });
});

describe("the file", () => {
  test.each([
    ["en", ",", ["Restaurant", "Town"]],
    ["de", ";", ["Restaurant", "Ort"]],
  ])(
    "in %s names restaurants, runs no formula, and is on record with filter and number",
    async (locale, delimiter, titles) => {
      const caller = await signedInStaff(t);
      const rowsOf = async (query: Query) =>
        parse((await download("/api/admin/clients/export.csv", { query, locale, token: caller.token ?? "" })).payload, {
          bom: true,
          delimiter,
        }).slice(query["search"] === "" ? 0 : 1);
      const found = await rowsOf({ search: "annika" });
      expect(found.map((row) => [row[0], row[10], row[11]])).toEqual([["Annika", "'=Dune", "Köln"]]);
      expect((await rowsOf({ search: "" }))[0]?.slice(10)).toEqual(titles);
      expect(await rowsOf({ restaurant: brise.id, source: "manual" })).toHaveLength(1);
      const audit = (await auditOf("clients.exported")).filter((row) => row.actor_id === caller.staff.id);
      expect(audit.map((row) => [row.restaurant_id, row.details])).toEqual([
        [null, { searched: true, count: 1 }],
        [null, { searched: false, count: expect.any(Number) }],
        [brise.id, { searched: false, source: "manual", count: 1 }],
      ]);
      expect(JSON.stringify(audit)).not.toContain("annika");
    },
  );

  test("has a row for everybody in the list, however many pages that is", async () => {
    const [, ...rows] = parse((await download("/api/admin/clients/export.csv")).payload, { bom: true });
    const { count } = await t.db
      .selectFrom("clients")
      .select(({ fn }) => fn.countAll<string>().as("count"))
      .executeTakeFirstOrThrow();
    expect(rows).toHaveLength(Number(count));
    expect((await auditOf("clients.exported")).at(-1)?.details).toEqual({ searched: false, count: Number(count) });
  });
});

test("only who holds the permission for clients sees them", async () => {
  const owner = await signedInOwner(t);
  const others = await signedInManager(
    t,
    PERMISSIONS.filter((permission) => permission !== "clients"),
  );
  expect((await owner.call(api.list)).status).toBe(401);
  expect((await others.call(api.list)).status).toBe(403);
  expect((await download("/api/admin/clients/export.csv", { token: others.token ?? "" })).statusCode).toBe(403);
});
