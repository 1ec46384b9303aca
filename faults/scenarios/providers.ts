import { setTimeout as sleep } from "node:timers/promises";
import { badAnswers, startLoad, times } from "../load.ts";
import { type Answer, call, newcomer, pay, proofOf, signIn, startCheckout, wordIn } from "../people.ts";
import { type Server, startPostgres } from "../postgres.ts";
import { type Product, demoFolder, launch } from "../product.ts";
import type { Scenario } from "../scenario.ts";
import { type Stage, until } from "../stage.ts";
import { DEMO_PASSWORD } from "#server/demo/demo-people.ts";

/** Interactive calls to a provider end after this long. */
const PROVIDER_MS = 10_000;

async function onServer(stage: Stage): Promise<{ server: Server; product: Product }> {
  const dataDir = await demoFolder(stage);
  const server = await startPostgres(stage, dataDir);
  const product = await launch(stage, { dataDir, env: { DATABASE_URL: server.url } });
  await product.ready();
  return { server, product };
}

const control = async (product: Product, path: string, body: object): Promise<Record<string, unknown>> => {
  const response = await fetch(`${product.stripeUrl}/_standin/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`the stand-in answered ${response.status}`);
  return (await response.json()) as Record<string, unknown>;
};

const confirmIn = (server: Server) => (email: string) =>
  server.query("UPDATE users SET email_verified_at = now() WHERE email = $1", [email]);

const subscriptionsOf = (server: Server, email: string) =>
  server.query<{ status: string; subscription_ref: string }>(
    "SELECT s.status, s.subscription_ref FROM subscriptions s JOIN restaurants r ON r.id = s.restaurant_id JOIN users u ON u.id = r.user_id WHERE u.email = $1 ORDER BY s.started_at",
    [email],
  );

async function eventIds(product: Product, known: ReadonlySet<string> = new Set()) {
  const response = await fetch(`${product.stripeUrl}/_standin/webhooks`);
  const { data } = (await response.json()) as { data: { id: string; type: string }[] };
  return data.filter(({ id }) => !known.has(id));
}

const applied = (server: Server) => async (): Promise<boolean> =>
  (await server.query("SELECT 1 FROM payment_events WHERE applied_at IS NULL LIMIT 1")).length === 0;

const hangingCheckout: Scenario = {
  id: "3-checkout",
  title: "Twelve people at a payment provider that never answers",
  seconds: 75,
  async run(stage, verdict) {
    const { server, product } = await onServer(stage);
    const token = await signIn(product.url);
    const people = await Promise.all(
      Array.from({ length: 12 }, (_, n) => newcomer(product.url, `waits${n}@load.test`, confirmIn(server))),
    );
    await control(product, "fault", { fault: "hangs" });
    const payers = Promise.all(people.map(({ continuation }) => startCheckout(product.url, continuation, 45)));
    const load = startLoad(product.url, { token, seconds: 45 });
    const answers: Answer[] = await payers;
    const tally = await load.stop();
    verdict.note(`${tally.calls.toLocaleString("en")} calls of others`);
    verdict.same("× 503 among them", times(tally, 503), 0);
    verdict.must(badAnswers(tally) === "" && tally.resets === 0, `others got ${badAnswers(tally)}`);
    verdict.same("of 12 payers told 503", answers.filter(({ status }) => status === 503).length, 12);
    verdict.within("payers waited", Math.max(...answers.map(({ tookMs }) => tookMs)), PROVIDER_MS + 3_000);
    await control(product, "fault", { fault: null });
    const again = await startCheckout(product.url, people[0]?.continuation ?? "");
    verdict.same("when it answers again", again.status, 200);
  },
};

const hangingGoogle: Scenario = {
  id: "3-google",
  title: "Twelve searches at a Google that never answers",
  seconds: 60,
  async run(stage, verdict) {
    const { product } = await onServer(stage);
    const token = await signIn(product.url);
    await fetch(`${product.googleUrl}/_standin/fault`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ fault: "slow" }),
    });
    const search = () => call(product.url, "/api/places?query=osteria&country=FR", { token, seconds: 45 });
    const searches = Promise.all(Array.from({ length: 12 }, search));
    const load = startLoad(product.url, { token, seconds: 45 });
    const answers = await searches;
    const tally = await load.stop();
    verdict.note(`${tally.calls.toLocaleString("en")} calls of others`);
    verdict.same("× 503 among them", times(tally, 503), 0);
    verdict.must(badAnswers(tally) === "" && tally.resets === 0, `others got ${badAnswers(tally)}`);
    const told = answers.filter(({ status }) => status === 503 || status === 504 || status === 502);
    verdict.same("of 12 searchers told so", told.length, 12);
    verdict.within("searchers waited", Math.max(...answers.map(({ tookMs }) => tookMs)), PROVIDER_MS + 3_000);
  },
};

const chargedAndSilent: Scenario = {
  id: "F17",
  title: "Payment provider times out after charging",
  seconds: 75,
  async run(stage, verdict) {
    const { server, product } = await onServer(stage);
    const email = "lapsed@demo.test";
    const before = (await subscriptionsOf(server, email)).length;
    const come = async () =>
      call(product.url, "/api/subscription/reactivate", {
        seconds: 60,
        body: { card: "existing", terms: true, continuation: await proofOf(product.url, email, DEMO_PASSWORD) },
      });
    await control(product, "fault", { fault: "unanswered" });
    const first = await come();
    await control(product, "fault", { fault: null });
    verdict.note(`first try ${first.status}`);
    verdict.within("told after", first.tookMs, PROVIDER_MS + 3_000);
    verdict.must(first.status === 503, `the first try was answered with ${first.status}`);
    const known = await subscriptionsOf(server, email);
    // The webhook may have brought the good news before the person comes back.
    if (known.length === before) {
      const second = await come();
      verdict.must([200, 403, 409].includes(second.status), `the second try was answered with ${second.status}`);
    }
    await until("all events applied", applied(server));
    const rows = await subscriptionsOf(server, email);
    verdict.same("new subscriptions", rows.length - before, 1);
    const started = (await eventIds(product)).filter(({ type }) => type === "customer.subscription.created");
    const total = await server.query("SELECT 1 FROM subscriptions WHERE subscription_ref IS NOT NULL");
    verdict.same("charged at the provider and unknown here", started.length - total.length, 0);
  },
};

/** Somebody who is about to pay, and what has happened at the provider before. */
async function aboutToPay(stage: Stage, email: string) {
  const { server, product } = await onServer(stage);
  const { continuation } = await newcomer(product.url, email, confirmIn(server));
  const known = new Set((await eventIds(product)).map(({ id }) => id));
  return { server, product, continuation, known };
}

/** The demo's own purchases have invoices too. */
const invoiceMails = (server: Server, email: string) =>
  server.query(
    "SELECT 1 FROM pgboss.job j JOIN invoices i ON i.id::text = j.data->>'invoice_id' JOIN restaurants r ON r.id = i.restaurant_id JOIN users u ON u.id = r.user_id WHERE j.name = 'subscriptions.send_invoice' AND u.email = $1",
    [email],
  );

const sameThreeTimes: Scenario = {
  id: "F14",
  title: "Each webhook of a payment three times at once",
  seconds: 45,
  async run(stage, verdict) {
    const email = "thrice@load.test";
    const { server, product, continuation, known } = await aboutToPay(stage, email);
    await control(product, "webhooks", { hold: true });
    await pay(product.url, continuation);
    const events = await eventIds(product, known);
    const { statuses } = await control(product, "webhooks", { deliver: events.map(({ id }) => id), copies: 3 });
    const refused = (statuses as number[]).filter((status) => status < 200 || status > 299);
    verdict.same(`of ${(statuses as number[]).length} copies refused`, refused.length, 0);
    await until("all events applied", applied(server));
    verdict.same("subscriptions", (await subscriptionsOf(server, email)).length, 1);
    verdict.same("invoice mails", (await invoiceMails(server, email)).length, 1);
  },
};

const outOfOrder: Scenario = {
  id: "F15",
  title: "Webhooks in the wrong order, the end before the beginning",
  seconds: 60,
  async run(stage, verdict) {
    const email = "backwards@load.test";
    const { server, product, continuation, known } = await aboutToPay(stage, email);
    const deliverBackwards = async (): Promise<number> => {
      const ids = (await eventIds(product, known)).map(({ id }) => id).toReversed();
      for (const id of ids) known.add(id);
      await control(product, "webhooks", { deliver: ids });
      await until("all events applied", applied(server));
      return ids.length;
    };
    await control(product, "webhooks", { hold: true });
    await pay(product.url, continuation);
    let delivered = await deliverBackwards();
    const paid = await subscriptionsOf(server, email);
    verdict.must(paid.length === 1 && paid[0]?.status === "active", `after paying: ${JSON.stringify(paid)}`);
    const session = await call(product.url, "/api/auth/continue", { body: { continuation } });
    await call(product.url, "/api/subscription/cancel", { method: "POST", token: wordIn(session.body, "token") });
    await control(product, "clock", { advance_seconds: 40 * 86_400 });
    delivered += await deliverBackwards();
    const ended = await subscriptionsOf(server, email);
    verdict.note(`${delivered} webhooks`);
    verdict.same("subscriptions", ended.length, 1);
    verdict.must(["expired", "canceled"].includes(ended[0]?.status ?? ""), `in the end ${ended[0]?.status}`);
    verdict.note(`in the end ${ended[0]?.status}`);
  },
};

const whileDown: Scenario = {
  id: "F16",
  title: "Webhooks while the database is down",
  seconds: 60,
  async run(stage, verdict) {
    const email = "later@load.test";
    const { server, product, continuation, known } = await aboutToPay(stage, email);
    await control(product, "webhooks", { hold: true });
    await pay(product.url, continuation);
    await server.line.refuse();
    const events = await eventIds(product, known);
    const { statuses } = await control(product, "webhooks", { deliver: events.map(({ id }) => id) });
    const soft = (statuses as number[]).filter((status) => status >= 500 && status <= 599);
    verdict.same(`of ${events.length} told 5xx`, soft.length, events.length);
    await server.line.heal();
    await control(product, "webhooks", { hold: false });
    const arrived = async (): Promise<boolean> => (await subscriptionsOf(server, email)).length > 0;
    const { tookMs } = await until("the payment took effect", arrived, { seconds: 30 });
    await until("all events applied", applied(server));
    await sleep(500);
    verdict.same("subscriptions", (await subscriptionsOf(server, email)).length, 1);
    verdict.same("invoice mails", (await invoiceMails(server, email)).length, 1);
    verdict.within("in effect after", tookMs, 20_000);
  },
};

export const providerScenarios: Scenario[] = [
  hangingCheckout,
  hangingGoogle,
  chargedAndSilent,
  sameThreeTimes,
  outOfOrder,
  whileDown,
];
