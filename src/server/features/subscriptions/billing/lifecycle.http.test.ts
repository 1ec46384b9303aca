import { describe, expect, test } from "vitest";
import { accountsApi } from "#shared/accounts/accounts.contract.ts";
import { subscriptionsApi } from "#shared/subscriptions/subscriptions.contract.ts";
import { TEST_PASSWORD } from "#server/features/accounts/accounts.factory.ts";
import { answerBank, fillCard, sessionOf } from "#server/testing/hosted-page.ts";
import { payersIn } from "#server/testing/payers.ts";
import { testApp } from "#server/testing/test-app.ts";

const t = await testApp();
const { anyone, db } = t;
const { newcomer, checkout, settle, passDays, passToRenewal, subscriber, pastDue, relogin, charges, mailsTo } =
  payersIn(t);

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
    const letters = mailsTo(user, "invoice");
    expect(letters).toHaveLength(13);
    expect(letters[0]?.text).toMatch(/The next charge of €49\.00 is on \d{1,2} [A-Z][a-z]+ 20\d\d\./);
    expect(letters[0]?.text).not.toContain("ignore");
    expect(await charges(user)).toBe(13);
  }, 90_000);

  test("cancelled it lasts to the end of the paid month, can be taken back before, and then ends", async () => {
    const { owner, user } = await subscriber();
    const cancelled = await owner.call(subscriptionsApi.cancel);
    expect(cancelled.body).toMatchObject({
      status: "canceled",
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
    const { owner, user } = await pastDue();
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
