import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Product as Launched, launchProduct, untilReady } from "#server/testing/product.ts";
import { buildGuestIfChanged } from "../scripts/build-guest.ts";
import { Stage } from "./stage.ts";

/** A start takes no longer, whatever happened before. */
export const START_MS = 15_000;
/** Before a scenario gives up on a start. */
const GIVE_UP_SECONDS = 45;

export interface Product extends Launched {
  /** Milliseconds until `/readyz` says yes. */
  ready(seconds?: number): Promise<number>;
}

interface Launch {
  dataDir: string;
  env?: Record<string, string>;
  /** A copy of the sources; ours when left out. */
  root?: string;
  /** Modules of `preload/` to load first. */
  preload?: readonly string[];
}

/** The product as its users start it, ended with the scenario. */
export async function launch(stage: Stage, { dataDir, env = {}, preload = [], ...from }: Launch): Promise<Product> {
  const product = await launchProduct(
    dataDir,
    {
      LOG_LEVEL: "warn",
      // Every caller has an address of its own, as in real life; otherwise all would share one set of limits.
      TRUSTED_PROXIES: "127.0.0.1",
      ...env,
    },
    { ...from, preload: preload.map((name) => join(import.meta.dirname, "preload", name)) },
  );
  stage.atEnd(product.kill);
  return { ...product, ready: (seconds = GIVE_UP_SECONDS) => untilReady(product, seconds * 1000) };
}

let template: Promise<string> | undefined;

/** A data folder with the demo's people in it. The first is made by a start of the product, the others are copies. */
export async function demoFolder(stage: Stage): Promise<string> {
  const folder = join(stage.folder(), "data");
  cpSync(await prepareDemo(), folder, { recursive: true });
  return folder;
}

/** Makes that first folder; done before the time of any scenario begins. */
export function prepareDemo(): Promise<string> {
  template ??= makeTemplate();
  return template;
}

async function makeTemplate(): Promise<string> {
  await buildGuestIfChanged();
  const folder = mkdtempSync(join(tmpdir(), "plaudit-faults-demo-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const stage = new Stage();
  try {
    const first = await launch(stage, { dataDir: folder });
    await first.ready(90);
    first.signal("SIGTERM");
    await first.exited;
    return folder;
  } finally {
    await stage.end();
  }
}
