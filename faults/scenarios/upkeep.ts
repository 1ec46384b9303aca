import { cpSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { DEMO_PASSWORD } from "#server/demo/demo-people.ts";
import { statusOf } from "#server/testing/product.ts";
import { badAnswers, startLoad } from "../load.ts";
import { call, leaveLead, signIn } from "../people.ts";
import { embeddedUrl, queryOnce } from "../postgres.ts";
import { type Product, demoFolder, launch } from "../product.ts";
import type { Scenario } from "../scenario.ts";
import { until } from "../stage.ts";

/** Rows of every table of ours, and a checksum over those that people would miss. */
async function countsOf(dataDir: string): Promise<string> {
  const url = embeddedUrl(dataDir);
  const tables = await queryOnce<{ name: string }>(
    url,
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1",
  );
  const counts: string[] = [];
  for (const { name } of tables.filter((table) => !/limit|session|throttle/.test(table.name))) {
    const sum =
      name === "clients" || name === "reviews" || name === "users" ? ", md5(string_agg(t::text, '' ORDER BY id))" : "";
    const [row] = await queryOnce(url, `SELECT count(*)${sum} FROM "${name}" t`);
    counts.push(`${name} ${JSON.stringify(row)}`);
  }
  return counts.join("\n");
}

const copied: Scenario = {
  id: "F27",
  title: "Stopped, copied, started elsewhere",
  seconds: 60,
  async run(stage, verdict) {
    const dataDir = await demoFolder(stage);
    const first = await launch(stage, { dataDir });
    await first.ready();
    await leaveLead(first.url, "moves@load.test");
    const token = await signIn(first.url);
    const before = await countsOf(dataDir);
    first.signal("SIGTERM");
    verdict.same("exit code", await first.exited, 0);
    const elsewhere = join(stage.folder(), "elsewhere");
    cpSync(dataDir, elsewhere, { recursive: true });
    const second = await launch(stage, { dataDir: elsewhere });
    await second.ready();
    const after = await countsOf(elsewhere);
    verdict.note(`${after.split("\n").length} tables compared`);
    verdict.must(before === after, "rows differ");
    await signIn(second.url);
    verdict.same("for a session of before", (await call(second.url, "/api/auth/user", { token })).status, 200);
  },
};

const lostPromise: Scenario = {
  id: "9-rejection",
  title: "A promise fails with nobody waiting for it",
  seconds: 45,
  isQuick: true,
  async run(stage, verdict) {
    const token = "m".repeat(32);
    const product = await launch(stage, {
      dataDir: await demoFolder(stage),
      env: { LOG_LEVEL: "info", METRICS_TOKEN: token },
      preload: ["lost-promise.ts"],
    });
    await product.ready();
    const answer = await leaveLead(product.url, "lost-promise@load.test");
    verdict.same("for the call itself", answer.status, 201);
    const lineOf = (): string | undefined =>
      product
        .output()
        .split("\n")
        .find((line) => line.includes("a promise nobody waits for"));
    const logged = await until("logged", lineOf, { seconds: 10 }).catch(() => undefined);
    verdict.must(logged !== undefined, "nothing was logged");
    verdict.must(/"req(uest)?_?[iI]d"/.test(logged?.found ?? ""), "logged without the request's id");
    const figures = await fetch(`${product.url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
    const counted = /unhandled_rejections_total (\d+)/.exec(await figures.text())?.[1];
    verdict.same("counted", Number(counted ?? 0), 1);
    verdict.same("from livez afterwards", await statusOf(`${product.url}/livez`), 200);
    verdict.must(product.child.exitCode === null, "the process ended");
  },
};

const LOGINS = 16;

const manyLogins: Scenario = {
  id: "10-logins",
  title: `${LOGINS} right logins of one person at once, from one address`,
  seconds: 45,
  async run(stage, verdict) {
    const product = await launch(stage, { dataDir: await demoFolder(stage) });
    await product.ready();
    const login = async (): Promise<number> => {
      const response = await fetch(`${product.url}/api/auth/login`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email: "owner@demo.test", password: DEMO_PASSWORD }),
      });
      return response.status;
    };
    const statuses = await Promise.all(Array.from({ length: LOGINS }, login));
    verdict.same(`of ${LOGINS} let in`, statuses.filter((status) => status === 200).length, LOGINS);
    const refused = statuses.filter((status) => status !== 200);
    verdict.must(refused.length === 0, `the others were told ${[...new Set(refused)].join(", ")}`);
  },
};

/** Megabytes in use, without garbage. */
async function memoryOf(product: Product): Promise<number> {
  const measured = (): string[] => product.output().match(/(?<=memory in use: )[\d.]+/g) ?? [];
  const before = measured().length;
  product.signal("SIGUSR2");
  const { found } = await until("a measurement", () => measured()[before]);
  return Number(found);
}

const memory: Scenario = {
  id: "memory",
  title: "A minute of load",
  seconds: 120,
  async run(stage, verdict) {
    const product = await launch(stage, { dataDir: await demoFolder(stage), preload: ["memory-meter.ts"] });
    await product.ready();
    const load = startLoad(product.url, { token: await signIn(product.url), seconds: 90 });
    await sleep(20_000);
    const early = await memoryOf(product);
    await sleep(40_000);
    const late = await memoryOf(product);
    const tally = await load.stop();
    verdict.note(`${tally.calls.toLocaleString("en")} calls, ${early} MB in use after 20 s, ${late} MB after 60 s`);
    verdict.must(late <= early * 1.1, `memory grew to ${(late / early).toFixed(2)} times`);
    verdict.must(badAnswers(tally) === "" && tally.resets === 0, `answered ${badAnswers(tally)}`);
  },
};

export const upkeepScenarios: Scenario[] = [copied, lostPromise, manyLogins, memory];
