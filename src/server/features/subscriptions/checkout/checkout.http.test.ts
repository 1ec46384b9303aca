import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { accountsApi } from "#shared/accounts/accounts.contract.ts";
import type { Db } from "#server/db/database.ts";
import { makeRestaurant } from "#server/features/restaurants/restaurants.factory.ts";
import { changeSettings } from "#server/features/settings/settings.service.ts";
import { makeSubscription } from "#server/features/subscriptions/subscriptions.factory.ts";
import {
  type CheckoutRow,
  insertCheckout,
  lockUserPayments,
} from "#server/features/subscriptions/subscriptions.repo.ts";
import { eventually } from "#server/testing/eventually.ts";
import { fillCard, sessionOf } from "#server/testing/hosted-page.ts";
import { NEW_RESTAURANT, type Newcomer, payersIn } from "#server/testing/payers.ts";
import { testApp } from "#server/testing/test-app.ts";

const t = await testApp();
const { anyone, db, clock, stripe } = t;
const { payments } = t.platform;
const { prove, newcomer, checkout, settle, lapsed, reactivate, charges, subscriptionsOf } = payersIn(t);

const ELSEWHERE = { restaurant: { ...NEW_RESTAURANT, name: "Table Bleue" } };
const checkoutsOf = ({ user }: Pick<Newcomer, "user">) =>
  db.selectFrom("checkouts").selectAll().where("user_id", "=", user.id).orderBy("created_at").orderBy("id").execute();
const statusesOf = async (person: Newcomer) => (await checkoutsOf(person)).map(({ status }) => status);
const shownOn = async (url: string) => (await fetch(url)).text();
const restaurantOf = ({ user }: Newcomer) =>
  db.selectFrom("restaurants").selectAll().where("user_id", "=", user.id).executeTakeFirst();
/** What the provider told of one kind, oldest first. */
const told = <T extends object>(type: string) =>
  stripe
    .events()
    .filter((event) => event.type === type)
    .map((event) => event.data.object as T);

