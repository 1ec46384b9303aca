import { afterAll, describe, expect, test } from "vitest";
import { adminUsersApi } from "#shared/accounts/admin-users.contract.ts";
import { RESTAURANT_STATUSES, type RestaurantAct, mayRestaurant } from "#shared/domain/restaurant-acts.ts";
import type { Endpoint } from "#shared/http/endpoint.ts";
import { buildApp } from "#server/app.ts";
import { connect } from "#server/db/connection.ts";
import { signedInOwner, signedInStaff, signedInTill } from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";
import { SWEEP } from "./examples.ts";
import { exampleOf, forgetLimits, nameOf, send, someIds } from "./surface.ts";

// Who may do only a part of what an owner may: staff who look at an account, and the owner of a closed restaurant.

const t = await testApp();
const staff = await signedInStaff(t);
const owner = await signedInOwner(t);
const stranger = await signedInOwner(t);
const begin = (userId: string) =>
  staff.call(adminUsersApi.beginView, { params: { id: userId }, body: { reason: "A question about the sweep" } });
const viewer = (await begin(owner.user.id)).body.token;

// The same product on a database that takes no writes: what a viewer reads must work there too.
const join = t.connectionString.includes("?") ? "&" : "?";
const readOnly = connect(
  `${t.connectionString}${join}options=${encodeURIComponent("-c default_transaction_read_only=on")}`,
);
const onlyReading = { ...t, app: await buildApp({ ...t.platform, db: readOnly.db }, { checksAnswers: true }) };
afterAll(async () => {
  await onlyReading.app.close();
  await readOnly.close();
});

const forOwners = t.app.endpoints.filter(({ access }) => access.startsWith("owner"));
const named = (defs: readonly Endpoint[]) => defs.map((def) => [nameOf(def), def] as const);
/** What these cannot do without. */
const period = { from: "2026-10-01", to: "2026-10-31" };
const QUERIES: Record<string, Record<string, string>> = {
  "GET /api/analytics/funnel": period,
  "GET /api/analytics/nfc": period,
  "GET /api/analytics/qr": period,
  "GET /api/analytics/revenue": { year: "2026" },
  "GET /api/campaigns/audience": { filter: "all_consenting" },
  "GET /api/nfc/orders/quote": { quantity: "10" },
};
const idsOf = async (def: Endpoint, theirs: typeof owner): Promise<Record<string, string>> => {
  const entry = SWEEP.ids[nameOf(def)];
  if (def.valuesInPath) return Object.fromEntries(Object.keys(def.params.shape).map((key) => [key, "2026"]));
  return typeof entry === "function" ? entry({ t, theirs }) : someIds(def);
};

