import { beforeEach, describe, expect, test } from "vitest";
import { accountsApi } from "#shared/accounts/accounts.contract.ts";
import { subscriptionsApi } from "#shared/subscriptions/subscriptions.contract.ts";
import { TEST_PASSWORD, makeUser } from "#server/features/accounts/accounts.factory.ts";
import { changeSettings } from "#server/features/settings/settings.service.ts";
import { signatureOf } from "#server/standins/stripe/stripe.webhooks.ts";
import { type Caller, makeCaller } from "#server/testing/caller.ts";
import { type CARDS, answerBank, fillCard, sessionOf } from "#server/testing/hosted-page.ts";
import { testApp } from "#server/testing/test-app.ts";
import { seedDefaults } from "./plans.service.ts";
import { retryPaymentsJob } from "./subscriptions.kinds.ts";

const t = await testApp();
const { anyone, db, clock, mails, runJobs, stripe } = t;

beforeEach(async () => {
  await changeSettings(t.ctx(), {
    first_month_offer_ends_at: new Date(clock.now().getTime() + 86_400_000).toISOString(),
  });
});

type UserRow = Awaited<ReturnType<typeof makeUser>>;
const restaurant = {
  name: "Table Verte",
  address: "2 rue du Puits",
  city: "Metz",
  postal_code: "57000",
  country: "FR",
  website: "https://table.example",
  phone: "",
};

interface Newcomer {
  user: UserRow;
  continuation: string;
}
const prove = async (user: UserRow): Promise<string> =>
  (await anyone.call(accountsApi.login, { body: { email: user.email, password: TEST_PASSWORD } })).body.continuation ??
  "";
