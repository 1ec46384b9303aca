import { expect, test } from "vitest";
import { subscriptionsApi } from "#shared/subscriptions/subscriptions.contract.ts";
import { NEW_RESTAURANT, payersIn } from "#server/testing/payers.ts";
import { testApp } from "#server/testing/test-app.ts";

const t = await testApp();
const { newcomer, checkout, subscriber } = payersIn(t);
const CLICKS = 35;
const statusesOf = async (open: (click: number) => Promise<{ status: number }>): Promise<number[]> => {
  const statuses: number[] = [];
  for (let click = 0; click < CLICKS; click += 1) statuses.push((await open(click)).status);
  return statuses;
};

test("one account cannot open the provider's pages without end; another one can open its own", async () => {
  const [person, other] = [await newcomer(), await newcomer()];
  const restaurantAt = (click: number) => ({ restaurant: { ...NEW_RESTAURANT, name: `Table ${click}` } });
  const statuses = await statusesOf((click) => checkout(person, restaurantAt(click)));
  expect([statuses.slice(0, 30).every((status) => status === 200), statuses.at(-1)]).toEqual([true, 429]);
  expect((await checkout(other)).status).toBe(200);
  t.clock.advance({ minutes: 6 });
  expect((await checkout(person)).status).toBe(200);
});

test("the page for another card has the same limit", async () => {
  const { owner } = await subscriber();
  const statuses = await statusesOf(() => owner.call(subscriptionsApi.changePaymentMethod));
  // One was the page on which the subscription was paid.
  expect(statuses.filter((status) => status === 200)).toHaveLength(29);
  expect(statuses.at(-1)).toBe(429);
});
