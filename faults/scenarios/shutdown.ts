import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { badAnswers, startLoad, times } from "../load.ts";
import { call, signIn } from "../people.ts";
import { embeddedUrl, queryOnce } from "../postgres.ts";
import { demoFolder, launch } from "../product.ts";
import type { Scenario } from "../scenario.ts";
import { until } from "../stage.ts";

/** A promise of so many seconds, on a machine that has other things to do as well. */
const SLACK_MS = 2_000;

const SLOW_CALLS = 5;

const idle: Scenario = {
  id: "6-idle",
  title: `SIGTERM with 40 idle keep-alive clients and ${SLOW_CALLS} slow calls`,
  seconds: 45,
  isQuick: true,
  async run(stage, verdict) {
    const dataDir = await demoFolder(stage);
    const product = await launch(stage, { dataDir });
    await product.ready();
    const token = await signIn(product.url);
    const agent = new Agent({ keepAlive: true, maxSockets: 40 });
    stage.atEnd(() => agent.destroy());
    await Promise.all(Array.from({ length: 40 }, () => getOn(agent, `${product.url}/livez`)));
    // Calls that wait for a locked table stay slow until the lock is released.
    const database = embeddedUrl(dataDir);
    const locker = new Client({ connectionString: database });
    locker.on("error", () => undefined);
    stage.atEnd(() => locker.end());
    await locker.connect();
    await locker.query("BEGIN; LOCK TABLE clients IN ACCESS EXCLUSIVE MODE");
    const slow = Array.from({ length: SLOW_CALLS }, () => call(product.url, "/api/clients", { token }));
    const waiting = "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query ILIKE '%clients%'";
    await until("all under way", async () => (await queryOnce(database, waiting)).length >= SLOW_CALLS, { every: 10 });
    product.signal("SIGTERM");
    await sleep(300);
    await locker.query("ROLLBACK");
    const answers = await Promise.all(slow);
    const answered = performance.now();
    verdict.same("exit code", await product.exited, 0);
    verdict.within("ended after the last answer", performance.now() - answered, 1_000 + SLACK_MS);
    verdict.same(`of ${SLOW_CALLS} slow calls cut off`, answers.filter(({ status }) => status === 0).length, 0);
  },
};

const getOn = (agent: Agent, url: string): Promise<void> =>
  new Promise((done, fail) => {
    request(url, { agent }, (response) => {
      response.resume();
      response.once("end", () => done());
    })
      .once("error", fail)
      .end();
  });

const underLoad: Scenario = {
  id: "F26",
  title: "SIGTERM under load on open connections",
  seconds: 60,
  async run(stage, verdict) {
    const product = await launch(stage, { dataDir: await demoFolder(stage) });
    await product.ready();
    const load = startLoad(product.url, { token: await signIn(product.url), callers: 24, seconds: 40 });
    await until("a running start", () => load.tally.calls > 300);
    product.signal("SIGTERM");
    const began = performance.now();
    const code = await product.exited;
    const tookMs = performance.now() - began;
    const tally = await load.stop();
    verdict.note(`${tally.calls.toLocaleString("en")} calls, ${times(tally, 503)} × 503`);
    verdict.same("cut off", tally.resets, 0);
    verdict.must(badAnswers(tally) === "", `answered ${badAnswers(tally)}`);
    verdict.same("exit code", code, 0);
    verdict.within("ended after", tookMs, 5_000);
  },
};

export const shutdownScenarios: Scenario[] = [idle, underLoad];
