import { Agent, request } from "node:http";
import { badAnswers, startLoad, times } from "../load.ts";
import { call, signIn } from "../people.ts";
import { demoFolder, launch } from "../product.ts";
import type { Scenario } from "../scenario.ts";
import { until } from "../stage.ts";

/** A promise of so many seconds, on a machine that has other things to do as well. */
const SLACK_MS = 2_000;

const idle: Scenario = {
  id: "6-idle",
  title: "SIGTERM with 40 idle keep-alive clients and a slow call",
  seconds: 45,
  isQuick: true,
  async run(stage, verdict) {
    const product = await launch(stage, { dataDir: await demoFolder(stage) });
    await product.ready();
    const agent = new Agent({ keepAlive: true, maxSockets: 40 });
    stage.atEnd(() => agent.destroy());
    await Promise.all(Array.from({ length: 40 }, () => getOn(agent, `${product.url}/livez`)));
    // Hashing a password takes a while; five at once take longer.
    const wrong = { email: "nobody@load.test", password: "Wrong-Word-1!" };
    const slow = Array.from({ length: 5 }, () => call(product.url, "/api/auth/login", { body: wrong }));
    await new Promise((done) => setTimeout(done, 30));
    product.signal("SIGTERM");
    const began = performance.now();
    const answers = await Promise.all(slow);
    const answeredMs = performance.now() - began;
    const code = await product.exited;
    verdict.same("exit code", code, 0);
    verdict.within("ended after the last answer", performance.now() - began - answeredMs, 1_000 + SLACK_MS);
    verdict.same("of 5 slow calls cut off", answers.filter(({ status }) => status === 0).length, 0);
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