describe("staff who look at an owner's account", () => {
  test("change nothing by any call but those named here, and take no files away", () => {
    const odd = forOwners.filter((def) => def.openToViewers !== (def.method === "GET" && def.download === undefined));
    expect(odd.map((def) => `${nameOf(def)}: ${def.openToViewers ? "open" : "closed"}`).toSorted()).toEqual([
      "GET /api/google/connection/locations: closed",
      "GET /api/places: closed",
      "GET /api/subscription/checkout/:session_id: closed",
      "POST /api/campaigns/:id/preview: open",
    ]);
  });

  test.each(named(forOwners.filter((def) => !def.openToViewers)))("are refused %s", async (_name, def) => {
    const params = await idsOf(def, owner);
    const answer = await send(t, def, { token: viewer, params, ...(def.hasBody && { body: exampleOf(def) }) });
    expect([answer.status, answer.body["code"]]).toEqual([403, "view_only"]);
  });

  test("read from a database that takes no writes, here", async () => {
    await expect(readOnly.db.deleteFrom("rate_buckets").execute()).rejects.toThrow(/read-only/);
  });

  const read = forOwners.filter((def) => def.openToViewers && def.method === "GET");
  test.each(named(read))("read %s as the owner does, without writing", async (name, def) => {
    const params = await idsOf(def, owner);
    const asked = { params, query: QUERIES[name] ?? {} };
    const mine = await send(t, def, { ...asked, token: owner.token });
    const theirs = await send(onlyReading, def, { ...asked, token: viewer });
    if (!SWEEP.outside.includes(name)) expect(mine.status, JSON.stringify(mine.body)).toBe(200);
    expect(theirs.status, JSON.stringify(theirs.body)).toBe(mine.status);
    if (name !== "GET /api/sessions") expect(theirs.body).toEqual(mine.body);
  });

  test.each(named(forOwners.filter((def) => def.openToViewers && def.method !== "GET")))(
    "get from %s what the owner gets",
    async (_name, def) => {
      // The guest in the example is nobody's.
      const asked = { params: await idsOf(def, owner), body: { ...exampleOf(def), client_id: undefined } };
      const mine = await send(t, def, { ...asked, token: owner.token });
      expect(mine.status).toBe(200);
      expect(await send(t, def, { ...asked, token: viewer })).toMatchObject({ status: 200, body: mine.body });
    },
  );

  test.each(named(read.filter((def) => typeof SWEEP.ids[nameOf(def)] === "function")))(
    "do not find what is another owner's: %s",
    async (_name, def) => {
      const answer = await send(t, def, { token: viewer, params: await idsOf(def, stranger) });
      expect(answer.status).toBe(404);
    },
  );

  test("are nobody in the back office by that token", async () => {
    const office = t.app.endpoints.filter((def) => def.path.startsWith("/api/admin/") && def.access !== "public");
    expect(office.length).toBeGreaterThan(80);
    for (const def of office) {
      const sent = { token: viewer, params: someIds(def), ...(def.hasBody && { body: {} }) };
      expect([nameOf(def), (await send(t, def, sent)).status]).toEqual([nameOf(def), 401]);
    }
  });
});

/** Every call of an owner or a till that does something with guests. What is in neither list changes no guest's lot. */
const ACTS: Record<string, RestaurantAct> = {
  "POST /api/campaigns/:id/resume": "send",
  "POST /api/campaigns/:id/schedule": "send",
  "POST /api/campaigns/:id/send": "send",
  "POST /api/clients": "add_clients",
  "POST /api/clients/import": "add_clients",
  "POST /api/clients/import/preview": "add_clients",
  "POST /api/nfc/orders": "order_keychains",
  "POST /api/offers/validate": "redeem",
  "POST /api/reviews/kept-replies": "reply",
  "POST /api/tills": "open_tills",
  "PUT /api/reviews/:id/response": "reply",
};

describe("the owner of a restaurant", () => {
  const till = signedInTill(t);
  test("acts on guests by these calls", () => {
    const declared = t.app.endpoints.filter(({ act, access }) => act && access.startsWith("owner"));
    expect(Object.fromEntries(declared.map((def) => [nameOf(def), def.act]))).toEqual(ACTS);
  });

  test.each(RESTAURANT_STATUSES)("that is %s may do what its status says, and everything else", async (status) => {
    const { owner: mine, token } = await till;
    await t.db.updateTable("restaurants").set({ status }).where("id", "=", mine.restaurantId).execute();
    const wrong: string[] = [];
    for (const def of forOwners.filter(({ access }) => access !== "owner")) {
      for (const caller of def.access === "owner_or_till" ? [mine.token, token] : [mine.token]) {
        await forgetLimits(t);
        const answer = await send(t, def, { token: caller, params: someIds(def), ...(def.hasBody && { body: {} }) });
        const refused = answer.body["code"] === "restaurant_closed" || answer.body["code"] === "till_paused";
        const act = ACTS[nameOf(def)];
        if (refused !== (act !== undefined && !mayRestaurant(status, act)))
          wrong.push(`${nameOf(def)}: ${answer.status} ${String(answer.body["code"])}`);
        if (refused && (answer.body["code"] === "till_paused") !== (act === "redeem"))
          wrong.push(`${nameOf(def)}: words`);
      }
    }
    expect(wrong).toEqual([]);
  });
});