async function newcomer(): Promise<Newcomer> {
  const user = await makeUser(db);
  return { user, continuation: await prove(user) };
}
const checkout = ({ continuation }: Newcomer, body: Record<string, unknown> = {}) =>
  anyone.call(subscriptionsApi.checkout, {
    body: { plan_id: "growth", restaurant, terms: true, continuation, ...body },
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

describe("plans", () => {
  test("show the first-month price until its end, and the full price from then on", async () => {
    const { body } = await anyone.call(subscriptionsApi.plan, { params: { id: "growth" } });
    expect(body).toMatchObject({ amount_cents: 4900, first_month_cents: 1900, free_keychains: 10, currency: "EUR" });
    clock.advance({ days: 1 });
    const later = (await anyone.call(subscriptionsApi.plans)).body.data[0];
    expect(later).toMatchObject({ first_month_cents: 4900, first_month_offer_ends_at: null });
    expect((await anyone.call(subscriptionsApi.plan, { params: { id: "gold" } })).body.code).toBe("plan_not_found");
  });

  test("on the first start the offer runs to Sunday night in Paris, and a second start leaves it alone", async () => {
    await db.deleteFrom("settings").where("key", "=", "first_month_offer_ends_at").execute();
    clock.set("2027-01-13T10:00:00Z");
    await seedDefaults(t.ctx());
    const end = async () => (await anyone.call(subscriptionsApi.plans)).body.data[0]?.first_month_offer_ends_at;
    expect(await end()).toBe("2027-01-17T22:59:59.999Z");
    clock.advance({ days: 2 });
    await seedDefaults(t.ctx());
    expect(await end()).toBe("2027-01-17T22:59:59.999Z");
  });
});

describe("checkout", () => {
  test("without proof nothing is said, made or moved", async () => {
    const victim = await newcomer();
    const before = stripe.events().length;
    for (const body of [{}, { email: victim.user.email }, { continuation: "A".repeat(43) }, { continuation: ["x"] }]) {
      const refusal = [401, { message: "Please log in to continue", code: "unauthenticated" }];
      const paying = await anyone.call(subscriptionsApi.checkout, {
        body: { plan_id: "growth", restaurant, terms: true, ...body },
      });
      expect([paying.status, paying.body]).toEqual(refusal);
      const returning = await anyone.call(subscriptionsApi.reactivate, {
        body: { card: "existing", terms: true, ...body },
      });
      expect([returning.status, returning.body]).toEqual(refusal);
    }
    expect((await anyone.call(subscriptionsApi.reactivation, { query: {} })).status).toBe(401);
    expect(stripe.events().length).toBe(before);
  });

  test("charges the first month, makes the restaurant, mails the invoice and opens the dashboard", async () => {
    const person = await newcomer();
    const { url } = (await checkout(person)).body;
    const open = await anyone.call(subscriptionsApi.checkoutState, {
      params: { session_id: sessionOf(url) },
      query: { continuation: person.continuation },
    });
    expect(open.body).toEqual({ status: "open", summary: null });
    const paid = await fillCard(url);
    expect(paid.headers.get("location")).toBe(`https://plaudit.test/subscription-success?session_id=${sessionOf(url)}`);
    const done = await anyone.call(subscriptionsApi.checkoutState, {
      params: { session_id: sessionOf(url) },
      query: { continuation: person.continuation },
    });
    expect(done.body.status).toBe("complete");
    expect(done.body.summary).toMatchObject({
      plan: "Growth",
      amount_cents: 1900,
      next_amount_cents: 4900,
      restaurant_name: "Table Verte",
      city: "Metz",
      email: person.user.email,
    });
    expect(done.body.summary?.transaction_id).toMatch(/^pi_/);
    await settle();
    const [invoice] = mailsTo(person.user, "invoice");
    expect(invoice?.text).toContain("€19.00");
    expect(invoice?.attachments?.[0]?.content.subarray(0, 5).toString()).toBe("%PDF-");
    const session = await anyone.call(accountsApi.continue, { body: { continuation: person.continuation } });
    expect(session.body.user).toMatchObject({ subscription_status: "active", restaurant: { name: "Table Verte" } });
    expect((await anyone.call(accountsApi.continue, { body: { continuation: person.continuation } })).status).toBe(401);
    expect(await charges(person.user)).toBe(1);
  });

  test.each([
    [{ terms: false }, "terms"],
    [{ restaurant: { ...restaurant, name: " " } }, "restaurant.name"],
    [{ restaurant: { ...restaurant, country: "US" } }, "restaurant.country"],
    [{ restaurant: { ...restaurant, website: "javascript:alert(1)" } }, "restaurant.website"],
    [{ restaurant: { ...restaurant, phone: "12" } }, "restaurant.phone"],
    [{ restaurant: undefined }, "restaurant"],
    [{ plan_id: "no such plan" }, "plan_id"],
  ])("refuses %j by name", async (body, field) => {
    const res = await checkout(await newcomer(), body);
    expect([res.status, Object.keys(res.body.errors ?? {})]).toEqual([422, [field]]);
  });

  test("a price sent along is ignored", async () => {
    const person = await newcomer();
    const { url } = (await checkout(person, { amount_cents: 1, first_month_cents: 1 })).body;
    expect(await (await fetch(url)).text()).toContain("19.00");
  });

  test("twenty clicks at once open one page, and paying it makes one subscription and one charge", async () => {
    const person = await newcomer();
    const answers = await Promise.all(Array.from({ length: 20 }, () => checkout(person)));
    expect(new Set(answers.map((res) => res.body.url)).size).toBe(1);
    const url = answers[0]?.body.url ?? "";
    await Promise.all([fillCard(url), fillCard(url), fillCard(url)]);
    const states = await Promise.all(
      Array.from({ length: 3 }, () =>
        anyone.call(subscriptionsApi.checkoutState, {
          params: { session_id: sessionOf(url) },
          query: { continuation: person.continuation },
        }),
      ),
    );
    expect(states.map((res) => res.body.status)).toEqual(["complete", "complete", "complete"]);
    await settle();
    const restaurants = await db.selectFrom("restaurants").select("id").where("user_id", "=", person.user.id).execute();
    expect(restaurants).toHaveLength(1);
    expect(await subscriptionsOf(restaurants[0]?.id ?? "")).toHaveLength(1);
    expect(await charges(person.user)).toBe(1);
    expect((await checkout(person)).body.code).toBe("already_subscribed");
  });

  test("another tab with another restaurant closes the first page", async () => {
    const person = await newcomer();
    const first = (await checkout(person)).body.url;
    const second = (await checkout(person, { restaurant: { ...restaurant, name: "Other" } })).body.url;
    expect(second).not.toBe(first);
    expect((await fillCard(first)).status).toBe(410);
    expect((await fillCard(second)).status).toBe(303);
    await settle();
    expect(await charges(person.user)).toBe(1);
  });

  test("declined first, then paid; the bank asked and answered; cancelled and continued", async () => {
    const person = await newcomer();
    const { url } = (await checkout(person)).body;
    expect((await fillCard(url, "declines")).status).toBe(402);
    expect((await fillCard(url, "noFunds")).status).toBe(402);
    expect((await checkout(person)).body.url).toBe(url);
    await fillCard(url, "asksBank");
    expect((await answerBank(url, "decline")).status).toBe(402);
    await fillCard(url, "asksBank");
    expect((await answerBank(url, "approve")).status).toBe(303);
    await settle();
    expect(await charges(person.user)).toBe(1);
    expect((await relogin(person.user)).token).toBeDefined();
  });

  test("a page left for a day expires, and the next click opens a new one", async () => {
    const person = await newcomer();
    const { url } = (await checkout(person)).body;
    clock.advance({ hours: 25 });
    await stripe.advanceClock({ seconds: 0 });
    await settle();
    const again = { ...person, continuation: await prove(person.user) };
    const next = await checkout(again);
    expect([next.status, next.body.url === url]).toEqual([200, false]);
  });

  test("a second subscription that was paid all the same is ended and given back", async () => {
    const { user, restaurantId } = await subscriber();
    const customer = await db
      .selectFrom("billing_customers")
      .selectAll()
      .where("user_id", "=", user.id)
      .executeTakeFirstOrThrow();
    const row = {
      user_id: user.id,
      kind: "subscribe" as const,
      plan_id: "growth",
      first_month_cents: 4900,
      restaurant: null,
    };
    const second = await db
      .insertInto("checkouts")
      .values({
        ...row,
        session_ref: null,
        url: null,
        terms_accepted_at: null,
        created_at: clock.now(),
        completed_at: null,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const page = await t.platform.payments.openSubscriptionPage({
      checkoutId: second.id,
      customerRef: customer.customer_ref,
      plan: { id: "growth", name: "Growth", amountCents: 4900, firstMonthCents: 4900 },
      withFirstMonth: false,
      successUrl: "https://plaudit.test/subscription-success",
      cancelUrl: "https://plaudit.test/subscription-plan",
      locale: "en",
      metadata: {},
    });
    await db.updateTable("checkouts").set({ session_ref: page.ref }).where("id", "=", second.id).execute();
    await fillCard(page.url);
    await settle();
    expect(await subscriptionsOf(restaurantId)).toMatchObject([{ status: "active" }]);
    const own = stripe
      .events()
      .filter((event) => (event.data.object as { customer?: string }).customer === customer.customer_ref);
    expect(own.filter((event) => event.type === "charge.refunded")).toHaveLength(1);
    expect(own.filter((event) => event.type === "customer.subscription.deleted")).toHaveLength(1);
  });

  test("somebody else's page is not found", async () => {
    const [mine, theirs] = [await newcomer(), await newcomer()];
    const { url } = (await checkout(theirs)).body;
    const res = await anyone.call(subscriptionsApi.checkoutState, {
      params: { session_id: sessionOf(url) },
      query: { continuation: mine.continuation },
    });
    expect(res.status).toBe(404);
  });

  test("a payment of which only the webhook tells is completed too", async () => {
    const person = await newcomer();
    const { url } = (await checkout(person)).body;
    await fillCard(url);
    await settle();
    expect(
      (await db.selectFrom("checkouts").select("status").where("user_id", "=", person.user.id).executeTakeFirst())
        ?.status,
    ).toBe("complete");
  });
});

describe("webhooks", () => {
  const snapshot = async (restaurantId: string) => ({
    subscriptions: (await subscriptionsOf(restaurantId)).map((row) => ({ ...row, updated_at: null })),
    invoices: await db
      .selectFrom("invoices")
      .selectAll()
      .where("restaurant_id", "=", restaurantId)
      .orderBy("invoice_ref")
      .execute(),
  });

  test("each three times and in reversed order end in the same state, and no mail is sent twice", async () => {
    const { owner, restaurantId, user } = await subscriber();
    await owner.call(subscriptionsApi.cancel);
    await settle();
    const before = await snapshot(restaurantId);
    const sent = mails.length;
    await db.deleteFrom("payment_events").execute();
    for (const event of stripe.events().toReversed()) {
      const copies = await Promise.all([
        stripe.redeliver(event.id),
        stripe.redeliver(event.id),
        stripe.redeliver(event.id),
      ]);
      expect(copies).toEqual([200, 200, 200]);
    }
    await settle();
    expect(await snapshot(restaurantId)).toEqual(before);
    expect(mails.slice(sent).filter((mail) => mail.to.address === user.email)).toEqual([]);
    const noted = await db.selectFrom("payment_events").select("id").execute();
    expect(noted).toHaveLength(stripe.events().length);
  });

  test.each([
    ["no signature", () => undefined],
    ["one bit off", (good: string) => good.replace(/.$/, (last) => (last === "0" ? "1" : "0"))],
    ["an older scheme only", (good: string) => good.replace("v1=", "v0=")],
    ["nonsense", () => "t=1,v1=zz"],
  ])("with %s are refused and leave nothing", async (_name, tamper) => {
    const body = JSON.stringify({
      id: "evt_forged",
      object: "event",
      type: "customer.subscription.deleted",
      livemode: false,
      created: 1,
      data: { object: { id: "sub_x" } },
    });
    const signature = tamper(sign(body, clock.now()));
    const res = await t.app.inject({
      method: "POST",
      url: "/api/webhooks/stripe",
      headers: { "content-type": "application/json", ...(signature && { "stripe-signature": signature }) },
      payload: body,
    });
    expect([res.statusCode, res.json().code]).toEqual([400, "untrusted_event"]);
    expect(await db.selectFrom("payment_events").select("id").where("id", "=", "evt_forged").execute()).toEqual([]);
  });

  test.each([
    ["301 seconds old", 301, false, 400],
    ["299 seconds old", 299, false, 200],
    ["of the live mode", 0, true, 400],
  ])("%s", async (_name, age, livemode, status) => {
    const body = JSON.stringify({
      id: `evt_${age}${livemode}`,
      object: "event",
      type: "plan.created",
      livemode,
      created: 1,
      data: { object: { id: "plan_x" } },
    });
    const signature = sign(body, new Date(clock.now().getTime() - age * 1000));
    const res = await t.app.inject({
      method: "POST",
      url: "/api/webhooks/stripe",
      headers: { "content-type": "application/json", "stripe-signature": signature },
      payload: body,
    });
    expect(res.statusCode).toBe(status);
  });
});

function sign(body: string, at: Date): string {
  return signatureOf(body, "whsec_test", at);
}

describe("the life of a subscription", () => {
  test("renews month after month for a year, with an invoice each", async () => {
    const { user, restaurantId } = await subscriber();
    await passDays(12 * 31, 31);
    const invoices = await db
      .selectFrom("invoices")
      .selectAll()
      .where("restaurant_id", "=", restaurantId)
      .orderBy("issued_at")
      .execute();
    expect(invoices.map((invoice) => invoice.amount_cents)).toEqual([1900, ...Array.from({ length: 12 }, () => 4900)]);
    expect(mailsTo(user, "invoice")).toHaveLength(13);
    expect(await charges(user)).toBe(13);
  }, 90_000);

  test("cancelled it lasts to the end of the paid month, can be taken back before, and then ends", async () => {
    const { owner, user } = await subscriber();
    const cancelled = await owner.call(subscriptionsApi.cancel);
    expect(cancelled.body).toMatchObject({
      status: "grace_period",
      next_charge_at: null,
      may_cancel: false,
      may_resume: true,
    });
    expect((await owner.call(subscriptionsApi.cancel)).body.code).toBe("subscription_locked");
    const resumed = await owner.call(subscriptionsApi.resume);
    expect(resumed.body).toMatchObject({ status: "active", access_until: null, may_cancel: true });
    await owner.call(subscriptionsApi.cancel);
    await settle();
    expect([mailsTo(user, "is cancelled").length, mailsTo(user, "goes on").length]).toEqual([2, 1]);
    await passDays(27, 27);
    expect((await (await relogin(user)).call(subscriptionsApi.checkDashboardAccess)).body).toMatchObject({
      access_granted: true,
      status: "grace_period",
    });
    await passDays(5, 5);
    expect(
      (await anyone.call(accountsApi.login, { body: { email: user.email, password: TEST_PASSWORD } })).body,
    ).toMatchObject({ requires_subscription: true, status: "expired" });
    expect(mailsTo(user, "has ended")).toHaveLength(1);
    expect(await charges(user)).toBe(1);
  }, 60_000);

  test("a failed renewal is tried on day 1, 3, 5 and 7 with a mail each, keeps access for seven days, then ends", async () => {
    const { user, restaurantId } = await subscriber("failsLater");
    await passToRenewal(restaurantId);
    expect(mailsTo(user, "could not renew")).toHaveLength(1);
    const counts = [];
    for (let day = 1; day <= 6; day += 1) {
      await passDays(1);
      const access = await (await relogin(user)).call(subscriptionsApi.checkDashboardAccess);
      counts.push(`${access.body.status} ${mailsTo(user, "could not renew").length}`);
    }
    expect(counts.at(0)).toBe("past_due 2");
    expect(counts.at(-1)).toBe("past_due 4");
    await passDays(2);
    expect(
      (await anyone.call(accountsApi.login, { body: { email: user.email, password: TEST_PASSWORD } })).body
        .requires_subscription,
    ).toBe(true);
    expect(mailsTo(user, "has ended")).toHaveLength(1);
    expect(await charges(user)).toBe(1);
  }, 60_000);

  test("another card pays what is open at once", async () => {
    const { user, restaurantId } = await subscriber("failsLater");
    await passToRenewal(restaurantId);
    const owner = await relogin(user);
    const { url } = (await owner.call(subscriptionsApi.changePaymentMethod)).body;
    await fillCard(url);
    const confirmed = await owner.call(subscriptionsApi.confirmPaymentMethod, {
      params: { session_id: sessionOf(url) },
    });
    expect(confirmed.body).toEqual({
      card: { brand: "visa", last4: "4242", exp_month: 9, exp_year: 2039 },
      invoice_paid: true,
    });
    await settle();
    expect((await owner.call(subscriptionsApi.subscription)).body).toMatchObject({
      status: "active",
      next_retry_at: null,
    });
    expect(mailsTo(user, "paid again")).toHaveLength(1);
    const again = await owner.call(subscriptionsApi.confirmPaymentMethod, { params: { session_id: sessionOf(url) } });
    expect([again.status, await charges(user)]).toEqual([200, 2]);
  }, 60_000);

  test("a bank that wants to be asked gets the owner to the payment page", async () => {
    const person = await newcomer();
    const { url } = (await checkout(person)).body;
    await fillCard(url, "alwaysAsksBank");
    await answerBank(url, "approve");
    await settle();
    await passDays(33);
    const owner = await relogin(person.user);
    const { payment_page_url: page } = (await owner.call(subscriptionsApi.subscription)).body;
    expect(page).toMatch(/^http/);
    expect(mailsTo(person.user, "could not renew").at(-1)?.html).toContain("Confirm the payment");
    expect(mailsTo(person.user, "could not renew").at(-1)?.html).toContain(page ?? "?");
  }, 60_000);
});

describe("reactivation", () => {
  /** Somebody who paid once, cancelled and lapsed. */
  async function lapsed(card: keyof typeof CARDS = "pays") {
    const gone = await subscriber(card);
    await gone.owner.call(subscriptionsApi.cancel);
    await passDays(32, 32);
    return { ...gone, continuation: await prove(gone.user) };
  }
  const reactivate = (continuation: string, card: "existing" | "new", terms = true) =>
    anyone.call(subscriptionsApi.reactivate, { body: { card, terms, continuation } });

  test("with the card on file is at full price, at once, and one charge however often it is clicked", async () => {
    const { user, continuation, restaurantId } = await lapsed();
    const offer = await anyone.call(subscriptionsApi.reactivation, { query: { continuation } });
    expect(offer.body).toMatchObject({
      amount_cents: 4900,
      restaurant_name: "Table Verte",
      card: { brand: "visa", last4: "4242" },
      access_granted: false,
    });
    expect(Object.keys((await reactivate(continuation, "existing", false)).body.errors ?? {})).toEqual(["terms"]);
    const answers = await Promise.all(Array.from({ length: 8 }, () => reactivate(continuation, "existing")));
    expect(new Set(answers.map((res) => `${res.status} ${res.body.status}`))).toEqual(new Set(["200 active"]));
    expect(answers[0]?.body.summary).toMatchObject({ amount_cents: 4900 });
    await settle();
    expect(await charges(user)).toBe(2);
    expect((await subscriptionsOf(restaurantId)).filter((row) => row.status === "active")).toHaveLength(1);
    expect((await anyone.call(accountsApi.continue, { body: { continuation } })).status).toBe(200);
  }, 60_000);

  test("an answer that got lost on the way is asked for again, not charged again", async () => {
    const { user, continuation } = await lapsed();
    stripe.loseAnswers(3);
    const lost = await reactivate(continuation, "existing");
    expect([200, 503]).toContain(lost.status);
    stripe.loseAnswers(0);
    const again = await reactivate(continuation, "existing");
    expect(again.body.status).toBe("active");
    await settle();
    expect(await charges(user)).toBe(2);
  }, 60_000);

  test("a card that fails is said to, and a new one works", async () => {
    const { user, continuation } = await lapsed("failsLater");
    const refused = await reactivate(continuation, "existing");
    expect([refused.status, refused.body.code]).toEqual([402, "card_declined"]);
    const page = await reactivate(continuation, "new");
    expect(page.body.status).toBe("needs_page");
    expect(await (await fetch(page.body.url ?? "")).text()).toContain("49.00");
    const paid = await fillCard(page.body.url ?? "");
    expect(paid.headers.get("location")).toContain("/subscription/reactivation-success?session_id=cs_");
    await settle();
    expect(await charges(user)).toBe(2);
    expect((await relogin(user)).token).toBeDefined();
  }, 60_000);

  test("a bank that must be asked leads to the hosted page", async () => {
    const person = await newcomer();
    const { url } = (await checkout(person)).body;
    await fillCard(url, "alwaysAsksBank");
    await answerBank(url, "approve");
    await settle();
    await (await relogin(person.user)).call(subscriptionsApi.cancel);
    await passDays(32, 32);
    const res = await reactivate(await prove(person.user), "existing");
    expect(res.body.status).toBe("needs_page");
    expect(await charges(person.user)).toBe(1);
  }, 60_000);

  test("somebody who comes back through the plan page is sent to reactivation", async () => {
    const gone = await lapsed();
    const res = await checkout(gone);
    expect([res.status, res.body.code]).toEqual([409, "reactivation_available"]);
  }, 60_000);

  test("somebody who never subscribed is sent to the plans", async () => {
    const person = await newcomer();
    expect((await reactivate(person.continuation, "existing")).body.code).toBe("nothing_to_reactivate");
  });
});

describe("billing", () => {
  test("lists and prints the owner's own invoices only", async () => {
    const [mine, theirs] = [await subscriber(), await subscriber()];
    const list = await mine.owner.call(subscriptionsApi.invoices);
    expect(list.body.data).toMatchObject([{ status: "paid", amount_cents: 1900 }]);
    const pdf = await t.app.inject({
      url: `/api/billing/invoices/${list.body.data[0]?.id}/pdf`,
      headers: { authorization: `Bearer ${mine.owner.token}` },
    });
    expect([pdf.statusCode, pdf.headers["content-type"], pdf.rawPayload.subarray(0, 5).toString()]).toEqual([
      200,
      "application/pdf",
      "%PDF-",
    ]);
    expect(pdf.headers["content-disposition"]).toMatch(/^attachment; filename="[\w-]+\.pdf"$/);
    const theirInvoice = (await theirs.owner.call(subscriptionsApi.invoices)).body.data[0]?.id ?? "";
    const foreign = await t.app.inject({
      url: `/api/billing/invoices/${theirInvoice}/pdf`,
      headers: { authorization: `Bearer ${mine.owner.token}` },
    });
    expect(foreign.statusCode).toBe(404);
    expect((await mine.owner.call(subscriptionsApi.paymentMethod)).body.card).toMatchObject({ last4: "4242" });
  });

  test("a provider that cannot be reached answers 503 and changes nothing", async () => {
    const { owner } = await subscriber();
    stripe.loseAnswers(3);
    const res = await owner.call(subscriptionsApi.cancel);
    expect([res.status, res.body.code, res.headers["retry-after"]]).toEqual([503, "payments_unavailable", "10"]);
    stripe.loseAnswers(0);
    await settle();
    expect((await owner.call(subscriptionsApi.subscription)).body.status).toBe("grace_period");
  });
});
