import { parentPort, workerData } from "node:worker_threads";

// Runs beside the main thread, for bodies that would keep everybody else waiting while they are read.

/** What the ordinary parser refuses as well: keys that reach into what all objects share. */
function isPoisoned(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (Object.hasOwn(value, "__proto__")) return true;
  const { constructor } = value as { constructor?: unknown };
  const ownsPrototype =
    Object.hasOwn(value, "constructor") &&
    typeof constructor === "object" &&
    constructor !== null &&
    Object.hasOwn(constructor, "prototype");
  return ownsPrototype || Object.values(value).some(isPoisoned);
}

function read(bytes: Uint8Array): { value: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return isPoisoned(value) ? undefined : { value };
  } catch {
    return undefined;
  }
}

parentPort?.postMessage(read(workerData as Uint8Array));
