import { describe, expect, test, vi } from "vitest";
import { subscriptionsApi } from "#shared/subscriptions/subscriptions.contract.ts";
import { PaymentsUnavailable } from "#server/platform/payments/payments.port.ts";
import type { Caller } from "#server/testing/caller.ts";
import { fillCard, sessionOf } from "#server/testing/hosted-page.ts";
import { payersIn } from "#server/testing/payers.ts";
import { signedInOwner } from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";

const t = await testApp();
const { db } = t;
const { settle, setTrouble, passDays, subscriber, pastDue, relogin, charges, subscriptionsOf, mailsTo } = payersIn(t);

const openCardPage = async (owner: Caller) => (await owner.call(subscriptionsApi.changePaymentMethod)).body.url;
const confirmCard = (owner: Caller, url: string) =>
  owner.call(subscriptionsApi.confirmPaymentMethod, { params: { session_id: sessionOf(url) } });
const BACK = "https://plaudit.test/settings?tab=billing";

describe("an owner who cancels", () => {
  test("an unpaid month loses it at once and is charged no more", async () => {
    const { owner, user, restaurantId } = await pastDue();
    expect((await owner.call(subscriptionsApi.subscription)).body.status).toBe("past_due");
    const cancelled = await owner.call(subscriptionsApi.cancel);
    expect([cancelled.status, cancelled.body.status]).toEqual([200, "expired"]);
    expect(await subscriptionsOf(restaurantId)).toMatchObject([{ status: "expired", next_retry_at: null }]);
    await settle();
    expect([mailsTo(user, "has ended").length, mailsTo(user, "is cancelled").length]).toEqual([1, 0]);
    await passDays(8, 8);
    expect(await charges(user)).toBe(1);
  }, 60_000);

  test("may take it back only before it has taken effect, and only what was cancelled", async () => {
    const { owner, user, restaurantId } = await subscriber();
    expect((await owner.call(subscriptionsApi.resume)).body.code).toBe("subscription_locked");
    await owner.call(subscriptionsApi.cancel);
    const end = (await subscriptionsOf(restaurantId))[0]?.current_period_end.getTime() ?? 0;
    t.clock.set(new Date(end - 60_000).toISOString());
    const still = await relogin(user);
    // The provider's word that it has ended is still on its way.
    t.clock.set(new Date(end).toISOString());
    const late = await still.call(subscriptionsApi.resume);
    expect([late.status, late.body.code]).toEqual([409, "subscription_locked"]);
  });

  test("what the provider knows nothing of, since it was only given, is refused", async () => {
    const given = await (await signedInOwner(t)).call(subscriptionsApi.cancel);
    expect([given.status, given.body.code]).toEqual([409, "subscription_locked"]);
  });
});

describe("an invoice", () => {
  test("that the provider cannot print now is said to come later, and is there again afterwards", async () => {
    const { owner } = await subscriber();
    const [invoice] = (await owner.call(subscriptionsApi.invoices)).body.data;
    const print = () =>
      t.app.inject({
        url: `/api/billing/invoices/${invoice?.id}/pdf`,
        headers: { authorization: `Bearer ${owner.token}` },
      });
    await setTrouble("down");
    const refused = await print();
    expect(refused.json()).toMatchObject({ code: "invoice_unavailable" });
    await setTrouble(null);
    const printed = await print();
    expect([printed.statusCode, printed.headers["content-disposition"]]).toEqual([
      200,
      `attachment; filename="${invoice?.number}.pdf"`,
    ]);
  });
});

describe("another card", () => {
  test("is asked for on a page that leads back to the settings, and is used from then on", async () => {
    const { owner, user } = await subscriber();
    const url = await openCardPage(owner);
    const page = await (await fetch(url)).text();
    expect(page).toContain(BACK.replaceAll("&", "&amp;"));
    const filled = await fillCard(url, "failsLater");
    expect(filled.headers.get("location")).toBe(`${BACK}&card_session=${sessionOf(url)}`);
    const { body } = await confirmCard(owner, url);
    expect(body).toEqual({ card: { brand: "visa", last4: "0341", exp_month: 9, exp_year: 2039 }, invoice_paid: false });
    expect((await owner.call(subscriptionsApi.paymentMethod)).body.card).toEqual(body.card);
    await passDays(32, 32);
    expect((await (await relogin(user)).call(subscriptionsApi.subscription)).body.status).toBe("past_due");
    expect(await charges(user)).toBe(1);
  }, 60_000);

  test("that is declined leaves the month unpaid and says so", async () => {
    const { owner, user, restaurantId } = await pastDue();
    const url = await openCardPage(owner);
    await fillCard(url, "failsLater");
    const { status, body } = await confirmCard(owner, url);
    expect([status, body.invoice_paid]).toEqual([200, false]);
    expect(await subscriptionsOf(restaurantId)).toMatchObject([{ status: "past_due" }]);
    expect(await charges(user)).toBe(1);
  }, 60_000);

  test("pays what is open, which counts before the provider tells of it", async () => {
    const { owner, user, restaurantId } = await pastDue();
    const url = await openCardPage(owner);
    await fillCard(url);
    await settle();
    const paying = vi.spyOn(t.platform.payments, "payInvoice").mockRejectedValue(new PaymentsUnavailable());
    const unsure = await confirmCard(owner, url);
    paying.mockRestore();
    expect(unsure.body.code).toBe("payments_unavailable");
    expect((await confirmCard(owner, url)).body.invoice_paid).toBe(true);
    expect(await subscriptionsOf(restaurantId)).toMatchObject([{ status: "active" }]);
    expect(await charges(user)).toBe(2);
  }, 60_000);

  test("is not taken from an open page, from somebody else's, or from one on which something was bought", async () => {
    const [mine, theirs] = [await subscriber(), await subscriber()];
    const url = await openCardPage(theirs.owner);
    expect((await confirmCard(theirs.owner, url)).status).toBe(404);
    await fillCard(url);
    expect((await confirmCard(mine.owner, url)).status).toBe(404);
    const bought = await db
      .selectFrom("checkouts")
      .select("session_ref")
      .where("user_id", "=", mine.user.id)
      .where("kind", "=", "subscribe")
      .executeTakeFirstOrThrow();
    expect((await confirmCard(mine.owner, bought.session_ref ?? "")).status).toBe(404);
    expect((await confirmCard(mine.owner, "cs_test_nobodys")).status).toBe(404);
    const unknown = await mine.owner.call(subscriptionsApi.checkoutState, {
      params: { session_id: "cs_test_nobodys" },
    });
    expect(unknown.status).toBe(404);
    expect((await confirmCard(theirs.owner, url)).status).toBe(200);
  });
});
