import { ConfigError, readConfig } from "./config.ts";
import { start } from "./start.ts";
import { StartError } from "./start-error.ts";
import { type Stops, stopAll } from "./stopping.ts";

/** The process: start, signals, stop. */
export async function run(): Promise<void> {
  const stops: Stops = {};
  let stopping = false;
  const stop = async (code: number): Promise<never> => {
    if (stopping) process.exit(1);
    stopping = true;
    await stopAll(stops);
    process.exit(code);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void stop(0));
  try {
    await start(readConfig(), stops, () => stopping);
  } catch (error) {
    if (error instanceof ConfigError || error instanceof StartError) process.stderr.write(`${error.message}\n`);
    else process.stderr.write(`Plaudit could not start: ${error instanceof Error ? error.message : String(error)}\n`);
    await stop(1);
  }
}
