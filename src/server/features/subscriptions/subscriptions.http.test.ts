import { describe, expect, test } from "vitest";
import { accountsApi } from "#shared/accounts/accounts.contract.ts";
import { subscriptionsApi } from "#shared/subscriptions/subscriptions.contract.ts";
import { answerBank, fillCard, sessionOf } from "#server/testing/hosted-page.ts";
import { NEW_RESTAURANT as restaurant, payersIn } from "#server/testing/payers.ts";
import { testApp } from "#server/testing/test-app.ts";
import { startFirstMonthOffer } from "#server/features/subscriptions/checkout/plans.service.ts";

const t = await testApp();
const { anyone, db, clock, stripe } = t;
const {
  prove,
  newcomer,
  checkout,
  settle,
  subscriber,
  relogin,
  charges,
  subscriptionsOf,
  mailsTo,
  auditOf,
  noticesOf,
} = payersIn(t);

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
    await startFirstMonthOffer(t.ctx());
    const end = async () => (await anyone.call(subscriptionsApi.plans)).body.data[0]?.first_month_offer_ends_at;
    expect(await end()).toBe("2027-01-17T22:59:59.999Z");
    clock.advance({ days: 2 });
    await startFirstMonthOffer(t.ctx());
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
    expect(await auditOf(session.body.user.restaurant?.id)).toEqual([["subscriptions.started", { plan: "growth" }]]);
    expect(await noticesOf(person.user.id)).toEqual([["success", "subscription_started", "/dashboard"]]);
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

  test.each([
    ["is the same for nineteen hours", 19, "en", 1],
    ["is another one after twenty, when the provider may have forgotten its key", 20, "en", 2],
    ["is another one in another language, which the provider refuses under the same key", 0, "de", 2],
  ])("a page whose answer got lost %s", async (_name, hours, language, count) => {
    const person = await newcomer();
    stripe.loseAnswers(3);
    expect((await checkout(person)).status).toBe(503);
    stripe.loseAnswers(0);
    clock.advance({ hours });
    const body = { plan_id: "growth", restaurant, terms: true, continuation: await prove(person.user) };
    const headers = { "accept-language": language };
    const { status, body: page } = await anyone.call(subscriptionsApi.checkout, { body, headers });
    expect(status).toBe(200);
    const asked = await db.selectFrom("checkouts").selectAll().where("user_id", "=", person.user.id).execute();
    expect(asked).toHaveLength(count);
    expect(asked.filter((row) => row.status === "open").map(({ url }) => url)).toEqual([page.url]);
  });

  test("the provider knows who pays, and where the restaurant is", async () => {
    const person = await newcomer();
    await checkout(person);
    const about = (type: string) =>
      stripe
        .events()
        .filter((event) => event.type === type)
        .map((event) => event.data.object as { email?: string; name?: string; address?: unknown })
        .findLast(({ email }) => email === person.user.email);
    expect(about("customer.created")?.name).toBe(`${person.user.first_name} ${person.user.last_name}`);
    const { address: line1, city, postal_code, country } = restaurant;
    expect(about("customer.updated")).toMatchObject({
      business_name: restaurant.name,
      address: { line1, city, postal_code, country },
    });
  });

  test("begins with the country given at registration", async () => {
    const person = await newcomer();
    const { body } = await anyone.call(subscriptionsApi.payer, { query: { continuation: person.continuation } });
    expect(body).toEqual({ country: person.user.country });
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
    expect((await auditOf(restaurantId)).at(-1)).toEqual(["subscriptions.second_refunded", {}]);
    const refunded = await db
      .selectFrom("audit_events")
      .select("subject_id")
      .where("restaurant_id", "=", restaurantId)
      .where("action", "=", "subscriptions.second_refunded")
      .execute();
    expect(refunded).toEqual([{ subject_id: (await subscriptionsOf(restaurantId))[0]?.id }]);
    const { status } = await db
      .selectFrom("checkouts")
      .select("status")
      .where("id", "=", second.id)
      .executeTakeFirstOrThrow();
    expect(status).toBe("complete");
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
    expect((await owner.call(subscriptionsApi.subscription)).body.status).toBe("canceled");
  });
});
