import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, test } from "vitest";
import { campaignsApi } from "#shared/campaigns/campaigns.contract.ts";
import { clientsOfRestaurantApi } from "#shared/clients/clients.contract.ts";
import { adminReviewsApi } from "#shared/reviews/reviews.contract.ts";
import { adminRestaurantsApi as api } from "#shared/restaurants/admin-restaurants.contract.ts";
import { restaurantsApi } from "#shared/restaurants/restaurants.contract.ts";
import { makeUser } from "#server/features/accounts/accounts.factory.ts";
import { readyTemplates, sixOffers } from "#server/features/campaigns/campaigns.factory.ts";
import { makeClient } from "#server/features/clients/clients.factory.ts";
import { seedDefaults } from "#server/features/index.ts";
import { makeRestaurant } from "#server/features/restaurants/restaurants.factory.ts";
import { makeReview } from "#server/features/reviews/reviews.factory.ts";
import { makeSubscription } from "#server/features/subscriptions/subscriptions.factory.ts";
import { AS_WRITTEN } from "#server/testing/as-written.ts";
import { signedInManager, signedInOwner, signedInStaff, twoOwners } from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";

const t = await testApp();
const NOBODY = "0196a4f0-0000-7000-8000-00000000dead";
const staff = await signedInManager(t, ["restaurants"]);
beforeAll(() => seedDefaults(t.ctx()));

const auditOf = (restaurantId: string, action: string) =>
  t.db
    .selectFrom("audit_events")
    .select(["details", "actor_kind", "actor_id"])
    .where("restaurant_id", "=", restaurantId)
    .where("action", "=", action)
    .orderBy(AS_WRITTEN)
    .execute();
const noticesOf = (userId: string) =>
  t.db.selectFrom("notifications").select("kind").where("user_id", "=", userId).orderBy("created_at").execute();
const guestPage = async (code: string) => (await t.app.inject({ url: `/review/${code}` })).statusCode;
const NEW = { name: "Chez Aude", address: "3 rue Haute", city: "Metz", postal_code: "57000", country: "FR" };

