import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Loop } from "#server/features/feature.ts";
import { VERSION } from "#server/platform/version/version.ts";
import * as repo from "./health.repo.ts";

const EVERY_MS = 15_000;
/** A database that is away holds a stop up no longer than this. */
const STOP_MS = 2_000;
/** A process that ended without a word is shown for this long. */
export const REMEMBERED_MS = 3_600_000;

/** Every process tells every quarter of a minute that it runs, until it stops. */
export const startSigns: Loop = async (makeCtx) => {
  const ctx = makeCtx();
  const process = { id: randomUUID(), role: ctx.config.role, version: VERSION, started_at: ctx.clock() };
  let last: Promise<unknown> = Promise.resolve();
  const sign = (): void => {
    const { db, clock, log } = makeCtx();
    last = repo
      .upsertProcess(db, { ...process, seen_at: clock() })
      .catch((error: unknown) => log.warn({ err: error }, "no sign of life could be given"));
  };
  await repo.forgetProcesses(ctx.db, new Date(ctx.clock().getTime() - REMEMBERED_MS));
  sign();
  await last;
  const timer = setInterval(sign, EVERY_MS).unref();
  return {
    stop: async () => {
      clearInterval(timer);
      const gone = last.then(() => repo.deleteProcess(makeCtx().db, process.id)).catch(() => undefined);
      await Promise.race([gone, delay(STOP_MS, undefined, { ref: false })]);
    },
  };
};
