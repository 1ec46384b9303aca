import { beforeEach, describe, expect, test } from "vitest";
import { accountsApi } from "#shared/accounts/accounts.contract.ts";
import { adminUsersApi as api } from "#shared/accounts/admin-users.contract.ts";
import { subscriptionsApi } from "#shared/subscriptions/subscriptions.contract.ts";
import { TEST_PASSWORD, makeUser, tokenIn } from "#server/features/accounts/accounts.factory.ts";
import { makeRestaurant } from "#server/features/restaurants/restaurants.factory.ts";
import { makeSubscription } from "#server/features/subscriptions/subscriptions.factory.ts";
import { AS_WRITTEN } from "#server/testing/as-written.ts";
import { makeCaller } from "#server/testing/caller.ts";
import { signedInManager, signedInOwner, signedInStaff, twoOwners } from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";

const t = await testApp();
const NOBODY = "0196a4f0-0000-7000-8000-00000000dead";
let staff = await signedInManager(t, ["users"]);
beforeEach(async () => {
  staff = await signedInManager(t, ["users"]);
});
const auditOf = (userId: string) =>
  t.db
    .selectFrom("audit_events")
    .select(["action", "details", "actor_kind"])
    .where("subject_id", "=", userId)
    .where("actor_kind", "=", "staff")
    .orderBy(AS_WRITTEN)
    .execute();
const isIn = async (owner: { call: (typeof staff)["call"] }) => (await owner.call(accountsApi.user)).status === 200;

describe("the list", () => {
  test("narrows by status, confirmation and subscription, and finds by name and address", async () => {
    const people = await Promise.all([
      makeUser(t.db, { first_name: "Zoé", last_name: "Listig", email: "one@list.test" }),
      makeUser(t.db, { first_name: "Max", last_name: "Listig", status: "inactive", email_verified_at: null }),
    ]);
    const { id } = await makeRestaurant(t.db, { user_id: people[0].id, name: "Listig’s" });
    await makeSubscription(t.db, { restaurant_id: id });
    const names = async (query: Record<string, string>) =>
      (await staff.call(api.list, { query: { search: "listig", ...query } })).body.data.map((user) => user.name);
    expect((await names({})).toSorted()).toEqual(["Max Listig", "Zoé Listig"]);
    expect(await names({ status: "inactive" })).toEqual(["Max Listig"]);
    expect(await names({ verified: "yes" })).toEqual(["Zoé Listig"]);
    expect(await names({ subscription: "active" })).toEqual(["Zoé Listig"]);
    expect(await names({ subscription: "none" })).toEqual(["Max Listig"]);
    for (const search of ["zoe l", "ONE@LIST"]) {
      const { body } = await staff.call(api.list, { query: { search } });
      expect(body.data).toMatchObject([{ id: people[0].id, restaurant: { id }, subscription: "active" }]);
    }
  });

  test.each(["", "a", "ab", "  ab  "])("a search of %o is too short", async (search) => {
    const res = await staff.call(api.list, { query: { search } });
    expect([res.status, res.body.errors]).toEqual([422, { search: ["Enter at least 3 characters"] }]);
  });

  test("goes through everybody once", async () => {
    for (let i = 0; i < 25; i += 1) await makeUser(t.db, { last_name: "Seitenweise", created_at: new Date(0) });
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await staff.call(api.list, { query: { search: "seitenweise", ...(cursor && { cursor }) } });
      seen.push(...body.data.map(({ id }) => id));
      cursor = body.meta.next_cursor ?? undefined;
    } while (cursor);
    expect([seen.length, new Set(seen).size]).toEqual([25, 25]);
  });
});

