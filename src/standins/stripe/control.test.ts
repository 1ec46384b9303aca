import { expect, test } from "vitest";
import { clientOf, makeStandin } from "./stripe-standin.factory.ts";
import type { StripeStandin } from "./stripe-standin.ts";

const ask = async ({ apiUrl }: StripeStandin, path: string, body?: object) => {
  const response = await fetch(`${apiUrl}/_standin/${path}`, {
    method: body ? "POST" : "GET",
    ...(body && { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};
interface Listed {
  id: string;
  type: string;
  pending: boolean;
}

test("a provider that is down refuses, and does nothing", async () => {
  const { standin, stripe } = await makeStandin();
  expect(await ask(standin, "fault", { fault: "down" })).toEqual({ status: 200, body: { fault: "down" } });
  await expect(stripe.customers.create({ name: "A" })).rejects.toMatchObject({ statusCode: 500 });
  await ask(standin, "fault", { fault: null });
  expect((await stripe.customers.list()).data).toEqual([]);
});

test.each([
  ["hangs", 0],
  ["unanswered", 1],
])("%s: the caller waits in vain, and %i customers are made", async (fault, made) => {
  const { standin, stripe } = await makeStandin();
  await ask(standin, "fault", { fault });
  const creating = stripe.customers.create({ name: "A" }, { timeout: 300 });
  await expect(creating).rejects.toThrow(/timeout/i);
  await ask(standin, "fault", { fault: null });
  expect((await clientOf(standin).customers.list()).data).toHaveLength(made);
});

test("webhooks that are held go out by hand, in any order and number", async () => {
  const { standin, stripe, delivered } = await makeStandin();
  await ask(standin, "webhooks", { hold: true });
  await stripe.customers.create({ name: "A" });
  await stripe.customers.create({ name: "B" });
  const listed = (await ask(standin, "webhooks")).body["data"] as Listed[];
  expect(listed.map(({ type, pending }) => [type, pending])).toEqual([
    ["customer.created", true],
    ["customer.created", true],
  ]);
  const backwards = listed.map(({ id }) => id).toReversed();
  const sent = await ask(standin, "webhooks", { deliver: backwards, copies: 2 });
  expect(sent.body["statuses"]).toEqual([200, 200, 200, 200]);
  expect(delivered.map(({ eventId }) => eventId)).toEqual(backwards.flatMap((id) => [id, id]));
  await ask(standin, "webhooks", { hold: false });
  await standin.settleWebhooks();
  expect(delivered).toHaveLength(6);
});

test("nonsense is refused", async () => {
  const { standin } = await makeStandin();
  expect((await ask(standin, "fault", { fault: "tired" })).status).toBe(422);
  expect((await ask(standin, "webhooks", { deliver: "all" })).status).toBe(422);
  expect((await ask(standin, "nothing")).status).toBe(404);
});
