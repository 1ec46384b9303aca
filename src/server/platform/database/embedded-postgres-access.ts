import { createHash } from "node:crypto";
import { chmodSync, lstatSync, mkdirSync, mkdtempSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";

/** Where a running server is reached: a socket's folder, or on Windows a loopback port with a password. */
export interface Access {
  host: string;
  port: number;
  password?: string;
}

/** The only role: nobody but this program reaches the socket. */
export const USER = "plaudit";
const DATABASE = "plaudit";
/** `sun_path` holds 108 bytes on Linux and 104 on macOS. */
const SOCKET_PATH_MAX = 100;

export function connectionString({ host, port, password }: Access, database = DATABASE): string {
  const user = password === undefined ? USER : `${USER}:${encodeURIComponent(password)}`;
  return `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}&sslmode=disable`;
}

export async function answers(access: Access): Promise<boolean> {
  try {
    await withClient(access, (client) => client.query("SELECT 1"));
    return true;
  } catch {
    return false;
  }
}

/** Makes the product's database if the cluster is new. */
export async function createDatabase(access: Access): Promise<void> {
  await withClient(access, async (client) => {
    const found = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [DATABASE]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
  });
}

async function withClient<T>(access: Access, run: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({
    connectionString: connectionString(access, "postgres"),
    connectionTimeoutMillis: 5_000,
  });
  // A connection that breaks while idle reports by event, which would end the program.
  client.on("error", () => {});
  try {
    await client.connect();
    return await run(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** A private folder with a short path that stays the same for a data folder, so that attached processes find a restarted server. */
export function makeSocketDir(home: string): string {
  const name = `plaudit-${createHash("sha256").update(home).digest("hex").slice(0, 12)}`;
  for (const parent of [tmpdir(), "/tmp"]) {
    const folder = join(parent, name);
    if (Buffer.byteLength(`${folder}/.s.PGSQL.5432`) > SOCKET_PATH_MAX) continue;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // Anybody can make a folder, or a link, of that name in the temporary folder.
    if (!isOurs(folder)) return mkdtempSync(join(parent, "plaudit-"));
    chmodSync(folder, 0o700);
    return folder;
  }
  throw new Error(`The temporary folder ${tmpdir()} has too long a path for a socket: set TMPDIR to a shorter one.`);
}

function isOurs(folder: string): boolean {
  const found = lstatSync(folder);
  const us = process.geteuid?.();
  return found.isDirectory() && (found.uid === us || us === 0);
}

/** A loopback port nobody listens on at the moment. */
export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer().once("error", fail);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => done(port));
    });
  });
}