describe("one owner", () => {
  test("is shown with their subscription, what they paid, and how the provider knows them; nobody else's", async () => {
    const { mine, theirs } = await twoOwners(t);
    const at = t.clock.now();
    await t.db
      .insertInto("billing_customers")
      .values({
        user_id: mine.user.id,
        customer_ref: "cus_mine",
        card_ref: null,
        card_brand: null,
        card_last4: null,
        card_exp_month: null,
        card_exp_year: null,
      })
      .execute();
    await t.db
      .insertInto("invoices")
      .values({
        restaurant_id: mine.restaurantId,
        subscription_id: null,
        invoice_ref: "in_1",
        payment_ref: "pi_1",
        number: "P-1",
        status: "paid",
        amount_cents: 4900,
        issued_at: at,
        paid_at: at,
        period_start: at,
        period_end: at,
      })
      .execute();
    const { body } = await staff.call(api.read, { params: { id: mine.user.id } });
    expect(body).toMatchObject({
      email: mine.user.email,
      customer_id: "cus_mine",
      restaurant: { id: mine.restaurantId },
      billing: {
        period_start: "2026-11-01T10:00:00.000Z",
        subscription: { status: "active", current_period_end: "2026-12-01T10:00:00.000Z" },
      },
      invoices: [{ number: "P-1", transaction_id: "pi_1", amount_cents: 4900 }],
    });
    const other = (await staff.call(api.read, { params: { id: theirs.user.id } })).body;
    expect([other.customer_id, other.invoices]).toEqual([null, []]);
    const bare = await makeUser(t.db);
    expect((await staff.call(api.read, { params: { id: bare.id } })).body).toMatchObject({
      billing: null,
      restaurant: null,
      subscription: "none",
    });
    expect(JSON.stringify(body)).not.toMatch(/password|epoch/);
  });

  test("deactivated, they are out at once and cannot come back; activated, they can", async () => {
    const { mine, theirs } = await twoOwners(t);
    const set = (status: string) => staff.call(api.changeStatus, { params: { id: mine.user.id }, body: { status } });
    await set("inactive");
    expect([await isIn(mine), await isIn(theirs)]).toEqual([false, true]);
    const login = () => t.anyone.call(accountsApi.login, { body: { email: mine.user.email, password: TEST_PASSWORD } });
    expect((await login()).body.code).toBe("account_inactive");
    t.clock.advance({ seconds: 1 });
    await set("active");
    const { body } = await login();
    expect(body.token).toBeTruthy();
    // A second click ends no session.
    await set("active");
    expect((await login()).status).toBe(200);
    expect((await auditOf(mine.user.id)).map(({ details }) => details)).toEqual([
      { from: "active", to: "inactive" },
      { from: "inactive", to: "active" },
    ]);
    expect((await set("gone")).body.errors).toHaveProperty("status");
  });

  test("whose address is confirmed by hand can go on, and it is on record once", async () => {
    const owner = await signedInOwner(t, { email_verified_at: null });
    const params = { id: owner.user.id };
    for (let i = 0; i < 2; i += 1) expect((await staff.call(api.verify, { params })).status).toBe(200);
    expect((await staff.call(api.read, { params })).body.email_verified_at).toBe(t.clock.now().toISOString());
    expect(await auditOf(owner.user.id)).toMatchObject([{ action: "accounts.verified_by_hand" }]);
  });

  test("gets a link to choose a password; the present one works until it is used", async () => {
    const owner = await signedInOwner(t);
    expect((await staff.call(api.sendReset, { params: { id: owner.user.id } })).status).toBe(200);
    await t.runJobs();
    expect(await isIn(owner)).toBe(true);
    const token = tokenIn(t.mails.findLast((mail) => mail.to.address === owner.user.email)?.text);
    const password = "Neue-Sauce-8!";
    const res = await t.anyone.call(accountsApi.resetPassword, {
      body: { email: owner.user.email, token, password, password_confirmation: password },
    });
    expect([res.status, await isIn(owner)]).toEqual([200, false]);
    expect(await auditOf(owner.user.id)).toMatchObject([{ action: "accounts.reset_sent_by_staff" }]);
  });
});

