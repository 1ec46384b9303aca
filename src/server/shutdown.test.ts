import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, type IncomingMessage, request } from "node:http";
import { connect as dial } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Product, launchProduct, until, untilReady } from "./testing/product.ts";
import { type TestDb, testDb } from "./testing/test-db.ts";

// Whole processes on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 });

const folder = mkdtempSync(join(tmpdir(), "plaudit-shutdown-"));
let database: TestDb;
let product: Product;
beforeAll(async () => {
  database = await testDb();
  product = await launchProduct(folder, { DATABASE_URL: database.connectionString });
  await untilReady(product);
}, 120_000);
afterAll(async () => {
  await product.kill();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

interface Answered {
  status: number;
  connection: string | undefined;
}

function ask(agent: Agent, path: string, body?: object): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const headers = body ? { "content-type": "application/json" } : {};
    const sent = request(`${product.url}${path}`, { agent, method: body ? "POST" : "GET", headers });
    sent.once("response", (response: IncomingMessage) => {
      response.resume();
      response.once("error", reject);
      response.once("end", () =>
        resolve({ status: response.statusCode ?? 0, connection: response.headers.connection }),
      );
    });
    sent.once("error", reject).end(body && JSON.stringify(body));
  });
}

/** Asks again and again on one connection, until no new one can be made; gives what went wrong on the way. */
async function keepAsking(answers: Answered[]): Promise<string[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const faults: string[] = [];
  for (;;) {
    const fault = await ask(agent, "/api/openapi.json").then(
      (answer) => void answers.push(answer),
      (error: NodeJS.ErrnoException) => error.code ?? error.message,
    );
    if (fault === "ECONNREFUSED") break;
    if (fault) faults.push(fault);
  }
  agent.destroy();
  return faults;
}

test("clients with open connections, idle and busy, get their answers, and the process ends with 0", async () => {
  const { port, hostname } = new URL(product.url);
  const silent = dial(Number(port), hostname);
  await once(silent, "connect");
  const idle = new Agent({ keepAlive: true });
  expect((await ask(idle, "/livez")).status).toBe(200);
  const answers: Answered[] = [];
  const busy = Array.from({ length: 6 }, () => keepAsking(answers));

  await until("clients are busy", () => answers.length > 50);

  // A request that is held up in the database until we say so; it would give up after some seconds.
  const blocker = new Client({ connectionString: database.connectionString });
  blocker.on("error", () => undefined);
  await blocker.connect();
  await blocker.query("BEGIN; LOCK TABLE users");
  const slow = ask(new Agent({ keepAlive: true }), "/api/auth/login", { email: "a@b.test", password: "Some-Word-1!" });
  const waiting = "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()";
  await until("it waits", async () => ((await blocker.query(waiting)).rowCount ?? 0) > 0);

  product.child.kill("SIGTERM");
  const faults = (await Promise.all(busy)).flat();
  await blocker.query("ROLLBACK");
  expect(faults).toEqual([]);
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  expect(answers.filter(({ connection }) => connection === "close")).not.toEqual([]);
  expect(await slow).toEqual({ status: 401, connection: "close" });
  const answeredAt = performance.now();
  expect(await product.exited).toBe(0);
  // A second on a machine of its own; far from the ten after which connections are cut.
  expect(performance.now() - answeredAt).toBeLessThan(5_000);
  await blocker.end();
  silent.destroy();
  idle.destroy();
});
