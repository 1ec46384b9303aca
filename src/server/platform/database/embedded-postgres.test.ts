import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { dieWithParent } from "./embedded-postgres-user.ts";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "./embedded-postgres.ts";

// Making a cluster takes seconds on a machine that is busy.
vi.setConfig({ testTimeout: 60_000 });

let dataDir = "";
const started: EmbeddedPostgres[] = [];
const newFolder = (): string => mkdtempSync(join(tmpdir(), "plaudit-pg-test-"));

/** A stopped cluster to copy: making one takes longer than everything else together. */
const template = newFolder();
beforeAll(async () => {
  const first = await startEmbeddedPostgres({ dataDir: template });
  await first.stop();
});
afterAll(() => rmSync(template, { recursive: true, force: true }));

beforeEach(() => {
  dataDir = newFolder();
});
afterEach(async () => {
  for (const postgres of started.splice(0)) await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** For tests in which the cluster has been there before. */
const useMadeCluster = (): void => cpSync(template, dataDir, { recursive: true });

async function start(): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir });
  started.push(postgres);
  return postgres;
}

async function withClient<T>(
  { connectionString }: { connectionString: string },
  run: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ connectionString });
  client.on("error", () => {});
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end().catch(() => {});
  }
}

const postmasterPid = (): number =>
  Number(readFileSync(join(dataDir, "pg18/postmaster.pid"), "utf8").split("\n", 1)[0]);

