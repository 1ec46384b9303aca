import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

// Loaded before the product (`node --import`): on SIGUSR2 it says how much memory is in use once the garbage is out.

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

process.on("SIGUSR2", () => {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  process.stdout.write(`memory in use: ${((heapUsed + external) / 1024 ** 2).toFixed(1)} MB\n`);
});
