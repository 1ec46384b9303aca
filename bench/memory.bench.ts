import { setTimeout as sleep } from "node:timers/promises";
import { type BenchOptions, type Figure, atMost, medianOf } from "./bench.ts";
import { type Call, demoOwner, send } from "./load.ts";
import { type MeasuredServer, startProduct } from "./servers.ts";

export const name = "memory";

/**
 * What leaks does so by what was done, not by the time it took. So the tenth minute is the tenth part of a fixed number of
 * calls, made as fast as they are answered: a part is what a hundred and fifty owners ask in a minute. `--long` makes the same
 * calls over ten true minutes, which adds what timers and the worker's own rounds leave behind.
 */
const PARTS = 10;
const CALLS_A_PART = 1_000;
const MINUTE_MS = 60_000;
const AT_ONCE = 8;
const LOOKS = 5;
const RATIO = { floor: 1.1 };

const OWNER_PATHS = [
  "/api/notifications/unread-count",
  "/api/dashboard",
  "/api/reviews",
  "/api/clients",
  "/api/reviews?sort=lowest&search=the",
];

/** Server and worker in one process, as `npm start` runs them, under the calls of owners and guests. */
export async function run({ long }: BenchOptions): Promise<Figure[]> {
  const product = await startProduct();
  try {
    const headers = await demoOwner(product.port);
    const calls: Call[] = [...OWNER_PATHS.map((path) => ({ path, headers })), { path: "/review/marrovia" }];
    const sizes: number[] = [];
    // One part more at the beginning: in the first, code is loaded and compiled.
    for (let part = 0; part <= PARTS; part += 1) {
      const until = performance.now() + (long ? MINUTE_MS : 0);
      await work(product.port, calls);
      await sleep(Math.max(0, until - performance.now()));
      sizes.push(await sizeOf(product));
    }
    const [, first = 0] = sizes;
    const last = sizes.at(-1) ?? 0;
    const what = long ? "after ten minutes, against one" : "after ten parts of load, against one";
    const megaBytes = (size: number): string => (size / 1024 / 1024).toFixed(0);
    return [
      atMost(
        `server and worker, memory ${what} (${megaBytes(first)} → ${megaBytes(last)} MB)`,
        last / first,
        RATIO,
        (ratio) => `×${ratio.toFixed(2)}`,
      ),
    ];
  } finally {
    await product.stop();
  }
}

async function work(port: number, calls: readonly Call[]): Promise<void> {
  let made = 0;
  const caller = async (): Promise<void> => {
    while (made < CALLS_A_PART) {
      const call = calls[made % calls.length];
      made += 1;
      const status = call && (await send(port, call)).status;
      if (status !== 200) throw new Error(`${call?.path} answered ${status}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, caller));
}

/** A few looks, so that one right before a collection does not decide. */
async function sizeOf(product: MeasuredServer): Promise<number> {
  const seen: number[] = [];
  for (let look = 0; look < LOOKS; look += 1) {
    seen.push(await product.memory());
    await sleep(200);
  }
  return medianOf(seen);
}