/** Begins a call while another process writes, and lets that be written once the call has to wait for it, or has ended without. */
async function behind<T>(write: (other: Db) => Promise<unknown>, call: () => Promise<T>): Promise<T> {
  const waiting = sql`SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
  const { answer } = await db.transaction().execute(async (other) => {
    await write(other);
    let ended = 0;
    const begun = call().finally(() => (ended = 1));
    await eventually(async () => expect((await waiting.execute(db)).rows.length + ended).toBe(1));
    return { answer: begun };
  });
  return answer;
}
/** As another process does before it asks the provider. */
const reserve = (other: Db, { user }: Newcomer, what: Pick<CheckoutRow, "kind" | "first_month_cents" | "card_ref">) => {
  const rest = { plan_id: "growth", restaurant: null, terms_accepted_at: clock.now(), locale: "en" } as const;
  return insertCheckout(other, { ...what, ...rest, user_id: user.id }, clock.now());
};

describe("a page that is open", () => {
  test("is closed for one with another plan, also where both cost the same", async () => {
    const studio = { id: "studio", name: "Studio", amount_cents: 4900, first_month_cents: 1900 };
    await db
      .insertInto("plans")
      .values({ ...studio, free_keychains: 0, analytics: false })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const person = await newcomer();
    const growth = (await checkout(person)).body.url;
    const other = (await checkout(person, { plan_id: "studio" })).body.url;
    expect((await fillCard(growth)).status).toBe(410);
    await fillCard(other);
    await settle();
    expect(await subscriptionsOf((await restaurantOf(person))?.id ?? "")).toMatchObject([{ plan_id: "studio" }]);
    expect(await charges(person.user)).toBe(1);
  });

  test("is closed for one at the full price once the first month's has ended", async () => {
    const person = await newcomer();
    const minutes = (count: number) => new Date(clock.now().getTime() + count * 60_000).toISOString();
    await changeSettings(t.ctx(), { first_month_offer_ends_at: minutes(30) });
    const { url } = (await checkout(person)).body;
    expect(await shownOn(url)).toContain("19.00");
    clock.advance({ minutes: 31 });
    const next = (await checkout({ ...person, continuation: await prove(person.user) })).body.url;
    const shown = await shownOn(next);
    expect([shown.includes("49.00"), shown.includes("19.00")]).toEqual([true, false]);
    expect((await fillCard(url)).status).toBe(410);
  });

  test("is not led back to when the provider has closed it, though its word has not come yet", async () => {
    const person = await newcomer();
    const { url } = (await checkout(person)).body;
    await payments.expireCheckout(sessionOf(url));
    const next = await checkout(person);
    expect([next.status, next.body.url === url]).toEqual([200, false]);
    expect((await fillCard(next.body.url)).status).toBe(303);
    expect((await statusesOf(person)).toSorted()).toEqual(["expired", "open"]);
  });

  test("stays as it is while somebody else opens and pays one for a restaurant of the same name", async () => {
    const [mine, theirs] = [await newcomer(), await newcomer()];
    const { url } = (await checkout(mine)).body;
    const other = (await checkout(theirs)).body.url;
    expect(other).not.toBe(url);
    await fillCard(other);
    await settle();
    expect([await charges(mine.user), await charges(theirs.user)]).toEqual([0, 1]);
    expect((await checkout(mine)).body.url).toBe(url);
  });
});

describe("a page that was paid, of which no word has come yet", () => {
  test.each([
    ["the same again", {}],
    ["something else", ELSEWHERE],
  ])("is completed by whoever asks for %s, and nothing is sold twice", async (_what, body) => {
    const person = await newcomer();
    await fillCard((await checkout(person)).body.url);
    const again = await checkout(person, body);
    expect([again.status, again.body.code]).toEqual([409, "already_subscribed"]);
    expect(await statusesOf(person)).toEqual(["complete"]);
    const { continuation } = person;
    const { user } = (await anyone.call(accountsApi.continue, { body: { continuation } })).body;
    expect(user).toMatchObject({ subscription_status: "active", restaurant: { name: NEW_RESTAURANT.name } });
    await settle();
    expect(await charges(person.user)).toBe(1);
  });

  test("sells no second first month where the subscription has ended since", async () => {
    const person = await newcomer();
    const { url } = (await checkout(person)).body;
    await fillCard(url);
    await payments.cancelNow((await payments.readCheckout(sessionOf(url))).subscriptionRef ?? "");
    expect((await checkout(person)).body.code).toBe("already_subscribed");
    expect(await statusesOf(person)).toEqual(["complete"]);
    expect((await checkout(person)).body.code).toBe("reactivation_available");
  });
});

describe("whoever stood in line behind another process", () => {
  test("opens no page when a payment came in", async () => {
    const person = await newcomer();
    const late = await behind(
      async (other) => {
        await lockUserPayments(other, person.user.id);
        const restaurant = await makeRestaurant(other, { user_id: person.user.id });
        await makeSubscription(other, { restaurant_id: restaurant.id });
      },
      () => checkout(person),
    );
    expect([late.status, late.body.code]).toEqual([409, "already_subscribed"]);
    expect(await statusesOf(person)).toEqual([]);
  });

  test("comes back in a second when a page was begun there", async () => {
    const person = await newcomer();
    const late = await behind(
      (other) => reserve(other, person, { kind: "subscribe", first_month_cents: 1900, card_ref: null }),
      () => checkout(person),
    );
    expect([late.status, late.body.code, late.headers["retry-after"]]).toEqual([503, "unavailable", "1"]);
    expect(await statusesOf(person)).toEqual(["open"]);
  });

  test("gets no page that was given up there, and nobody can pay it", async () => {
    const person = await newcomer();
    stripe.loseAnswers(3);
    expect((await checkout(person)).status).toBe(503);
    stripe.loseAnswers(0);
    const [reserved] = await checkoutsOf(person);
    const late = await behind(
      (other) =>
        other
          .updateTable("checkouts")
          .set({ status: "expired" })
          .where("id", "=", reserved?.id ?? "")
          .execute(),
      () => checkout(person),
    );
    expect([late.status, late.body.code, late.headers["retry-after"]]).toEqual([503, "unavailable", "1"]);
    const closed = told<{ client_reference_id: string }>("checkout.session.expired");
    expect(closed.map((page) => page.client_reference_id)).toEqual([reserved?.id]);
    expect((await fillCard((await checkout(person)).body.url)).status).toBe(303);
  });

  test.each(["existing", "new"] as const)(
    "begins nothing with the card (%s) while nobody knows what became of a charge begun there",
    async (card) => {
      const person = await lapsed("failsLater");
      stripe.loseAnswers(3);
      expect((await reactivate(person.continuation, "existing")).status).toBe(503);
      stripe.loseAnswers(0);
      const pending = (await checkoutsOf(person)).find(({ status }) => status === "open");
      if (!pending) throw new Error("no charge is awaited");
      const late = await behind(
        async (other) => {
          await other.updateTable("checkouts").set({ status: "expired" }).where("id", "=", pending.id).execute();
          await reserve(other, person, { kind: "reactivate", first_month_cents: 4900, card_ref: pending.card_ref });
        },
        () => reactivate(person.continuation, card),
      );
      expect([late.status, late.body.code, late.headers["retry-after"]]).toEqual([503, "payments_unavailable", "10"]);
      expect((await statusesOf(person)).toSorted()).toEqual(["complete", "expired", "open"]);
    },
    60_000,
  );
});

describe("the provider", () => {
  test("is told whose subscription it is and by which page it was bought", async () => {
    const person = await newcomer();
    await fillCard((await checkout(person)).body.url);
    const [bought] = await checkoutsOf(person);
    const metadata = { user_id: person.user.id, checkout_id: bought?.id, plan_id: "growth" };
    expect(told("checkout.session.completed")).toMatchObject([{ metadata }]);
    expect(told("customer.subscription.created")).toMatchObject([{ metadata }]);
  });

  test("knows a person as one customer, also under another address", async () => {
    const person = await newcomer();
    const { url } = (await checkout(person)).body;
    const email = `new-${person.user.email}`;
    await db.updateTable("users").set({ email }).where("id", "=", person.user.id).execute();
    const next = await checkout(person, ELSEWHERE);
    expect([next.status, next.body.url === url]).toEqual([200, false]);
    expect(told("customer.created")).toHaveLength(1);
  });
});

test("what is said of the restaurant is what it then has", async () => {
  const person = await newcomer();
  const restaurant = { ...NEW_RESTAURANT, phone: "03 87 00 00 00", google_place_id: "ChIJ-table-verte" };
  await fillCard((await checkout(person, { restaurant })).body.url);
  await settle();
  expect(await restaurantOf(person)).toMatchObject({ ...restaurant, phone: "+33387000000" });
});