describe("the list", () => {
  const tag = "zqx";
  beforeAll(async () => {
    const [ana, ben] = [
      await makeUser(t.db, { first_name: "Ana", last_name: "Ördög", email: "ana.zqx@owners.test" }),
      await makeUser(t.db, { email: "ben@owners.test" }),
    ];
    const at = (day: number) => new Date(`2026-10-0${day}T10:00:00Z`);
    const made = await Promise.all([
      makeRestaurant(t.db, { name: "Élan zqx", city: "Nancy", user_id: ben.id, created_at: at(1) }),
      makeRestaurant(t.db, { name: "Brise", city: "Zqxheim", country: "DE", status: "suspended", created_at: at(2) }),
      makeRestaurant(t.db, { name: "Cave", email: "bonjour@zqx.test", status: "pending", created_at: at(3) }),
      makeRestaurant(t.db, { name: "Dune", user_id: ana.id, created_at: at(4) }),
    ]);
    await makeSubscription(t.db, { restaurant_id: made[0].id });
    await makeSubscription(t.db, { restaurant_id: made[1].id, status: "past_due" });
    await makeSubscription(t.db, {
      restaurant_id: made[2].id,
      status: "trial",
      current_period_end: new Date("2020-01-01T00:00:00Z"),
    });
    await makeSubscription(t.db, { restaurant_id: made[3].id, status: "canceled" });
    for (const restaurant of [made[1], made[1], made[3]]) await makeClient(t.db, { restaurant_id: restaurant.id });
  });

  test.each([
    ["by name, city, own e-mail and the owner's", {}, ["Dune", "Cave", "Brise", "Élan zqx"]],
    ["by status", { status: "suspended" }, ["Brise"]],
    ["by subscription", { subscription: "active" }, ["Élan zqx"]],
    ["by a cancelled one that still runs", { subscription: "canceled" }, ["Dune"]],
    ["by an unpaid one", { subscription: "past_due" }, ["Brise"]],
    ["by a trial that is over, which is none", { subscription: "none" }, ["Cave"]],
    ["by a trial", { subscription: "trial" }, []],
    ["by country", { country: "DE" }, ["Brise"]],
    ["with an owner", { linked: "yes" }, ["Dune", "Élan zqx"]],
    ["without an owner", { linked: "no" }, ["Cave", "Brise"]],
    ["by several at once", { linked: "no", status: "pending" }, ["Cave"]],
    ["in the order of names, accents or not", { sort: "name" }, ["Brise", "Cave", "Dune", "Élan zqx"]],
    ["by how many clients they have", { sort: "clients" }, ["Brise", "Dune"]],
  ] as const)("finds %s", async (_, query, names) => {
    const { body } = await staff.call(api.list, { query: { search: tag, ...query } });
    expect(body.data.map((row) => row.name).slice(0, names.length || 4)).toEqual(names);
  });

  test.each(["%", "_", "\\", "zq%x"])("takes LIKE's own signs as text: %s", async (search) => {
    expect((await staff.call(api.list, { query: { search } })).body.data).toEqual([]);
  });

  test("finds accents by plain letters and plain letters by accents", async () => {
    for (const search of ["elan", "ÉLAN", "ordog", "Ördög"])
      expect((await staff.call(api.list, { query: { search } })).body.data).toHaveLength(1);
  });

  test.each(["newest", "name", "clients"] as const)("goes through every row once, by %s", async (sort) => {
    for (let i = 0; i < 25; i += 1)
      await makeRestaurant(t.db, { name: `Page ${sort}`, city: `pagetest${sort}`, created_at: new Date(0) });
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const { status, body } = await staff.call(api.list, {
        query: { search: `pagetest${sort}`, sort, ...(cursor && { cursor }) },
      });
      expect([status, body.data.length <= 20]).toEqual([200, true]);
      seen.push(...body.data.map(({ id }) => id));
      cursor = body.meta.next_cursor ?? undefined;
    } while (cursor);
    expect([seen.length, new Set(seen).size]).toEqual([25, 25]);
  });

  test("refuses a cursor of another order, by the name of its field", async () => {
    const { body } = await staff.call(api.list, { query: { search: "pagetest", sort: "name" } });
    const next = body.meta.next_cursor ?? "";
    const res = await staff.call(api.list, { query: { search: "pagetest", sort: "newest", cursor: next } });
    expect([res.status, Object.keys(res.body.errors ?? {})]).toEqual([422, ["cursor"]]);
  });

  test("leaves as a file with the same filters, and is on record without the words that were looked for", async () => {
    const res = await t.app.inject({
      url: `/api/admin/restaurants/export.csv?search=${tag}&sort=name`,
      headers: { authorization: `Bearer ${staff.token}`, "accept-language": "de" },
    });
    const [head, ...rows] = parse(res.payload, { bom: true, delimiter: ";" });
    expect([head?.[0], head?.[4], rows.map((row) => row[0])]).toEqual([
      "Name",
      "Status",
      ["Brise", "Cave", "Dune", "Élan zqx"],
    ]);
    expect(rows[0]).toContain("Gesperrt");
    const record = await t.db
      .selectFrom("audit_events")
      .select("details")
      .where("action", "=", "restaurants.exported")
      .executeTakeFirstOrThrow();
    expect(record.details).toEqual({ sort: "name", searched: true });
  });
});

