import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

const ROOT = resolve(import.meta.dirname, "..");

export interface BuildPlan {
  /** The folder in dist. */
  name: string;
  /** Files and folders the build is made from. */
  sources: readonly string[];
  /** A file without which the build is none. */
  proof: string;
}

const outOf = ({ name }: BuildPlan): string => join(ROOT, "dist", name);
const stampOf = ({ name }: BuildPlan): string => join(ROOT, "dist", `${name}.stamp`);

/** Whether the last build was made from the very same sources. */
export const isBuilt = (plan: BuildPlan): boolean =>
  existsSync(join(outOf(plan), plan.proof)) &&
  existsSync(stampOf(plan)) &&
  readFileSync(stampOf(plan), "utf8") === hashSources(plan.sources);

/** Builds beside the present build and swaps: whoever serves it never sees half a build. */
export async function buildInto(plan: BuildPlan, build: (folder: string) => Promise<void>): Promise<void> {
  const began = performance.now();
  const out = outOf(plan);
  mkdirSync(join(ROOT, "dist"), { recursive: true });
  // Taken before reading the sources: a change made while building must lead to another build.
  const hash = hashSources(plan.sources);
  const fresh = `${out}.new.${process.pid}`;
  const old = `${out}.old.${process.pid}`;
  removeAbandoned(plan);
  try {
    await build(fresh);
    rmSync(stampOf(plan), { force: true });
    if (existsSync(out)) renameSync(out, old);
    renameSync(fresh, out);
    writeFileSync(stampOf(plan), hash);
  } finally {
    for (const leftover of [fresh, old]) rmSync(leftover, { recursive: true, force: true });
  }
  console.log(`Built the ${plan.name} in ${((performance.now() - began) / 1000).toFixed(1)} s.`);
}

/** What a build that was killed left behind. */
function removeAbandoned({ name }: BuildPlan): void {
  const limit = Date.now() - 60 * 60_000;
  const folder = join(ROOT, "dist");
  const leftover = new RegExp(`^${name}\\.(new|old)\\.\\d+$`);
  for (const path of readdirSync(folder)
    .filter((entry) => leftover.test(entry))
    .map((entry) => join(folder, entry))) {
    if (statSync(path).mtimeMs < limit) rmSync(path, { recursive: true, force: true });
  }
}

function hashSources(sources: readonly string[]): string {
  const hash = createHash("sha256");
  for (const source of sources.map((name) => join(ROOT, name)).filter(existsSync)) {
    for (const file of filesIn(source))
      hash
        .update(`${file.slice(ROOT.length)}\0`)
        .update(readFileSync(file))
        .update("\0");
  }
  return hash.digest("hex");
}

/** All files of a folder in a fixed order, or the file itself. Tests are no part of a build. */
export function filesIn(path: string): string[] {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}
