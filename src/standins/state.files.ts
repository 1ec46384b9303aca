import { mkdirSync, renameSync, rmSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import { dirname, relative } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** The part of a log that tells of broken files. */
export interface StateLog {
  warn: (details: object, message: string) => void;
}

/** Opens a stand-in's SQLite file and brings its tables up to date. A broken file is set aside: the data is invented, so the start goes on without it. */
export function openState(file: string, schema: string, log?: StateLog): DatabaseSync {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  try {
    return open(file, schema);
  } catch (error) {
    if (!isBroken(error)) throw error;
    setAside(file, error, log);
    // What belongs to the broken file must not be applied to the new one.
    for (const suffix of ["-wal", "-shm"]) rmSync(file + suffix, { force: true });
    return open(file, schema);
  }
}

function open(file: string, schema: string): DatabaseSync {
  const database = new DatabaseSync(file);
  try {
    database.exec(schema);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** SQLITE_CORRUPT and SQLITE_NOTADB; a file that is locked or a disk that is full is no reason to begin anew. */
const isBroken = (error: unknown): boolean =>
  error instanceof Error && "errcode" in error && [11, 26].includes(Number(error.errcode) & 0xff);

/** Gives a file that cannot be read another name, and says so. */
export function setAside(file: string, error: unknown, log?: StateLog): void {
  const kept = `${file}.broken-${Date.now().toString(36)}`;
  renameSync(file, kept);
  log?.warn({ err: error, file: relative(process.cwd(), kept) }, "a broken file of a stand-in was set aside");
}

/** Writes a file whole or not at all, so that a kill leaves no half one behind. */
export async function writeWhole(file: string, content: string | Buffer): Promise<void> {
  await writeFile(`${file}.part`, content, { mode: 0o600 });
  await rename(`${file}.part`, file);
}