/** Starts a program that opens the same folder, prints what it got and then waits to be told to end. */
function otherProcess() {
  const module = pathToFileURL(join(import.meta.dirname, "embedded-postgres.ts")).href;
  const code = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(module)});
    const postgres = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} });
    console.log(JSON.stringify(postgres));
    process.stdin.once("data", async () => { await postgres.stop(); process.exit(0); });
  `;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", code], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  return {
    child,
    opened: async () =>
      JSON.parse(String((await once(child.stdout, "data"))[0])) as { connectionString: string; attached: boolean },
    end: async () => {
      child.stdin.write("end\n");
      await once(child, "exit");
    },
  };
}

describe("a fresh folder", () => {
  test("gets a UTF-8 database on a private socket, and keeps its data over a restart", async () => {
    const first = await start();
    const settings = await withClient(first, async (client) => {
      await client.query("CREATE TABLE dishes (name text); INSERT INTO dishes VALUES ('Crème brûlée')");
      const found = await client.query(
        "SELECT current_database() AS name, current_setting('server_encoding') AS encoding, current_setting('listen_addresses') AS tcp, current_setting('fsync') AS fsync, upper('é') AS upper",
      );
      return found.rows[0] as unknown;
    });
    expect(settings).toEqual({ name: "plaudit", encoding: "UTF8", tcp: "", fsync: "on", upper: "É" });
    await first.stop();
    expect(readdirSync(dataDir)).toEqual(["pg18"]);

    const second = await start();
    const rows = await withClient(second, (client) => client.query("SELECT name FROM dishes"));
    expect(rows.rows).toEqual([{ name: "Crème brûlée" }]);
  });

  test("is not left half made when making it is interrupted", async () => {
    const other = otherProcess();
    while (!readdirSync(dataDir).some((name) => name.startsWith("pg18.unfinished")))
      await new Promise((done) => setTimeout(done, 5));
    other.child.kill("SIGKILL");
    await once(other.child, "exit");
    expect(existsSync(join(dataDir, "pg18"))).toBe(false);
    await start();
    expect(readdirSync(dataDir).toSorted()).toEqual(["pg18", "pg18.owner"]);
  });

  test("opened by three programs at the same moment, has exactly one owner", async () => {
    const others = [otherProcess(), otherProcess(), otherProcess()];
    const opened = await Promise.all(others.map((other) => other.opened()));
    expect(opened.filter(({ attached }) => !attached)).toHaveLength(1);
    expect(new Set(opened.map(({ connectionString }) => connectionString)).size).toBe(1);
    await Promise.all(others.map((other) => other.end()));
  });
});

test.runIf(dieWithParent().length > 0)("a program whose parent was killed before it began does not begin", () => {
  const words = [...dieWithParent(), "echo", "began"];
  const run = (file: string, args: string[]): string => spawnSync(file, args, { encoding: "utf8" }).stdout;
  expect(run(words[0] ?? "", words.slice(1))).toBe("began\n");
  // Its parent is the shell here, as it would be somebody else's once ours had ended.
  expect(run("sh", ["-c", '"$@"; true', "sh", ...words])).toBe("");
});

describe("after a crash", () => {
  beforeEach(useMadeCluster);

  test("what an interrupted start left behind is cleared away by the next", async () => {
    mkdirSync(join(dataDir, "pg18.unfinished.1", "base"), { recursive: true });
    await start();
    expect(readdirSync(dataDir).toSorted()).toEqual(["pg18", "pg18.owner"]);
  });

  test("the running program gets its server back at the same address", async () => {
    const postgres = await start();
    const pid = postmasterPid();
    process.kill(pid, "SIGKILL");
    await expect
      .poll(() => withClient(postgres, () => Promise.resolve(postmasterPid())).catch(() => 0), { timeout: 15_000 })
      .toBeGreaterThan(0);
    await expect.poll(postmasterPid).not.toBe(pid);
    await withClient(postgres, (client) => client.query("SELECT 1"));
    await postgres.stop();
    expect(readdirSync(dataDir)).toEqual(["pg18"]);
  });

  test("every acknowledged row is there", async () => {
    const crashed = await start();
    const acknowledged: number[] = [];
    await withClient(crashed, async (client) => {
      await client.query("CREATE TABLE leads (id integer PRIMARY KEY)");
      const pid = postmasterPid();
      setTimeout(() => process.kill(pid, "SIGKILL"), 300);
      for (let id = 1; ; id++) {
        await client.query("INSERT INTO leads VALUES ($1)", [id]);
        acknowledged.push(id);
      }
    }).catch(() => {});
    expect(acknowledged.length).toBeGreaterThan(10);

    const again = await start();
    const rows = await withClient(again, (client) => client.query<{ id: number }>("SELECT id FROM leads ORDER BY id"));
    const kept = new Set(rows.rows.map((row) => row.id));
    expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
  });

  test("a pid file that now names another program does not stop the start", async () => {
    const first = await start();
    const pidFile = join(dataDir, "pg18/postmaster.pid");
    const [, ...rest] = readFileSync(pidFile, "utf8").split("\n");
    await first.stop();
    const bystander = spawn("sleep", ["60"]);
    writeFileSync(pidFile, [bystander.pid, ...rest].join("\n"));
    chmodSync(pidFile, 0o600);
    const second = await start();
    expect(second.attached).toBe(false);
    expect(bystander.exitCode).toBeNull();
    bystander.kill();
  });

  test("program and server killed together, the first start works", async () => {
    const other = otherProcess();
    const { connectionString } = await other.opened();
    await withClient({ connectionString }, async (client) => {
      await client.query("CREATE TABLE dishes (name text); INSERT INTO dishes VALUES ('Tarte')");
      process.kill(postmasterPid(), "SIGKILL");
      other.child.kill("SIGKILL");
      await once(other.child, "exit");
    });
    const next = await start();
    expect(next.attached).toBe(false);
    expect((await withClient(next, (client) => client.query("SELECT name FROM dishes"))).rows).toHaveLength(1);
  });

  test("an empty pid file, and a socket lock that now names another program, do not stop the start", async () => {
    const first = await start();
    const socketDir = new URL(first.connectionString).searchParams.get("host") ?? "";
    const left = readFileSync(join(socketDir, ".s.PGSQL.5432.lock"), "utf8");
    await first.stop();
    const bystander = spawn("sleep", ["60"]);
    writeFileSync(join(dataDir, "pg18/postmaster.pid"), "", { mode: 0o600 });
    mkdirSync(socketDir, { recursive: true, mode: 0o700 });
    writeFileSync(join(socketDir, ".s.PGSQL.5432"), "");
    writeFileSync(join(socketDir, ".s.PGSQL.5432.lock"), left.replace(/^\d+/, String(bystander.pid)), { mode: 0o600 });
    expect((await start()).attached).toBe(false);
    expect(bystander.exitCode).toBeNull();
    bystander.kill();
  });

  test("locks of a killed program whose pid now belongs to another one are not waited for", async () => {
    // Our own pid, as in a container whose first process was killed; and a name from before the machine was started anew.
    writeFileSync(join(dataDir, "pg18.lock"), `${process.pid} another-boot 1`);
    writeFileSync(join(dataDir, "pg18.owner"), `${process.pid} another-boot 1`);
    // By its age alone the lock would hold for another hour.
    const later = new Date(Date.now() + 3_600_000);
    utimesSync(join(dataDir, "pg18.lock"), later, later);
    expect((await start()).attached).toBe(false);
  });

  test.runIf(process.platform === "linux")(
    "the server of a killed program ends and the next one starts afresh",
    async () => {
      const other = otherProcess();
      await other.opened();
      const pid = postmasterPid();
      other.child.kill("SIGKILL");
      await once(other.child, "exit");
      const next = await start();
      expect(next.attached).toBe(false);
      expect(postmasterPid()).not.toBe(pid);
    },
  );
});

describe("two programs on one folder", () => {
  beforeEach(useMadeCluster);

  test("the second attaches and leaves the server running when it ends", async () => {
    const owner = await start();
    const other = otherProcess();
    expect(await other.opened()).toMatchObject({ attached: true, connectionString: owner.connectionString });
    await other.end();
    await withClient(owner, (client) => client.query("SELECT 1"));
  });

  test.each(["ends in order", "is killed"])("when the first %s, the second takes the server over", async (how) => {
    const owner = otherProcess();
    await owner.opened();
    const said: string[] = [];
    const second = await startEmbeddedPostgres({ dataDir, say: (line) => said.push(line) });
    started.push(second);
    expect(second.attached).toBe(true);
    if (how === "is killed") owner.child.kill("SIGKILL");
    else owner.child.stdin.write("end\n");
    await expect
      .poll(() => said, { timeout: 15_000 })
      .toEqual(["The process that ran the built-in database ended. This one runs it now."]);
    await withClient(second, (client) => client.query("SELECT 1"));
    await second.stop();
    expect(readdirSync(dataDir)).toEqual(["pg18"]);
  });
});

test("a data folder that cannot be written is named in one sentence", async () => {
  const file = join(dataDir, "a-file");
  writeFileSync(file, "");
  await expect(startEmbeddedPostgres({ dataDir: join(file, "data") })).rejects.toThrow(
    /^The data folder .* is not writable: .*\.$/,
  );
});