describe("making and changing", () => {
  test("a restaurant is made with a link of its own, and nobody who runs it", async () => {
    const { status, body } = await staff.call(api.create, {
      body: { ...NEW, email: "Salle@Aude.example", phone: "03 87 00 00 00", website: "aude.example" },
    });
    expect([status, body]).toMatchObject([
      201,
      { name: "Chez Aude", email: "salle@aude.example", phone: "+33387000000", website: "https://aude.example" },
    ]);
    expect([body.owner, body.subscription, body.status, await guestPage(body.review_code)]).toEqual([
      null,
      "none",
      "active",
      200,
    ]);
    expect(await auditOf(body.id, "restaurants.created")).toMatchObject([{ actor_id: staff.staff.id }]);
  });

  test.each([
    ["a phone that cannot be", { phone: "12" }, { phone: [expect.stringMatching(/Invalid phone format/)] }],
    ["a website that is none", { website: "ftp://x.test" }, { website: [expect.anything()] }],
    ["a bad e-mail", { email: "x@" }, { email: [expect.anything()] }],
    ["no name", { name: " " }, { name: [expect.anything()] }],
    ["a country we do not know", { country: "US" }, { country: [expect.anything()] }],
  ])("%s is refused at its field, in both forms", async (_, wrong, errors) => {
    const { id } = await makeRestaurant(t.db);
    for (const res of [
      await staff.call(api.create, { body: { ...NEW, ...wrong } }),
      await staff.call(api.change, { params: { id }, body: wrong }),
    ])
      expect([res.status, res.body.errors]).toEqual([422, errors]);
  });

  test("an address another restaurant has is refused, also when two ask at once", async () => {
    const email = "one@twice.test";
    const results = await Promise.all(
      ["A", "B"].map((name) => staff.call(api.create, { body: { ...NEW, name, email } })),
    );
    expect(results.map((res) => res.status).toSorted((a, b) => a - b)).toEqual([201, 422]);
    const refused = results.find((res) => res.status === 422);
    expect(refused?.body.errors).toEqual({ email: ["Email already in use by another restaurant"] });
    const kept = results.find((res) => res.status === 201);
    const same = await staff.call(api.change, { params: { id: kept?.body.id ?? "" }, body: { email, city: "Toul" } });
    expect([same.status, same.body.city]).toEqual([200, "Toul"]);
  });

  test("a change is on record with before and after; none is not", async () => {
    const { mine, theirs } = await twoOwners(t);
    const params = { id: mine.restaurantId };
    const before = (await staff.call(api.read, { params })).body;
    await staff.call(api.change, { params, body: { name: "Neu", city: before.city } });
    await staff.call(api.change, { params, body: { name: "Neu" } });
    expect(await auditOf(mine.restaurantId, "restaurants.changed")).toEqual([
      {
        actor_kind: "staff",
        actor_id: staff.staff.id,
        details: { before: { name: before.name }, after: { name: "Neu" } },
      },
    ]);
    expect((await theirs.call(restaurantsApi.read)).body.name).not.toBe("Neu");
  });
});

