import { setTimeout as delay } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

/** The order of stopping: requests enqueue jobs, jobs send mail, and all of them need the database. */
const ORDER = ["requests", "loops", "jobs", "mail", "pool", "standins", "database"] as const;
/** For everything: ten seconds for requests, ten for mails under way and ten for jobs, and some for the rest. */
const STOP_MS = 35_000;
const REQUESTS_MS = 10_000;
/** A client may be sending its next request just now: it is answered, and told that it is the last on this connection. */
const LAST_REQUESTS_MS = 400;
const SWEEP_MS = 25;

/** What has been started so far and how it is stopped. */
export type Stops = Partial<Record<(typeof ORDER)[number], () => Promise<unknown> | void>>;

/** Stops what has been started. What takes too long is cut off. */
export async function stopAll(stops: Stops): Promise<void> {
  setTimeout(() => process.exit(1), STOP_MS).unref();
  for (const step of ORDER) await Promise.resolve(stops[step]?.()).catch(() => undefined);
}

/** Takes no more connections and lets every request that was begun come to its answer; then closes what is idle. */
export async function finishRequests(app: FastifyInstance): Promise<void> {
  const { server } = app;
  const closeIdle = server.closeIdleConnections.bind(server);
  // Closing a server closes idle connections at once, which cuts off a request that is on its way.
  server.closeIdleConnections = () => undefined;
  // The door first: whoever is told to come back on a new connection must find it shut, not be let in and thrown out.
  const emptied = new Promise<void>((done) => server.close(() => done()));
  server.close = (callback) => {
    void emptied.then(() => callback?.());
    return server;
  };
  let isClosed = false;
  const closed = app.close().finally(() => (isClosed = true));
  await Promise.race([closed, delay(LAST_REQUESTS_MS)]);
  const deadline = performance.now() + REQUESTS_MS;
  while (!isClosed && performance.now() < deadline) {
    closeIdle();
    await Promise.race([closed, delay(SWEEP_MS)]);
  }
  server.closeAllConnections();
  await closed;
}
