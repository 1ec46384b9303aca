/** Whoever uses something ends before it: requests enqueue jobs, jobs send mail, all of them need the database. */
const ORDER = ["requests", "jobs", "mail", "pool", "standins", "database"] as const;
const STOP_MS = 15_000;

/** What has been started so far and how it is stopped. */
export type Stops = Partial<Record<(typeof ORDER)[number], () => Promise<unknown> | void>>;

/** Stops what has been started. What takes too long is cut off. */
export async function stopAll(stops: Stops): Promise<void> {
  setTimeout(() => process.exit(1), STOP_MS).unref();
  for (const step of ORDER) await Promise.resolve(stops[step]?.()).catch(() => undefined);
}
