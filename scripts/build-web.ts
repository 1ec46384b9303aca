import { statSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { extname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { buildGuest, buildGuestIfChanged } from "./build-guest.ts";
import { missingMantineStyles } from "./mantine-styles.ts";
import { circlesOf } from "./web-chunks.ts";
import { writeOpenPages } from "./open-pages.ts";
import { writeSketches } from "./sketches.ts";
import { type BuildPlan, buildInto, filesIn, isBuilt } from "./build-stamp.ts";

const ROOT = resolve(import.meta.dirname, "..");
const PLAN: BuildPlan = {
  name: "web",
  proof: "index.html",
  sources: [
    "package-lock.json",
    "vite.config.ts",
    "index.html",
    "public",
    "scripts/build-web.ts",
    "scripts/build-stamp.ts",
    "scripts/light-contracts.ts",
    "scripts/mantine-styles.ts",
    "scripts/open-pages.ts",
    "scripts/sketches.ts",
    "scripts/web-chunks.ts",
    "scripts/written-pages.ts",
    "src/web",
    "src/shared",
  ],
};
const COMPRESSIBLE = new Set([".js", ".css", ".svg", ".json", ".txt", ".webmanifest", ".wasm", ".xml", ".ico"]);
/** Below this the header of a compressed answer costs more than it saves. */
const SMALLEST = 600;

/** Builds the web and the guest pages, each unless its last build was made from the very same sources. */
export async function buildIfChanged(): Promise<void> {
  await buildGuestIfChanged();
  if (!isBuilt(PLAN)) await buildWeb();
}

const buildWeb = (): Promise<void> =>
  buildInto(PLAN, async (folder) => {
    // Whatever the shell says: Vite would build React for development, and a till without its worker.
    process.env["NODE_ENV"] = "production";
    const vite = await import("vite");
    const built = await vite.build({
      configFile: join(ROOT, "vite.config.ts"),
      logLevel: "warn",
      build: { outDir: folder, emptyOutDir: true },
    });
    const output = [built].flat().flatMap((result) => ("output" in result ? result.output : []));
    const chunks = output.filter((file) => file.type === "chunk");
    const circles = circlesOf(chunks);
    if (circles.length > 0) throw new Error(`These chunks import each other: ${circles.join(", ")}`);
    const missing = missingMantineStyles(ROOT, chunks);
    if (missing.length > 0) throw new Error(`ui/theme imports no ${missing.join(", ")}`);
    const web = { root: ROOT, folder, chunks };
    await writeOpenPages(vite, web);
    await writeSketches(vite, web);
    await compressAll(folder);
  });

/** zlib works in the thread pool, so all files are compressed side by side. */
async function compressAll(folder: string): Promise<void> {
  const files = filesIn(folder).filter((file) => COMPRESSIBLE.has(extname(file)) && statSync(file).size >= SMALLEST);
  await Promise.all(files.map(compress));
}

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  const [br, gz] = await Promise.all([
    toBrotli(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
    toGzip(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}

if (import.meta.main) {
  try {
    if (process.argv.includes("--if-changed")) await buildIfChanged();
    else {
      await buildGuest();
      await buildWeb();
    }
  } catch (error) {
    console.error(`The web could not be built: ${(error as Error).message}`);
    process.exitCode = 1;
  }
}