describe("sessions", () => {
  test("are listed, and one of them or all are ended; nobody else's", async () => {
    const { mine, theirs } = await twoOwners(t);
    await t.anyone.call(accountsApi.login, { body: { email: mine.user.email, password: TEST_PASSWORD } });
    const params = { id: mine.user.id };
    const sessions = (await staff.call(api.sessions, { params })).body.data;
    expect(sessions).toHaveLength(2);
    const their = (await staff.call(api.sessions, { params: { id: theirs.user.id } })).body.data[0]?.id ?? "";
    const end = (session_id: string) => staff.call(api.revokeSession, { params: { ...params, session_id } });
    expect((await end(their)).status).toBe(404);
    expect((await end(sessions[0]?.id ?? "")).status).toBe(200);
    expect((await end(sessions[0]?.id ?? "")).status).toBe(404);
    expect((await staff.call(api.revokeSessions, { params })).status).toBe(200);
    expect([await isIn(mine), await isIn(theirs)]).toEqual([false, true]);
    expect((await staff.call(api.sessions, { params })).body.data).toEqual([]);
    // Nobody is left to be signed out, so there is nothing to write down.
    expect((await staff.call(api.revokeSessions, { params })).status).toBe(200);
    expect((await auditOf(mine.user.id)).map(({ action, details }) => [action, details])).toEqual([
      ["sessions.revoked_by_staff", { count: 1 }],
      ["sessions.revoked_by_staff", { count: 1 }],
    ]);
  });
});

describe("a proof that could open another session", () => {
  const lapsed = async () => {
    const owner = await signedInOwner(t, { subscription: { status: "expired" } });
    const body = { email: owner.user.email, password: TEST_PASSWORD };
    const { continuation = "" } = (await t.anyone.call(accountsApi.login, { body })).body;
    const works = async () =>
      (await t.anyone.call(subscriptionsApi.reactivation, { query: { continuation } })).status === 200;
    expect(await works()).toBe(true);
    return { owner, works };
  };

  test("dies when staff sign the owner out everywhere", async () => {
    const { owner, works } = await lapsed();
    await staff.call(api.revokeSessions, { params: { id: owner.user.id } });
    expect(await works()).toBe(false);
  });

  test("dies when the owner signs everybody else out", async () => {
    const { owner, works } = await lapsed();
    expect((await owner.call(accountsApi.revokeOtherSessions)).status).toBe(200);
    expect(await works()).toBe(false);
  });
});

test("is for staff with the permission; a stranger's id is not found", async () => {
  const owner = await signedInOwner(t);
  const other = await signedInManager(t, ["restaurants"]);
  const params = { id: owner.user.id };
  const statuses = async (who: typeof staff | typeof owner, id: string) => [
    (await who.call(api.list)).status,
    (await who.call(api.read, { params: { id } })).status,
    (await who.call(api.sessions, { params: { id } })).status,
    (await who.call(api.verify, { params: { id } })).status,
    (await who.call(api.sendReset, { params: { id } })).status,
    (await who.call(api.revokeSessions, { params: { id } })).status,
  ];
  expect(await statuses(owner, params.id)).toEqual([401, 401, 401, 401, 401, 401]);
  expect(await statuses(other, params.id)).toEqual([403, 403, 403, 403, 403, 403]);
  expect(await statuses(staff, NOBODY)).toEqual([200, 404, 404, 404, 404, 404]);
});

test("sessions that nobody can use any more are listed to neither side", async () => {
  const owner = await signedInOwner(t);
  t.clock.advance({ hours: 13 });
  const body = { email: owner.user.email, password: TEST_PASSWORD };
  const again = makeCaller(t.app, (await t.anyone.call(accountsApi.login, { body })).body.token);
  expect((await again.call(accountsApi.sessions)).body.data).toMatchObject([{ current: true }]);
  const colleague = await signedInStaff(t);
  expect((await colleague.call(api.sessions, { params: { id: owner.user.id } })).body.data).toHaveLength(1);
});
