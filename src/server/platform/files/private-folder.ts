import { accessSync, chmodSync, constants, lstatSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** What the product keeps in its data folder. */
const OURS = /^(files|mailbox|stripe|google|secrets\.key|pg18)(\..*)?$/;
const OTHERS = 0o077;

/**
 * Makes the data folder and keeps everything in it to its owner: what is made from now on, and what an earlier version left
 * open to others. Only what is known as ours is touched, because DATA_DIR may by mistake name a folder that others use.
 */
export function usePrivateFolder(folder: string): void {
  process.umask(OTHERS);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  accessSync(folder, constants.W_OK | constants.R_OK | constants.X_OK);
  const names = readdirSync(folder);
  for (const name of names) if (OURS.test(name)) closeToOthers(join(folder, name));
  if (names.every((name) => OURS.test(name))) dropModes(folder);
}

function closeToOthers(path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found || found.isSymbolicLink()) return;
  dropModes(path);
  // PostgreSQL refuses a cluster whose files others may read, so below its top there is nothing to mend.
  if (!found.isDirectory() || path.endsWith("/pg18")) return;
  for (const name of readdirSync(path)) closeToOthers(join(path, name));
}

function dropModes(path: string): void {
  const { mode, uid } = lstatSync(path);
  const us = process.geteuid?.();
  // The database may run as another user, whose files are its own to keep.
  if ((mode & OTHERS) !== 0 && (us === 0 || us === uid)) chmodSync(path, mode & ~OTHERS & 0o7777);
}
