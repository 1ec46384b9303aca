import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { type Product, launchProduct, until, untilReady } from "./testing/product.ts";
import { type TestDb, testDb } from "./testing/test-db.ts";

// Whole processes on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 });

const TOKEN = "metrics-token-of-the-test";
const folder = mkdtempSync(join(tmpdir(), "plaudit-mishaps-"));
/** Loaded before the product: while a request is handled, something fails that nobody waits for; a signal throws. */
const fault = join(folder, "fault.mjs");
writeFileSync(
  fault,
  `import { subscribe } from "node:diagnostics_channel";
   subscribe("tracing:fastify.request.handler:start", ({ request }) => {
     if (request.url === "/livez?fail") setTimeout(() => Promise.reject(new Error("nobody waits")), 5);
   });
   process.on("SIGUSR2", () => { throw new Error("half done"); });`,
);
let database: TestDb;
let product: Product;
beforeAll(async () => {
  database = await testDb();
});
afterEach(() => product.kill());
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function launch(): Promise<void> {
  product = await launchProduct(join(folder, "data"), {
    DATABASE_URL: database.connectionString,
    METRICS_TOKEN: TOKEN,
    NODE_OPTIONS: `--import=${fault}`,
  });
  await untilReady(product);
}
const logged = (message: string): Record<string, unknown> | undefined =>
  product
    .output()
    .split("\n")
    .filter((line) => line.startsWith("{") && line.includes(message))
    .map((line) => JSON.parse(line) as Record<string, unknown>)[0];

test("a failure nobody waits for is logged with its request, counted, and the process goes on", async () => {
  await launch();
  expect((await fetch(`${product.url}/livez?fail`)).status).toBe(200);
  await until("logged", () => logged("unhandled rejection") !== undefined);
  expect(logged("unhandled rejection")).toMatchObject({
    request_id: expect.stringMatching(/^[\da-f-]{36}$/) as string,
    err: { message: "nobody waits" },
  });
  const metrics = await fetch(`${product.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
  expect(await metrics.text()).toContain("plaudit_unhandled_rejections_total 1");
  expect((await fetch(`${product.url}/readyz`)).status).toBe(200);
});

test("an exception nobody caught leaves the state in doubt: it is logged, and the process stops in order with 1", async () => {
  await launch();
  product.child.kill("SIGUSR2");
  expect(await product.exited).toBe(1);
  expect(logged("uncaught exception, stopping")).toMatchObject({ level: 60, err: { message: "half done" } });
});