describe("closing", () => {
  test("a suspended restaurant's page closes, its campaigns pause and its owner is told, once; nobody else's", async () => {
    const { mine, theirs } = await twoOwners(t);
    const offers = sixOffers(await readyTemplates(t.db));
    const campaigns: string[] = [];
    for (const owner of [mine, theirs]) {
      await makeClient(t.db, { restaurant_id: owner.restaurantId, consent: "given" });
      const { body } = await owner.call(campaignsApi.create, { body: offers });
      await owner.call(campaignsApi.send, { params: { id: body.id } });
      campaigns.push(body.id);
    }
    const params = { id: mine.restaurantId };
    const { body } = await staff.call(api.changeStatus, { params, body: { status: "suspended" } });
    await staff.call(api.changeStatus, { params, body: { status: "suspended" } });
    await t.runJobs();
    const states = await t.db.selectFrom("campaigns").select(["id", "status", "paused_because"]).execute();
    const stateOf = (id = "") => states.find((row) => row.id === id);
    expect([body.status, stateOf(campaigns[0])?.status, stateOf(campaigns[0])?.paused_because]).toEqual([
      "suspended",
      "paused",
      "restaurant",
    ]);
    expect(stateOf(campaigns[1])?.status).toBe("active");
    expect((await noticesOf(mine.user.id)).map(({ kind }) => kind).toSorted()).toEqual([
      "campaign_paused_restaurant",
      "restaurant_suspended",
    ]);
    expect(await noticesOf(theirs.user.id)).toEqual([]);
    expect(await auditOf(mine.restaurantId, "restaurants.status_changed")).toMatchObject([
      { details: { from: "active", to: "suspended" } },
    ]);
    const resume = () => mine.call(campaignsApi.resume, { params: { id: campaigns[0] ?? "" } });
    expect((await resume()).body.code).toBe("restaurant_closed");
    await staff.call(api.changeStatus, { params, body: { status: "active" } });
    expect((await resume()).status).toBe(200);
  });

  test("guests of a suspended restaurant get a page that says so, and nothing is taken from them", async () => {
    const { id, review_code } = await makeRestaurant(t.db);
    await staff.call(api.changeStatus, { params: { id }, body: { status: "suspended" } });
    const page = await t.app.inject({ url: `/review/${review_code}` });
    expect(page.statusCode).not.toBe(200);
    expect(page.headers["content-type"]).toMatch(/html/);
  });

  test("several at once: what changed is counted, what was left out is named", async () => {
    const [open, shut] = [await makeRestaurant(t.db), await makeRestaurant(t.db, { status: "suspended" })];
    const { body } = await staff.call(api.changeStatuses, {
      body: { ids: [open.id, shut.id, NOBODY, open.id], status: "suspended" },
    });
    expect(body.changed).toBe(1);
    expect(body.left_out).toEqual(
      expect.arrayContaining([
        { id: shut.id, name: shut.name, reason: "unchanged" },
        { id: NOBODY, name: null, reason: "not_found" },
      ]),
    );
    for (const ids of [[], Array.from({ length: 201 }, () => open.id), ["x"]])
      expect((await staff.call(api.changeStatuses, { body: { ids, status: "active" } })).status).toBe(422);
  });
});

