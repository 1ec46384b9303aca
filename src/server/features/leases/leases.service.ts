import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Ctx } from "#server/context.ts";
import { AppError } from "#server/errors.ts";
import { beforeDeadline, msLeft } from "#server/platform/deadline/deadline.ts";
import * as repo from "./leases.repo.ts";

/** A holder that died is forgotten after this long; a living one says so three times as often. */
const LEASE_SECONDS = 15;
const RENEW_MS = 5_000;
const FIRST_LOOK_MS = 25;
const LONGEST_LOOK_MS = 250;

/** Who waits in this process, by key: the end of each line. */
const lines = new Map<string, Promise<unknown>>();

const tooLate = (): AppError => new AppError("unavailable", { retry_after: 5 });

/**
 * Lets one at a time do work that waits for somebody else's server, in all processes together. Waiting costs no database
 * connection: first the calls of this process stand in a line of their own, then the first of them asks the database
 * again and again. Whoever is not served in time is told to come back.
 */
export function oneAtATime<T>(ctx: Pick<Ctx, "db" | "log">, key: string, work: () => Promise<T>): Promise<T> {
  return inLine(key, () => underLease(ctx, key, work));
}

async function inLine<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = lines.get(key) ?? Promise.resolve();
  const turn = Promise.withResolvers<void>();
  const end = before.then(() => turn.promise);
  lines.set(key, end);
  void end.then(() => void (lines.get(key) === end && lines.delete(key)));
  try {
    await beforeDeadline(before, tooLate);
    return await work();
  } finally {
    turn.resolve();
  }
}

async function underLease<T>({ db, log }: Pick<Ctx, "db" | "log">, key: string, work: () => Promise<T>): Promise<T> {
  const holder = randomUUID();
  for (let wait = FIRST_LOOK_MS; !(await repo.takeLease(db, key, holder, LEASE_SECONDS)); wait *= 2) {
    if (msLeft() <= 0) throw tooLate();
    await sleep(Math.min(wait, LONGEST_LOOK_MS));
  }
  // A renewal that fails ends nothing: what the lease keeps apart is also kept apart by keys and unique indexes.
  const note = (error: unknown): void => log.warn({ err: error, lease: key }, "a lease could not be kept up");
  const renewal = setInterval(() => void repo.renewLease(db, key, holder, LEASE_SECONDS).catch(note), RENEW_MS).unref();
  try {
    return await work();
  } finally {
    clearInterval(renewal);
    await repo.dropLease(db, key, holder).catch(note);
  }
}
