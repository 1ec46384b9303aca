import { AsyncLocalStorage } from "node:async_hooks";

/** Somebody who waits on a screen is not held longer than this by other people's servers, all calls and retries together. */
const INTERACTIVE_MS = 10_000;
/** Nobody waits for a job, and its queue tries again: each call on its own may take this long. */
const JOB_CALL_MS = 30_000;

interface Allowance {
  /** By the monotonic clock. */
  until: number;
  perCall: number;
}
const allowances = new AsyncLocalStorage<Allowance>();

/** Runs work whose calls to providers end within so many milliseconds altogether. */
export const withinTime = <T>(ms: number, work: () => T): T =>
  allowances.run({ until: performance.now() + ms, perCall: ms }, work);

/** Runs a call somebody waits for. */
export const withinInteractiveTime = <T>(work: () => T): T => withinTime(INTERACTIVE_MS, work);

/** Runs a job: each call to a provider has half a minute. */
export const withinJobTime = <T>(work: () => T): T =>
  allowances.run({ until: Number.POSITIVE_INFINITY, perCall: JOB_CALL_MS }, work);

/** How many whole milliseconds the next call to a provider may take. */
export function msLeft(): number {
  const allowance = allowances.getStore();
  if (!allowance) return INTERACTIVE_MS;
  return Math.max(0, Math.ceil(Math.min(allowance.perCall, allowance.until - performance.now())));
}

/** Waits for `answer` as long as there is time; then fails with the given error, whatever becomes of the answer. */
export async function beforeDeadline<T>(answer: Promise<T>, tooLate: () => Error): Promise<T> {
  const expiry = Promise.withResolvers<never>();
  const timer = setTimeout(() => expiry.reject(tooLate()), msLeft());
  try {
    return await Promise.race([answer, expiry.promise]);
  } finally {
    clearTimeout(timer);
  }
}