describe("who runs it", () => {
  test("an owner is found from three letters on, with the restaurant they run", async () => {
    const owner = await signedInOwner(t, { first_name: "Wanda", last_name: "Finder" });
    const { body } = await staff.call(api.searchOwners, { query: { search: "wanda f" } });
    expect(body.data).toMatchObject([{ id: owner.user.id, restaurant: { id: owner.restaurantId } }]);
    for (const search of ["", "wa", "  w  "])
      expect((await staff.call(api.searchOwners, { query: { search } })).body.errors).toHaveProperty("search");
  });

  test("an owner without a restaurant is linked, sees it at once, and loses it when unlinked", async () => {
    const owner = await signedInOwner(t);
    await staff.call(api.unlinkUser, { params: { id: owner.restaurantId } });
    expect((await owner.call(restaurantsApi.read)).status).toBe(403);
    const { id } = await makeRestaurant(t.db, { name: "Given" });
    await makeSubscription(t.db, { restaurant_id: id });
    const linked = await staff.call(api.linkUser, { params: { id }, body: { user_id: owner.user.id } });
    expect([linked.status, linked.body.owner?.id]).toEqual([200, owner.user.id]);
    expect((await owner.call(restaurantsApi.read)).body.name).toBe("Given");
    expect((await staff.call(api.linkUser, { params: { id }, body: { user_id: owner.user.id } })).status).toBe(200);
    expect(await auditOf(id, "restaurants.user_linked")).toMatchObject([
      { details: { from: null, to: owner.user.id } },
    ]);
    const gone = await staff.call(api.unlinkUser, { params: { id } });
    expect([gone.status, gone.body.owner]).toEqual([200, null]);
    expect((await owner.call(restaurantsApi.read)).status).toBe(403);
    expect((await staff.call(api.unlinkUser, { params: { id } })).status).toBe(200);
    expect(await auditOf(id, "restaurants.user_unlinked")).toHaveLength(1);
  });

  test("nobody runs two restaurants, and no restaurant is taken from somebody unasked", async () => {
    const { mine, theirs } = await twoOwners(t);
    const { id } = await makeRestaurant(t.db);
    const link = (restaurantId: string, user_id: string) =>
      staff.call(api.linkUser, { params: { id: restaurantId }, body: { user_id } });
    expect((await link(id, mine.user.id)).body.errors).toEqual({ user_id: ["This owner already runs a restaurant"] });
    expect((await link(id, NOBODY)).body.errors).toHaveProperty("user_id");
    const free = await makeUser(t.db);
    const taken = await link(theirs.restaurantId, free.id);
    expect([taken.status, taken.body.code]).toEqual([409, "restaurant_linked"]);
  });

  test("of two restaurants given to one owner at the same moment, one is", async () => {
    const owner = await makeUser(t.db);
    const made = [await makeRestaurant(t.db), await makeRestaurant(t.db)];
    const results = await Promise.all(
      made.map(({ id }) => staff.call(api.linkUser, { params: { id }, body: { user_id: owner.id } })),
    );
    expect(results.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });
});

describe("a new review link", () => {
  test.each([
    ["keep", 200],
    ["end", 404],
  ] as const)("%s: what is in print with the old code answers %i", async (old, status) => {
    const { id, review_code: before } = await makeRestaurant(t.db, { review_code: `print${old}` });
    const { body } = await staff.call(api.renewLink, { params: { id }, body: { old } });
    expect(body.review_code).not.toBe(before);
    expect(body.review_link).toBe(`https://plaudit.test/review/${body.review_code}`);
    expect(body.old_codes).toMatchObject([{ code: before, leads_on: old === "keep" }]);
    expect([await guestPage(body.review_code), await guestPage(before)]).toEqual([200, status]);
    expect(await auditOf(id, "restaurants.link_renewed")).toMatchObject([
      { details: { from: before, to: body.review_code, old } },
    ]);
    const qr = await t.app.inject({
      url: `/api/admin/restaurants/${id}/qr.svg`,
      headers: { authorization: `Bearer ${staff.token}` },
    });
    expect([qr.statusCode, qr.headers["content-type"]]).toEqual([200, "image/svg+xml"]);
  });
});

describe("what belongs to it", () => {
  test("reviews, clients and figures are those of the restaurant that was asked for", async () => {
    const { mine, theirs } = await twoOwners(t);
    await makeReview(t.db, { restaurant_id: mine.restaurantId });
    await makeClient(t.db, { restaurant_id: mine.restaurantId, first_name: "Mine" });
    await makeClient(t.db, { restaurant_id: theirs.restaurantId, first_name: "Theirs" });
    const params = { id: mine.restaurantId };
    const { body } = await staff.call(api.read, { params });
    expect(body.counts).toEqual({ clients: 1, reviews: 1, keychains: 0, campaigns: 0 });
    expect(body.owner).toMatchObject({ id: mine.user.id, email: mine.user.email });
    const clients = await staff.call(clientsOfRestaurantApi.list, { params });
    expect(clients.body.data.map((client) => client.first_name)).toEqual(["Mine"]);
    expect((await staff.call(adminReviewsApi.ofRestaurant, { params })).body.data).toHaveLength(1);
    const other = { id: theirs.restaurantId };
    expect((await staff.call(adminReviewsApi.ofRestaurant, { params: other })).body.data).toEqual([]);
  });

  test("is for staff with the permission, and for nobody else", async () => {
    const owner = await signedInOwner(t);
    const [other, admin] = [await signedInManager(t, ["users"]), await signedInStaff(t)];
    const params = { id: owner.restaurantId };
    expect((await owner.call(api.read, { params })).status).toBe(401);
    expect((await other.call(api.read, { params })).status).toBe(403);
    expect((await admin.call(api.read, { params })).status).toBe(200);
    const nobodys = { params: { id: NOBODY } };
    expect((await admin.call(api.read, nobodys)).status).toBe(404);
    expect((await admin.call(clientsOfRestaurantApi.list, nobodys)).status).toBe(404);
    expect((await admin.call(adminReviewsApi.ofRestaurant, nobodys)).status).toBe(404);
  });
});
