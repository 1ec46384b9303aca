import { join, resolve } from "node:path";
import { brotliCompressSync } from "node:zlib";
import type * as Vite from "vite";
import { type BuildPlan, buildInto, isBuilt } from "./build-stamp.ts";

const ROOT = resolve(import.meta.dirname, "..");
/** What a phone on a slow connection may be asked to run. */
const ISLAND_LIMIT = 3 * 1024;

const PLAN: BuildPlan = {
  name: "guest",
  proof: "render.js",
  sources: [
    "package-lock.json",
    "scripts/build-guest.ts",
    "scripts/build-stamp.ts",
    "src/guest",
    "src/shared/guests",
    "src/shared/domain",
    "src/shared/scripts",
    "src/shared/guests/guest-pages.en.ts",
    "src/shared/guests/guest-pages.de.ts",
  ],
};

/** Builds the renderer of the guest pages unless the last build was made from the very same sources. */
export async function buildGuestIfChanged(): Promise<void> {
  if (!isBuilt(PLAN)) await buildGuest();
}

/** For the test runner: tests see the pages as the sources are now. */
export const setup = (): Promise<void> => buildGuestIfChanged();

/** The islands first: their text becomes part of the renderer. */
export const buildGuest = (): Promise<void> =>
  buildInto(PLAN, async (folder) => {
    const vite = await import("vite");
    const island = await buildIsland(vite, "review.island.ts");
    const loader = await buildIsland(vite, "scripts.island.ts");
    await vite.build({
      configFile: false,
      root: ROOT,
      logLevel: "warn",
      define: {
        __ISLAND__: JSON.stringify(island),
        __SCRIPT_LOADER__: JSON.stringify(loader),
        "process.env.NODE_ENV": '"production"',
      },
      // Whoever builds, a test run included: the pages are those of production.
      mode: "production",
      oxc: { jsx: { runtime: "automatic", development: false } },
      ssr: { noExternal: true },
      build: {
        ssr: join(ROOT, "src/guest/render.tsx"),
        outDir: folder,
        emptyOutDir: true,
        minify: true,
        cssMinify: true,
        // Phones of the last four years; nothing is added for older ones.
        cssTarget: ["chrome123", "safari17.5", "firefox120"],
        target: "es2023",
        reportCompressedSize: false,
        rolldownOptions: { output: { entryFileNames: "render.js", codeSplitting: false } },
      },
    });
  });

async function buildIsland(vite: typeof Vite, file: string): Promise<string> {
  const built = await vite.build({
    configFile: false,
    root: ROOT,
    logLevel: "warn",
    build: {
      write: false,
      target: "es2022",
      minify: true,
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: { input: join(ROOT, "src/guest/island", file), output: { format: "iife" } },
    },
  });
  const output = [built].flat().flatMap((result) => ("output" in result ? result.output : []));
  const chunk = output.find((one) => one.type === "chunk");
  if (!chunk || output.length !== 1) throw new Error(`${file} must be one script`);
  const size = brotliCompressSync(chunk.code).length;
  if (size > ISLAND_LIMIT) throw new Error(`${file} has ${size} bytes compressed, more than ${ISLAND_LIMIT}`);
  return chunk.code.trim();
}

if (import.meta.main) await (process.argv.includes("--if-changed") ? buildGuestIfChanged() : buildGuest());
