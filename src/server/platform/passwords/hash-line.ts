import { availableParallelism } from "node:os";
import { AppError, tooMany } from "#server/errors.ts";

/** Hashes under way at once, each on a thread of its own with 19 MB. One core stays free for everybody who is signed in already. */
const PLACES = Math.max(1, Math.min(3, availableParallelism() - 1));
/** How many may wait: those further back would wait for so many seconds that they give up. */
const LONGEST_LINE = 64;
/** How much of the line one internet address may take, so that others still get in. */
const ADDRESS_SHARE = 32;
/** The same for one account. */
const ACCOUNT_SHARE = 24;
const RETRY_AFTER_SECONDS = 3;

/** Whose turn it is: shares of the line are counted by these, and tries of one account take turns. */
export interface InLine {
  account?: string;
  address?: string;
}
interface Waiting {
  who: InLine;
  start: () => void;
}

const running = new Set<InLine>();
const line: Waiting[] = [];

/**
 * Waits in line for one of the few places where passwords are hashed. Waiting holds nothing: whatever needs the database
 * belongs into `work`. When the line is too long the caller is asked to come back, at once.
 */
export async function inHashLine<T>(who: InLine, work: () => Promise<T>): Promise<T> {
  if (!mayRun(who)) refuseIfTooLong(who);
  await new Promise<void>((start) => {
    line.push({ who, start });
    callNext();
  });
  try {
    return await work();
  } finally {
    running.delete(who);
    callNext();
  }
}

const mayRun = ({ account }: InLine): boolean =>
  running.size < PLACES && (account === undefined || ![...running].some((other) => other.account === account));

function callNext(): void {
  const next = line.findIndex(({ who }) => mayRun(who));
  const [called] = next < 0 ? [] : line.splice(next, 1);
  if (!called) return;
  running.add(called.who);
  called.start();
}

function refuseIfTooLong({ account, address }: InLine): void {
  const waiting = (key: keyof InLine, value: string | undefined): number =>
    value === undefined ? 0 : line.filter(({ who }) => who[key] === value).length;
  if (waiting("account", account) >= ACCOUNT_SHARE) throw tooMany("too_many_requests", RETRY_AFTER_SECONDS);
  if (line.length >= LONGEST_LINE || waiting("address", address) >= ADDRESS_SHARE)
    throw new AppError("busy", { retry_after: RETRY_AFTER_SECONDS }, { seconds: RETRY_AFTER_SECONDS });
}
