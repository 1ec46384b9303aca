import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type Product, launchProduct, until, untilReady } from "./testing/product.ts";
import { type TestDb, testDb } from "./testing/test-db.ts";

// Whole processes on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 });

let database: TestDb;
beforeAll(async () => {
  database = await testDb();
});
afterAll(() => database.drop());

let folder = "";
const launched: Product[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "plaudit-start-"));
});
afterEach(async () => {
  for (const product of launched.splice(0)) await product.kill();
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

async function launch(env: Record<string, string> = {}): Promise<Product> {
  const product = await launchProduct(folder, env);
  launched.push(product);
  return product;
}

/** Asks the payment stand-in's own file, while it runs or not. */
function askStripe(sql: string): Record<string, unknown> | undefined {
  const store = new DatabaseSync(join(folder, "stripe/stripe.sqlite"), { timeout: 5_000 });
  try {
    return store.prepare(sql).get();
  } catch {
    // The file or its tables are not there yet.
    return undefined;
  } finally {
    store.close();
  }
}

const login = (url: string, email: string): Promise<Response> =>
  fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: "Demo1234!" }),
  });

describe("the product comes up by itself", () => {
  test("with a webhook that was never delivered, and delivers it", async () => {
    const env = { DATABASE_URL: database.connectionString };
    const first = await launch(env);
    await untilReady(first);
    await first.kill();
    askStripe(
      `INSERT INTO events (id, type, body, retry_at) VALUES ('evt_left', 'customer.created',
       '{"id":"evt_left","object":"event","type":"customer.created","livemode":false,"created":1,"data":{"object":{"id":"cus_1","object":"customer"}}}', 0)`,
    );
    const second = await launch(env);
    await untilReady(second);
    await until(
      "delivered",
      () => askStripe("SELECT last_status AS status FROM events WHERE id = 'evt_left'")?.["status"] === 200,
    );
  });

  test("after a kill in the middle of making the demo, whose payments had begun", async () => {
    mkdirSync(join(folder, "stripe"));
    // With the built-in database, which alone gets demo data.
    const first = await launch();
    await until(
      "a demo owner paid",
      () => Number(askStripe("SELECT count(*) AS n FROM objects WHERE type = 'subscription'")?.["n"] ?? 0) > 0,
    );
    await first.kill();
    // Another port: the links that were given to the payment provider differ.
    const second = await launch();
    await untilReady(second);
    expect((await login(second.url, "owner@demo.test")).status).toBe(200);
    // The demo goes on paying for keychains while it is ready.
    await until(
      "every event was delivered",
      () => askStripe("SELECT count(*) AS n FROM events WHERE retry_at IS NOT NULL")?.["n"] === 0,
    );
  });

  test("with broken files of the stand-ins, which are set aside and named in the log", async () => {
    for (const name of ["stripe", "google", "mailbox"]) mkdirSync(join(folder, name));
    writeFileSync(join(folder, "stripe/stripe.sqlite"), "half a file");
    writeFileSync(join(folder, "google/google.sqlite"), "x".repeat(5_000));
    writeFileSync(join(folder, "mailbox/a1.json"), '{"id":"a1","to":"half@');
    const product = await launch({ DATABASE_URL: database.connectionString, LOG_LEVEL: "warn" });
    await untilReady(product);
    for (const file of ["stripe/stripe.sqlite", "google/google.sqlite", "mailbox/a1.json"]) {
      expect(product.output()).toContain(file);
      const [kind = "", name = ""] = file.split("/");
      expect(readdirSync(join(folder, kind)).filter((entry) => entry.startsWith(`${name}.broken`))).toHaveLength(1);
    }
  });
});
