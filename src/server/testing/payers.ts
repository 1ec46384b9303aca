import { sql } from "kysely";
import { beforeEach } from "vitest";
import { accountsApi } from "#shared/accounts/accounts.contract.ts";
import { subscriptionsApi } from "#shared/subscriptions/subscriptions.contract.ts";
import { TEST_PASSWORD, makeUser } from "#server/features/accounts/accounts.factory.ts";
import { changeSettings } from "#server/features/settings/settings.service.ts";
import { retryPaymentsJob } from "#server/features/subscriptions/subscriptions.kinds.ts";
import { AS_WRITTEN } from "./as-written.ts";
import { type Caller, makeCaller } from "./caller.ts";
import { type CARDS, fillCard } from "./hosted-page.ts";
import type { TestApp } from "./test-app.ts";

type UserRow = Awaited<ReturnType<typeof makeUser>>;

/** Somebody verified who has not paid yet, with the proof the payment pages ask for. */
export interface Newcomer {
  user: UserRow;
  continuation: string;
}

export const NEW_RESTAURANT = {
  name: "Table Verte",
  address: "2 rue du Puits",
  city: "Metz",
  postal_code: "57000",
  country: "FR",
  website: "https://table.example",
  phone: "",
};

/**
 * People who pay, and the time that passes for them and the provider. Every test starts with a provider that knows nobody and has
 * no trouble, since a month that passes is everybody's, and with the first-month price on.
 */
export function payersIn(t: TestApp) {
  const { anyone, db, clock, mails, runJobs, stripe } = t;

  beforeEach(async () => {
    stripe.loseAnswers(0);
    await setTrouble(null);
    stripe.startOver();
    // What was just being delivered would still ask for something that is gone.
    await stripe.settleWebhooks();
    await sql`DELETE FROM pgboss.job WHERE state IN ('created', 'retry')`.execute(db);
    await db.updateTable("subscriptions").set({ status: "expired" }).execute();
    await changeSettings(t.ctx(), {
      first_month_offer_ends_at: new Date(clock.now().getTime() + 86_400_000).toISOString(),
    });
  });

  /** Lets the provider fail, or work again. */
  const setTrouble = (fault: "down" | null) =>
    fetch(`${stripe.apiUrl}/_standin/fault`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ fault }),
    });
  const prove = async (user: UserRow): Promise<string> =>
    (await anyone.call(accountsApi.login, { body: { email: user.email, password: TEST_PASSWORD } })).body
      .continuation ?? "";
  async function newcomer(): Promise<Newcomer> {
    const user = await makeUser(db);
    return { user, continuation: await prove(user) };
  }
  const checkout = ({ continuation }: Newcomer, body: Record<string, unknown> = {}) =>
    anyone.call(subscriptionsApi.checkout, {
      body: { plan_id: "growth", restaurant: NEW_RESTAURANT, terms: true, continuation, ...body },
    });
  const settle = async () => {
    await stripe.settleWebhooks();
    await runJobs();
  };
  /** Lets time pass for both sides and does what comes due on the way. */
  async function passDays(days: number, step = 1): Promise<void> {
    for (let passed = 0; passed < days; passed += step) {
      clock.advance({ days: step });
      await stripe.advanceClock({ seconds: 0 });
      await settle();
      await t.platform.jobs.enqueue(db, retryPaymentsJob, {});
      await settle();
    }
  }
  /** Until the month is over, however long it is, and its renewal was tried. */
  async function passToRenewal(restaurantId: string): Promise<void> {
    const end = (await subscriptionsOf(restaurantId))[0]?.current_period_end.getTime() ?? 0;
    const days = Math.ceil((end - clock.now().getTime()) / 86_400_000);
    await passDays(days, days);
  }
  /** An owner who really paid, with a session. */
  async function subscriber(
    card: keyof typeof CARDS = "pays",
  ): Promise<Newcomer & { owner: Caller; restaurantId: string }> {
    const person = await newcomer();
    const { url } = (await checkout(person)).body;
    await fillCard(url, card);
    await settle();
    const { body } = await anyone.call(accountsApi.continue, { body: { continuation: person.continuation } });
    return { ...person, owner: makeCaller(t.app, body.token), restaurantId: body.user.restaurant?.id ?? "" };
  }
  /** Somebody whose renewal was refused, and who still has access. */
  async function pastDue(card: keyof typeof CARDS = "failsLater") {
    const person = await subscriber(card);
    await passToRenewal(person.restaurantId);
    return { ...person, owner: await relogin(person.user) };
  }
  /** Somebody who paid once, cancelled and lapsed. */
  async function lapsed(card: keyof typeof CARDS = "pays") {
    const gone = await subscriber(card);
    await gone.owner.call(subscriptionsApi.cancel);
    await passDays(32, 32);
    return { ...gone, continuation: await prove(gone.user) };
  }
  const reactivate = (continuation: string, card: "existing" | "new", terms = true) =>
    anyone.call(subscriptionsApi.reactivate, { body: { card, terms, continuation } });
  const relogin = async (user: UserRow): Promise<Caller> =>
    makeCaller(
      t.app,
      (await anyone.call(accountsApi.login, { body: { email: user.email, password: TEST_PASSWORD } })).body.token,
    );
  const charges = async (user: UserRow): Promise<number> => {
    const customer = await db
      .selectFrom("billing_customers")
      .select("customer_ref")
      .where("user_id", "=", user.id)
      .executeTakeFirst();
    return stripe
      .events()
      .filter(
        (event) =>
          event.type === "charge.succeeded" &&
          (event.data.object as { customer?: string }).customer === customer?.customer_ref,
      ).length;
  };
  const subscriptionsOf = (restaurantId: string) =>
    db.selectFrom("subscriptions").selectAll().where("restaurant_id", "=", restaurantId).execute();
  const mailsTo = (user: UserRow, subject: string) =>
    mails.filter((mail) => mail.to.address === user.email && mail.subject.includes(subject));

  /** What is on record of a restaurant's subscription, oldest first. */
  const auditOf = async (restaurantId = "") =>
    (
      await db
        .selectFrom("audit_events")
        .select(["action", "details"])
        .where("restaurant_id", "=", restaurantId)
        .where("action", "like", "subscriptions.%")
        .orderBy(AS_WRITTEN)
        .execute()
    ).map(({ action, details }) => [action, details]);
  const noticesOf = async (userId: string) =>
    (
      await db
        .selectFrom("notifications")
        .select(["type", "kind", "link"])
        .where("user_id", "=", userId)
        .orderBy(AS_WRITTEN)
        .execute()
    ).map(({ type, kind, link }) => [type, kind, link]);

  return {
    setTrouble,
    prove,
    newcomer,
    checkout,
    settle,
    passDays,
    passToRenewal,
    subscriber,
    pastDue,
    lapsed,
    reactivate,
    relogin,
    charges,
    subscriptionsOf,
    mailsTo,
    auditOf,
    noticesOf,
  };
}
