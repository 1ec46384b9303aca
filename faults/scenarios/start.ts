import { spawn } from "node:child_process";
import { readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { isAlive } from "#server/platform/database/embedded-postgres-lock.ts";
import { statusOf } from "#server/testing/product.ts";
import { leaveLead, signIn } from "../people.ts";
import { embeddedUrl, postmasterOf, queryOnce } from "../postgres.ts";
import { START_MS, demoFolder, launch } from "../product.ts";
import { randomKills } from "../random-kills.ts";
import type { Scenario } from "../scenario.ts";
import { until } from "../stage.ts";

const KILLS = 20;

const killedAtRandom: Scenario = {
  id: "1-kills",
  title: `Killed (-9) at ${KILLS} random moments of real use and of the start`,
  seconds: 300,
  async run(_stage, verdict) {
    const { starts, slowestMs } = await randomKills({ kills: KILLS });
    verdict.note(`${starts} starts, each by itself`);
    verdict.within("slowest", slowestMs, START_MS);
  },
};

const undeliveredWebhook: Scenario = {
  id: "1-webhook",
  title: "Stopped with a payment's webhook undelivered",
  seconds: 40,
  async run(stage, verdict) {
    const dataDir = await demoFolder(stage);
    const store = new DatabaseSync(join(dataDir, "stripe/stripe.sqlite"));
    store.exec("UPDATE events SET retry_at = 0 WHERE seq IN (SELECT seq FROM events ORDER BY seq DESC LIMIT 3)");
    store.close();
    const product = await launch(stage, { dataDir });
    verdict.within("up after", await product.ready(), START_MS);
    const pending = async (): Promise<boolean> => {
      const answer = await fetch(`${product.stripeUrl}/_standin/webhooks`);
      const { data } = (await answer.json()) as { data: { pending: boolean }[] };
      return data.every((event) => !event.pending);
    };
    verdict.within("all delivered after", (await until("webhooks delivered", pending)).tookMs, 10_000);
  },
};

const bothKilled: Scenario = {
  id: "2-both-killed",
  title: "Node and PostgreSQL killed together, three times",
  seconds: 90,
  async run(stage, verdict) {
    const dataDir = await demoFolder(stage);
    const kept: string[] = [];
    let longest = 0;
    for (let round = 0; round < 4; round += 1) {
      const product = await launch(stage, { dataDir });
      longest = Math.max(longest, await product.ready());
      const email = `round${round}@load.test`;
      if ((await leaveLead(product.url, email)).status === 201) kept.push(email);
      if (round === 3) break;
      process.kill(postmasterOf(dataDir), "SIGKILL");
      product.signal("SIGKILL");
      await product.exited;
    }
    const rows = await queryOnce(embeddedUrl(dataDir), "SELECT 1 FROM clients WHERE email = ANY($1)", [kept]);
    verdict.within("up after at most", longest, START_MS);
    verdict.same("acknowledged forms lost", kept.length - rows.length, 0);
  },
};

const staleFiles: Scenario = {
  id: "2-stale-files",
  title: "Left-over lock, pid file and socket, the pid in other hands",
  seconds: 60,
  async run(stage, verdict) {
    const dataDir = await demoFolder(stage);
    const first = await launch(stage, { dataDir });
    await first.ready();
    const pidFile = join(dataDir, "pg18/postmaster.pid");
    const lines = readFileSync(pidFile, "utf8").split("\n");
    process.kill(postmasterOf(dataDir), "SIGKILL");
    first.signal("SIGKILL");
    await first.exited;
    const bystander = spawn("sleep", ["120"], { stdio: "ignore" });
    stage.atEnd(() => bystander.kill());
    writeFileSync(pidFile, [bystander.pid, ...lines.slice(1)].join("\n"));
    // What the killed process wrote down about itself, but its number is somebody else's now.
    const named = readFileSync(join(dataDir, "pg18.owner"), "utf8").replace(/^\d+/, String(bystander.pid));
    for (const name of ["pg18.lock", "pg18.owner"]) writeFileSync(join(dataDir, name), named);
    // As left by a process that was killed this very moment.
    utimesSync(join(dataDir, "pg18.lock"), new Date(), new Date());
    const second = await launch(stage, { dataDir });
    verdict.within("up after", await second.ready(), START_MS);
    verdict.must(isAlive(bystander.pid ?? 0), "the program that has the pid now was ended");
  },
};

const ownerGone = (id: string, title: string, signal: "SIGTERM" | "SIGKILL"): Scenario => ({
  id,
  title,
  seconds: 60,
  async run(stage, verdict) {
    const dataDir = await demoFolder(stage);
    const owner = await launch(stage, { dataDir });
    await owner.ready();
    const second = await launch(stage, { dataDir });
    await second.ready();
    const token = await signIn(second.url);
    owner.signal(signal);
    await owner.exited;
    const exited = second.exited.then((code) => ({ code }));
    const settled = await until("taken over, or ended with a word", async () => {
      const ended = await Promise.race([exited, new Promise<null>((done) => setTimeout(done, 100, null))]);
      if (ended) return "ended";
      // The old server may answer a last time.
      if (!isAlive(readPostmaster(dataDir))) return undefined;
      const answer = await fetch(`${second.url}/api/auth/user`, { headers: { authorization: `Bearer ${token}` } });
      return answer.status === 200 && (await statusOf(`${second.url}/readyz`)) === 200 ? "taken over" : undefined;
    });
    verdict.within(`${settled.found} after`, settled.tookMs, START_MS);
    if (settled.found === "ended") verdict.must(/database/i.test(second.output()), "it ended without a word");
  },
});

function readPostmaster(dataDir: string): number {
  try {
    return postmasterOf(dataDir);
  } catch {
    return 0;
  }
}

export const startScenarios: Scenario[] = [
  killedAtRandom,
  undeliveredWebhook,
  bothKilled,
  staleFiles,
  ownerGone("2-owner-stops", "The process that owns the database stops beside another", "SIGTERM"),
  ownerGone("2-owner-killed", "The process that owns the database is killed beside another", "SIGKILL"),
];
