import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { CARDS, WEBHOOK_SECRET, clientOf, makeSession, makeStandin, payPage } from "./stripe-standin.factory.ts";
import { startStripeStandin } from "./stripe-standin.ts";
import { signatureOf } from "./stripe.webhooks.ts";
import { eventually } from "#server/testing/eventually.ts";

test("every event is delivered once, in order, with a signature the official client accepts", async () => {
  const { standin, stripe, delivered } = await makeStandin();
  const { session, url } = await makeSession(stripe);
  await payPage(url, CARDS.pays);
  await standin.settleWebhooks();
  expect(delivered.map(({ eventId }) => eventId)).toEqual(standin.events().map(({ id }) => id));
  const events = delivered.map(({ body, signature }) =>
    stripe.webhooks.constructEvent(body, signature, WEBHOOK_SECRET),
  );
  const completed = events.find(({ type }) => type === "checkout.session.completed");
  expect(completed?.data.object).toMatchObject({ id: session.id, status: "complete" });
  const [first] = delivered;
  expect(() => stripe.webhooks.constructEvent(`${first?.body} `, first?.signature ?? "", WEBHOOK_SECRET)).toThrow(
    "signature",
  );
  expect(() =>
    stripe.webhooks.constructEvent(
      first?.body ?? "",
      signatureOf(first?.body ?? "", WEBHOOK_SECRET, new Date(Date.now() - 301_000)),
      WEBHOOK_SECRET,
    ),
  ).toThrow("tolerance");
  expect((await stripe.events.retrieve(completed?.id ?? "")).pending_webhooks).toBe(0);
  expect((await stripe.events.list({ type: "invoice.paid" })).data).toHaveLength(1);
});

test("links in events lead to the pages", async () => {
  const { standin, stripe, delivered } = await makeStandin();
  const { url } = await makeSession(stripe);
  await payPage(url, CARDS.pays);
  await standin.settleWebhooks();
  const paid = delivered
    .map(({ body }) => JSON.parse(body) as { type: string; data: { object: { hosted_invoice_url: string } } })
    .find(({ type }) => type === "invoice.paid");
  expect((await fetch(paid?.data.object.hosted_invoice_url ?? "")).status).toBe(200);
});

test("a refused or failing delivery is tried again while later events go on", async () => {
  let refusals = 0;
  const { standin, stripe, delivered } = await makeStandin({
    deliver: async ({ body }) => {
      if (!body.includes('"type":"customer.created"')) return 200;
      refusals += 1;
      if (refusals === 1) throw new Error("connection refused");
      return refusals === 2 ? 503 : 200;
    },
  });
  await stripe.customers.create({ name: "A" });
  await stripe.products.create({ name: "B" });
  await standin.settleWebhooks();
  expect(delivered.map(({ body }) => (JSON.parse(body) as { type: string }).type)).toEqual([
    "product.created",
    "customer.created",
  ]);
  expect(refusals).toBe(3);
});

test("state, clock and undelivered events survive a restart", async () => {
  const down = await makeStandin({ deliver: async () => 500 });
  const { session, url } = await makeSession(down.stripe);
  await down.standin.advanceClock({ hours: 2 });
  await payPage(url, CARDS.pays);
  const before = {
    ids: down.standin.events().map(({ id }) => id),
    key: down.standin.secretKey,
    now: down.standin.now().getTime(),
  };
  expect(down.delivered).toEqual([]);
  await down.standin.stop();

  const delivered: string[] = [];
  const up = await startStripeStandin({
    folder: down.folder,
    port: 0,
    webhookSecret: WEBHOOK_SECRET,
  });
  try {
    up.startDelivering(async ({ eventId }) => {
      delivered.push(eventId);
      return 200;
    });
    await up.settleWebhooks();
    expect(delivered.toSorted()).toEqual(before.ids.toSorted());
    expect(up.secretKey).toBe(before.key);
    expect(up.now().getTime()).toBeGreaterThanOrEqual(before.now);
    expect(await clientOf(up).checkout.sessions.retrieve(session.id)).toMatchObject({ status: "complete" });
  } finally {
    await up.stop();
  }
});

test("what was answered is still there after the process was killed", async () => {
  const folder = mkdtempSync(join(tmpdir(), "plaudit-stripe-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const start = `const { startStripeStandin } = await import(${JSON.stringify(join(import.meta.dirname, "stripe-standin.ts"))});
    const standin = await startStripeStandin({ folder: ${JSON.stringify(folder)}, port: 0, webhookSecret: "x" });
    console.log(JSON.stringify([standin.apiUrl, standin.secretKey]));`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", start], { stdio: ["ignore", "pipe", "inherit"] });
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  const [apiUrl, secretKey] = JSON.parse(String(line)) as [string, string];
  const stripe = clientOf({ apiUrl, secretKey });
  const made = await Promise.all(
    Array.from({ length: 20 }, (_, index) => stripe.customers.create({ name: `Guest ${index}` })),
  );
  child.kill("SIGKILL");
  await once(child, "exit");

  const { standin, stripe: after, delivered } = await makeStandin({ folder });
  expect((await after.customers.list({ limit: 100 })).data.map(({ id }) => id).toSorted()).toEqual(
    made.map(({ id }) => id).toSorted(),
  );
  await standin.settleWebhooks();
  expect(delivered).toHaveLength(20);
});

test("an event can be sent again, several times at once", async () => {
  const { standin, stripe, delivered } = await makeStandin();
  await stripe.customers.create({ name: "A" });
  await standin.settleWebhooks();
  const [event] = standin.events();
  expect(await Promise.all([1, 2, 3].map(() => standin.redeliver(event?.id ?? "")))).toEqual([200, 200, 200]);
  expect(delivered.map(({ eventId }) => eventId)).toEqual(Array.from({ length: 4 }, () => event?.id));
});

test("the clock is moved by call, forward only", async () => {
  const { standin, stripe } = await makeStandin();
  const { session } = await makeSession(stripe);
  const move = (body: string, type = "application/json") =>
    fetch(`${standin.apiUrl}/_standin/clock`, { method: "POST", body, headers: { "content-type": type } });
  const before = standin.now().getTime();
  const answer = (await (await move('{"advance_seconds": 90000}')).json()) as { now: string };
  expect(new Date(answer.now).getTime() - before).toBeGreaterThanOrEqual(90_000_000);
  expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe("expired");
  for (const bad of ['{"advance_seconds": -1}', "nonsense", "{}"]) expect((await move(bad)).status).toBe(422);
  expect((await move('{"advance_seconds": 1}', "text/plain")).status).toBe(415);
  expect((await fetch(`${standin.apiUrl}/_standin/clock`)).status).toBe(200);
});

test("a receiver that hangs does not keep the stand-in from stopping", async () => {
  const hanging = vi.fn(() => new Promise<number>(() => {}));
  const { standin, stripe } = await makeStandin({ deliver: hanging });
  await stripe.customers.create({ name: "A" });
  await eventually(() => expect(hanging).toHaveBeenCalledOnce());
  const winner = await Promise.race([standin.stop().then(() => "stopped"), sleep(3000, "hung")]);
  expect(winner).toBe("stopped");
});
