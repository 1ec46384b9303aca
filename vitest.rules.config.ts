import { globSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { configDefaults, defineConfig } from "vitest/config";
import { putFaultsInto, withFaults } from "./scripts/mutation/instrument.ts";
import { PURE_TESTS } from "./vitest.pure.ts";

// Started by `npm run test:mutation`, which says by these what gets faults and where their fate is noted.
const ENDS = (process.env["MUTATED_FILES"] ?? "").split(",");
const REPORT = process.env["MUTATION_REPORT"] ?? "";
const isTried = process.env["MUTATION_TRIES"] !== "none";

const MUTATED = [
  "src/shared/domain/*.ts",
  "src/server/**/*.rules.ts",
  "src/shared/nfc/*.rules.ts",
  "src/server/db/cursor.ts",
  "src/server/http/foreign-form.ts",
];
const ROOT = import.meta.dirname;
const absolute = (path: string): string => resolve(ROOT, path);
const paths = globSync(MUTATED, { cwd: ROOT })
  .filter((path) => !path.endsWith(".test.ts") && ENDS.some((end) => end === "" || path.endsWith(`/${end}`)))
  .map(absolute)
  .toSorted();
const { codes, faults } = await putFaultsInto(paths);
writeFileSync(`${REPORT}.faults`, JSON.stringify(faults));

/** A table is about the files it imports. */
const tables = Object.fromEntries(
  globSync(PURE_TESTS, { cwd: ROOT })
    .map(absolute)
    .map((table) => [table, importsOf(table).filter((path) => codes.has(path))] as const)
    .filter(([, subjects]) => subjects.length > 0),
);

function importsOf(file: string): string[] {
  const specifiers = readFileSync(file, "utf8").matchAll(/from "([#.][^"]+)"/g);
  return [...specifiers].map(([, specifier = ""]) =>
    specifier.startsWith("#") ? absolute(`src/${specifier.slice(1)}`) : resolve(dirname(file), specifier),
  );
}

export default defineConfig({
  plugins: [withFaults(codes)],
  test: {
    environment: "node",
    include: isTried ? Object.keys(tables) : PURE_TESTS,
    // Tests that try many values would take an hour.
    exclude: [...configDefaults.exclude, "**/*.property.test.ts"],
    setupFiles: ["./src/server/testing/try-faults.ts"],
    provide: { faults: { report: REPORT, all: isTried ? faults : [], tables } },
    // What a fault leaves behind in one table is no other's.
    isolate: isTried,
    maxWorkers: 2,
    // Faults are tried after the last test of a file.
    sequence: { hooks: "list" },
    testTimeout: 10_000,
  },
});
