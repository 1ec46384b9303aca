import { setImmediate as turn } from "node:timers/promises";
import { PATIENCE, connect } from "#server/db/connection.ts";
import { exportClients } from "../src/server/features/clients/list/client-export.service.ts";
import { ownerCtx } from "./growth.ts";

// Exports a large restaurant's clients and prints how much the process grew by it. A small export goes first, so that what
// is loaded and compiled once is not counted.

const { DATABASE_URL = "", LARGE = "", OTHERS = "" } = process.env;
const { db, close } = connect(DATABASE_URL, { max: 4, patience: PATIENCE.job });

async function readExport(restaurantId: string): Promise<{ lines: number; peak: number }> {
  const owner = { restaurantId, userId: crypto.randomUUID() };
  const { content } = await exportClients(ownerCtx(db, owner, new Date()), {});
  let [lines, peak] = [0, 0];
  for await (const piece of content as AsyncIterable<string>) {
    for (let at = piece.indexOf("\n"); at >= 0; at = piece.indexOf("\n", at + 1)) lines += 1;
    peak = Math.max(peak, process.memoryUsage.rss());
    // As when somebody downloads it: other work gets its turn between two pieces.
    await turn();
  }
  return { lines, peak };
}

await readExport(OTHERS);
globalThis.gc?.();
const before = process.memoryUsage.rss();
const started = performance.now();
const { lines, peak } = await readExport(LARGE);
console.log(JSON.stringify({ lines, bytes: peak - before, seconds: (performance.now() - started) / 1000 }));
await close();
