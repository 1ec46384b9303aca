import { once } from "node:events";
import { existsSync, lstatSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import { connect } from "./db/connection.ts";
import { startEmbeddedPostgres } from "./platform/database/embedded-postgres.ts";
import { freePort } from "./platform/database/embedded-postgres-access.ts";
import { type Product, launchProduct, statusOf as status, until, untilReady } from "./testing/product.ts";

const folder = mkdtempSync(join(tmpdir(), "plaudit-process-"));
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));

// Whole processes on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 });

const launched: Product[] = [];
afterEach(async () => {
  for (const product of launched.splice(0)) await product.kill();
});

async function launch(env: Record<string, string> = {}): Promise<Product> {
  const product = await launchProduct(folder, env);
  launched.push(product);
  return product;
}

const login = (url: string, email: string, password = "Demo1234!"): Promise<Response> =>
  fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });

const register = (url: string, email: string): Promise<Response> =>
  fetch(`${url}/api/auth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      first_name: "Kill",
      last_name: "Nine",
      email,
      country: "FR",
      password: "Tarte-Fine-9!",
      password_confirmation: "Tarte-Fine-9!",
      terms: true,
    }),
  });

describe("a start that cannot work says why in one line", () => {
  test.each([
    ["wrong values, all at once", { PORT: "99999", ROLE: "chef" }, /ROLE="chef".*PORT="99999"/],
    [
      "a data folder that is not writable",
      { DATA_DIR: "/dev/null/plaudit" },
      /data folder \/dev\/null\/plaudit is not writable/,
    ],
    [
      "production with nothing configured",
      { NODE_ENV: "production" },
      /PUBLIC_URL is missing.*DATABASE_URL is missing.*SMTP_URL is missing/,
    ],
  ])("%s", async (_name, env, message) => {
    const running = await launch(env);
    expect(await running.exited).toBe(1);
    expect(running.output().trim()).toMatch(message);
    expect(running.output().trim().split("\n")).toHaveLength(1);
  });

  test("a port that is taken, before anything is made", async () => {
    const untouched = join(folder, "untouched");
    const blocker = createServer().listen(0, "127.0.0.1");
    await once(blocker, "listening");
    const address = blocker.address();
    const port = typeof address === "object" && address ? address.port : 0;
    const running = await launch({ PORT: String(port), DATA_DIR: untouched });
    expect(await running.exited).toBe(1);
    expect(running.output().trim()).toBe(`Port ${port} is taken. Stop what uses it, or set PORT to another one.`);
    expect(existsSync(untouched)).toBe(false);
    blocker.close();
  });

  test("a database that cannot be reached is said, and waited for", async () => {
    const running = await launch({ DATABASE_URL: `postgres://nobody:secret@127.0.0.1:${await freePort()}/plaudit` });
    await expect.poll(() => status(`${running.url}/livez`), { timeout: 10_000 }).toBe(200);
    expect(await status(`${running.url}/readyz`)).toBe(503);
    expect(await status(`${running.url}/api/auth/user`)).toBe(503);
    expect(running.output()).toMatch(/DATABASE_URL cannot be reached \(127\.0\.0\.1:\d+\/plaudit\)/);
    expect(running.output()).not.toContain("secret");
    running.child.kill("SIGTERM");
    expect(await running.exited).toBe(0);
  });
});

describe("a life", () => {
  test("starts with demo accounts, stops cleanly and keeps its data", async () => {
    const first = await launch();
    await untilReady(first);
    for (const address of ["owner@demo.test", "admin@demo.test", "manager@demo.test", "Demo1234!", "Mailbox:"]) {
      await expect.poll(first.output).toContain(address);
    }
    expect((await login(first.url, "owner@demo.test")).status).toBe(200);
    expect((await login(first.url, "lapsed@demo.test")).status).toBe(403);
    expect((await register(first.url, "stays@process.test")).status).toBe(201);
    first.child.kill("SIGINT");
    expect(await first.exited).toBe(0);

    const second = await launch();
    await untilReady(second);
    expect((await register(second.url, "stays@process.test")).status).toBe(422);
    second.child.kill("SIGTERM");
    expect(await second.exited).toBe(0);
  });

  test("everything it keeps is for its owner alone", async () => {
    const running = await launch();
    await untilReady(running);
    expect((await register(running.url, "private@process.test")).status).toBe(201);
    await until("a mail is kept", () => readdirSync(join(folder, "mailbox")).some((name) => name.endsWith(".eml")));
    const open = readdirSync(folder, { recursive: true, encoding: "utf8" })
      .map((name) => ({ name, found: lstatSync(join(folder, name), { throwIfNoEntry: false }) }))
      .filter(({ found }) => found && (found.mode & 0o077) !== 0)
      .map(({ name }) => name);
    expect(open).toEqual([]);
    expect(readdirSync(folder)).toEqual(expect.arrayContaining(["google", "mailbox", "pg18", "secrets.key", "stripe"]));
  });

  test("killed in the middle of writing, it loses nothing it acknowledged", async () => {
    const running = await launch();
    await untilReady(running);
    const acknowledged: string[] = [];
    const writer = (async () => {
      for (let i = 0; ; i += 1) {
        const email = `kill${i}@process.test`;
        const answer = await register(running.url, email).catch(() => undefined);
        if (!answer) return;
        if (answer.status === 201) acknowledged.push(email);
      }
    })();
    await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(5);
    running.child.kill("SIGKILL");
    await running.exited;
    await writer;
    const postgres = await startEmbeddedPostgres({ dataDir: folder });
    const { db, close } = connect(postgres.connectionString);
    const stored = await db.selectFrom("users").select("email").where("email", "in", acknowledged).execute();
    await close();
    await postgres.stop();
    expect(stored.map((row) => row.email).toSorted()).toEqual(acknowledged.toSorted());
  });
});
