import { ConfigError, readConfig } from "./config.ts";
import { activeCall } from "./platform/log/active-call.ts";
import { type Log, makeLog } from "./platform/log/log.ts";
import { countEvent } from "./platform/metrics/metrics.ts";
import { start } from "./start.ts";
import { StartError } from "./start-error.ts";
import { type Stops, stopAll } from "./stopping.ts";

/** The process: start, signals, mishaps, stop. */
export async function run(): Promise<void> {
  const stops: Stops = {};
  let stopping = false;
  const stop = async (code: number): Promise<never> => {
    stopping = true;
    await stopAll(stops);
    process.exit(code);
  };
  // A second signal ends the process at once.
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.on(signal, () => void (stopping ? process.exit(1) : stop(0)));
  try {
    const config = readConfig();
    const log = makeLog(config.logLevel);
    watchMishaps(log, () => void (stopping || stop(1)));
    await start(config, { log, stops, isStopping: () => stopping });
  } catch (error) {
    if (stopping) return;
    if (error instanceof ConfigError || error instanceof StartError) process.stderr.write(`${error.message}\n`);
    else process.stderr.write(`Plaudit could not start: ${error instanceof Error ? error.message : String(error)}\n`);
    await stop(1);
  }
}

/** What nobody caught: a failed promise concerns one call; an exception may have left anything half done. */
function watchMishaps(log: Log, stop: () => void): void {
  process.on("unhandledRejection", (reason) => {
    countEvent("unhandled_rejections_total");
    log.error({ err: reason, ...activeCall() }, "unhandled rejection");
  });
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error, ...activeCall() }, "uncaught exception, stopping");
    stop();
  });
}
