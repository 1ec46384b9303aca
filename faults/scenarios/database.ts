import { setTimeout as sleep } from "node:timers/promises";
import { statusOf } from "#server/testing/product.ts";
import { badAnswers, startLoad, times } from "../load.ts";
import { call, signIn } from "../people.ts";
import { startPostgres } from "../postgres.ts";
import { demoFolder, launch } from "../product.ts";
import type { Scenario, Verdict } from "../scenario.ts";
import { type Stage, until } from "../stage.ts";

/** A promise of so many seconds, on a machine that has other things to do as well. */
const SLACK_MS = 1_000;

/** The product on a database server of its own, a line in between, an owner signed in. */
async function onServer(stage: Stage) {
  const dataDir = await demoFolder(stage);
  const server = await startPostgres(stage, dataDir);
  const product = await launch(stage, { dataDir, env: { DATABASE_URL: server.url } });
  await product.ready();
  return { server, product, token: await signIn(product.url) };
}

const healthy = (url: string, token: string) => async (): Promise<boolean> =>
  (await statusOf(`${url}/readyz`)) === 200 && (await call(url, "/api/clients", { token })).status === 200;

/** Nobody was signed out, nothing but "come back later" was said. */
function onlyUnavailable(verdict: Verdict, tally: Parameters<typeof times>[0]): void {
  verdict.note(`${tally.calls.toLocaleString("en")} calls, ${times(tally, 503)} × 503`);
  verdict.same("× 401", times(tally, 401), 0);
  verdict.must(badAnswers(tally) === "", `answered ${badAnswers(tally)}`);
  verdict.must(tally.resets === 0, `${tally.resets} calls were cut off`);
}

const restart: Scenario = {
  id: "F10",
  title: "PostgreSQL restarted (immediate) under load",
  seconds: 60,
  async run(stage, verdict) {
    const { server, product, token } = await onServer(stage);
    const load = startLoad(product.url, { token, seconds: 30 });
    await until("some forms kept", () => load.tally.keptLeads.length > 20);
    server.crash();
    await until("the outage is seen", () => times(load.tally, 503) > 0, { seconds: 10, every: 5 });
    await until("the database answers", () => server.query("SELECT 1").then(Boolean, () => false));
    const { tookMs } = await until("healthy again", healthy(product.url, token), { seconds: 20 });
    await sleep(2_000);
    const tally = await load.stop();
    onlyUnavailable(verdict, tally);
    const rows = await server.query("SELECT email FROM clients WHERE email = ANY($1)", [tally.keptLeads]);
    verdict.same("acknowledged leads lost", tally.keptLeads.length - rows.length, 0);
    verdict.within("healthy after", tookMs, 5_000);
  },
};

const absent: Scenario = {
  id: "F11",
  title: "Database absent at start",
  seconds: 45,
  isQuick: true,
  async run(stage, verdict) {
    const dataDir = await demoFolder(stage);
    const server = await startPostgres(stage, dataDir);
    await server.line.refuse();
    const product = await launch(stage, { dataDir, env: { DATABASE_URL: server.url } });
    await until("alive", async () => (await statusOf(`${product.url}/livez`)) === 200);
    verdict.same("from readyz", await statusOf(`${product.url}/readyz`), 503);
    const { status, retryAfter } = await call(product.url, "/api/auth/user", { token: "x".repeat(43) });
    verdict.same("for a call", status, 503);
    verdict.must(retryAfter !== null, "no Retry-After");
    await server.line.heal();
    verdict.within("ready after it came", await product.ready(20), 10_000);
    await signIn(product.url);
  },
};

const frozen: Scenario = {
  id: "4-frozen",
  title: "Database frozen with calls in flight",
  seconds: 45,
  isQuick: true,
  async run(stage, verdict) {
    const { server, product, token } = await onServer(stage);
    const load = startLoad(product.url, { token, seconds: 30, leads: false });
    await until("a running start", () => load.tally.calls > 100);
    const instant = performance.now();
    server.line.freeze();
    // Until everybody who was on the way then has an answer; those who come later get theirs at the pool.
    const answered = () => load.waitingSince(instant) === 0 && times(load.tally, 503) > 12;
    await until("answers for all", answered, { seconds: 15 }).catch(() => undefined);
    const longest = load.longestSince(instant);
    await server.line.heal();
    const { tookMs } = await until("healthy again", healthy(product.url, token), { seconds: 20 });
    onlyUnavailable(verdict, await load.stop());
    verdict.within("longest wait", longest, 2_500 + SLACK_MS);
    verdict.within("healthy after", tookMs, 5_000);
  },
};

const locked: Scenario = {
  id: "4-locked",
  title: "A table locked by somebody else for ten seconds",
  seconds: 45,
  isQuick: true,
  async run(stage, verdict) {
    const { server, product, token } = await onServer(stage);
    const other = await server.connect();
    await other.query("BEGIN; LOCK TABLE clients IN ACCESS EXCLUSIVE MODE");
    const lists = await Promise.all(
      Array.from({ length: 4 }, () => call(product.url, "/api/clients", { token, seconds: 15 })),
    );
    const aside = await call(product.url, "/api/auth/user", { token });
    await other.query("ROLLBACK");
    verdict.same("× 503 of 4", lists.filter(({ status }) => status === 503).length, 4);
    verdict.within("longest wait", Math.max(...lists.map(({ tookMs }) => tookMs)), 3_000 + SLACK_MS);
    verdict.same("for a call beside it", aside.status, 200);
    const { tookMs } = await until("healthy again", healthy(product.url, token), { seconds: 10 });
    verdict.within("healthy after", tookMs, 5_000);
  },
};

const shaky: Scenario = {
  id: "4-shaky",
  title: "The line to the database cut five times, then slow",
  seconds: 60,
  async run(stage, verdict) {
    const { server, product, token } = await onServer(stage);
    const load = startLoad(product.url, { token, seconds: 40 });
    for (let cut = 0; cut < 5; cut += 1) {
      const before = load.tally.calls;
      await until("going on", () => load.tally.calls > before + 60);
      server.line.cut();
    }
    server.line.delay(20);
    await sleep(3_000);
    await server.line.heal();
    const { tookMs } = await until("healthy again", healthy(product.url, token), { seconds: 20 });
    const tally = await load.stop();
    onlyUnavailable(verdict, tally);
    const rows = await server.query("SELECT email FROM clients WHERE email = ANY($1)", [tally.keptLeads]);
    verdict.same("acknowledged leads lost", tally.keptLeads.length - rows.length, 0);
    verdict.within("healthy after", tookMs, 5_000);
  },
};

export const databaseScenarios: Scenario[] = [frozen, locked, shaky, restart, absent];
