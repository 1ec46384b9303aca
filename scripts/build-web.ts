import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { extname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const ROOT = resolve(import.meta.dirname, "..");
const OUT = join(ROOT, "dist/web");
const STAMP = join(ROOT, "dist/web.stamp");
const SOURCES = [
  "package-lock.json",
  "vite.config.ts",
  "index.html",
  "public",
  "scripts/build-web.ts",
  "src/web",
  "src/guest",
  "src/shared",
];
const COMPRESSIBLE = new Set([".js", ".css", ".svg", ".json", ".txt", ".webmanifest", ".wasm", ".xml", ".ico"]);
/** Below this the header of a compressed answer costs more than it saves. */
const SMALLEST = 600;

/** Builds the web unless the last build was made from the very same sources. */
export async function buildIfChanged(): Promise<void> {
  if (!isCurrent(hashSources())) await build();
}

/** Builds beside the present build and swaps: whoever serves it never sees half a build. */
async function build(): Promise<void> {
  const began = performance.now();
  mkdirSync(join(ROOT, "dist"), { recursive: true });
  // Taken before reading the sources: a change made while building must lead to another build.
  const hash = hashSources();
  const fresh = `${OUT}.new.${process.pid}`;
  const old = `${OUT}.old.${process.pid}`;
  removeAbandoned();
  try {
    const vite = await import("vite");
    await vite.build({
      configFile: join(ROOT, "vite.config.ts"),
      logLevel: "warn",
      build: { outDir: fresh, emptyOutDir: true },
    });
    await compressAll(fresh);
    rmSync(STAMP, { force: true });
    if (existsSync(OUT)) renameSync(OUT, old);
    renameSync(fresh, OUT);
    writeFileSync(STAMP, hash);
  } finally {
    for (const leftover of [fresh, old]) rmSync(leftover, { recursive: true, force: true });
  }
  console.log(`Built the web in ${((performance.now() - began) / 1000).toFixed(1)} s.`);
}

/** What a build that was killed left behind. */
function removeAbandoned(): void {
  const limit = Date.now() - 60 * 60_000;
  const folder = join(ROOT, "dist");
  const names = readdirSync(folder).filter((name) => /^web\.(new|old)\.\d+$/.test(name));
  for (const path of names.map((name) => join(folder, name))) {
    if (statSync(path).mtimeMs < limit) rmSync(path, { recursive: true, force: true });
  }
}

const isCurrent = (hash: string): boolean =>
  existsSync(join(OUT, "index.html")) && existsSync(STAMP) && readFileSync(STAMP, "utf8") === hash;

function hashSources(): string {
  const hash = createHash("sha256");
  for (const source of SOURCES.map((name) => join(ROOT, name)).filter(existsSync)) {
    for (const file of filesIn(source))
      hash
        .update(`${file.slice(ROOT.length)}\0`)
        .update(readFileSync(file))
        .update("\0");
  }
  return hash.digest("hex");
}

/** All files of a folder in a fixed order, or the file itself. Tests are no part of the build. */
function filesIn(path: string): string[] {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

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
    await (process.argv.includes("--if-changed") ? buildIfChanged() : build());
  } catch (error) {
    console.error(`The web could not be built: ${(error as Error).message}`);
    process.exitCode = 1;
  }
}
