import { mkdir, open, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { CallCtx } from "#server/context.ts";
import type { Mailbox } from "#server/features/feature.ts";
import { recipientsIn } from "./headers.rules.ts";
import { ownerOf } from "./listener.service.ts";

const EVERY_MS = 30_000;
const AT_ONCE = 500;
/** Taken and not done after this long: whoever took it is dead. */
const LOST_MS = 10 * 60_000;

interface Folders {
  fresh: string;
  taken: string;
  failed: string;
}

/** Looks every half minute for mail that a mail server or a person has put into `DATA_DIR/bounces/new`. */
export async function startMailDrop(
  makeCtx: () => CallCtx,
  mailboxes: readonly Mailbox[],
): Promise<{ stop(): Promise<void> }> {
  let round = Promise.resolve();
  const look = (): void => {
    round = round.then(() =>
      takeDropped(makeCtx(), mailboxes).then(
        () => undefined,
        (error: unknown) => makeCtx().log.error({ err: error }, "the folder of returned mail could not be read"),
      ),
    );
  };
  look();
  const timer = setInterval(look, EVERY_MS);
  return {
    stop: () => {
      clearInterval(timer);
      return round;
    },
  };
}

/** Takes what lies in the folder, and says how many. A file is moved before it is read: of two workers one has it. */
export async function takeDropped(ctx: CallCtx, mailboxes: readonly Mailbox[]): Promise<number> {
  const folder = join(ctx.config.dataDir, "bounces");
  const folders = { fresh: join(folder, "new"), taken: join(folder, "taken"), failed: join(folder, "failed") };
  for (const path of Object.values(folders)) await mkdir(path, { recursive: true, mode: 0o700 });
  await bringBack(ctx, folders);
  let done = 0;
  // What begins with a dot is still being written.
  const names = (await readdir(folders.fresh)).filter((name) => !name.startsWith("."));
  for (const name of names.slice(0, AT_ONCE)) if (await takeFile(ctx, mailboxes, folders, name)) done += 1;
  return done;
}

async function takeFile(ctx: CallCtx, mailboxes: readonly Mailbox[], folders: Folders, name: string): Promise<boolean> {
  const fresh = join(folders.fresh, name);
  const taken = join(folders.taken, name);
  if (!(await moved(fresh, taken))) return false;
  const raw = await readStart(taken, Math.max(...mailboxes.map(({ mostBytes }) => mostBytes)));
  if (!raw) {
    await rename(taken, join(folders.failed, name));
    ctx.log.warn("a file among returned mail cannot be read");
    return true;
  }
  try {
    const { outcome, isOdd } = await handOver(ctx, mailboxes, raw);
    ctx.log.info({ outcome }, "a returned mail was taken from the folder");
    if (isOdd) await rename(taken, join(folders.failed, name));
    else await rm(taken);
    return true;
  } catch (error) {
    // The database is away: it stays for the next round.
    await rename(taken, fresh);
    throw error;
  }
}

/** A file has no envelope: its head says whom it came to, else it is for whoever takes what names nobody. */
async function handOver(ctx: CallCtx, mailboxes: readonly Mailbox[], raw: Buffer): ReturnType<Mailbox["take"]> {
  const recipient = recipientsIn(raw).find((address) => ownerOf(ctx, mailboxes, address));
  const mailbox = recipient ? ownerOf(ctx, mailboxes, recipient) : mailboxes.find((one) => one.takesUnaddressed);
  if (!mailbox) return { outcome: "foreign", isOdd: true };
  return mailbox.take(ctx, raw.subarray(0, mailbox.keptBytes), { recipient, sender: undefined });
}

/** False when somebody else was faster. */
async function moved(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
    throw error;
  }
}

/** Undefined for what is no file, or not ours to read. */
async function readStart(path: string, most: number): Promise<Buffer | undefined> {
  try {
    await using file = await open(path, "r");
    const { size } = await file.stat();
    const buffer = Buffer.alloc(Math.min(size, most));
    let kept = 0;
    for (let read = -1; read !== 0 && kept < buffer.length; kept += read)
      read = (await file.read(buffer, kept, buffer.length - kept, kept)).bytesRead;
    return buffer.subarray(0, kept);
  } catch {
    return undefined;
  }
}

/** What a worker had taken when it died goes back. How long ago, the disk's own clock says: several machines may share it. */
async function bringBack(ctx: CallCtx, folders: Folders): Promise<void> {
  const names = await readdir(folders.taken);
  if (names.length === 0) return;
  const mark = `${folders.taken}.looked`;
  await writeFile(mark, "");
  const now = await changedAt(mark);
  for (const name of names) {
    const path = join(folders.taken, name);
    const since = await changedAt(path);
    if (now === undefined || since === undefined || now - since < LOST_MS) continue;
    if (await moved(path, join(folders.fresh, name)))
      ctx.log.warn("brought back a returned mail that a worker had left");
  }
}

const changedAt = (path: string): Promise<number | undefined> =>
  stat(path).then(
    ({ ctimeMs }) => ctimeMs,
    () => undefined,
  );
