import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { Instrumenter } from "@stryker-mutator/instrumenter";
import { defineConfig } from "vitest/config";

// Started by `npm run test:mutation:services`, which says by these two which service gets faults and where their fate is noted.
const FILE = process.env["MUTATED_FILE"] ?? "";
const REPORT = process.env["MUTATION_REPORT"] ?? "";
/** Lines, to look at a part of it. */
const [FROM = 1, TO = Infinity] = (process.env["MUTATED_LINES"] ?? "").split("-").filter(Boolean).map(Number);

const quiet = () => undefined;
const logger = {
  isTraceEnabled: () => false,
  isDebugEnabled: () => false,
  isInfoEnabled: () => false,
  isWarnEnabled: () => false,
  isErrorEnabled: () => false,
  isFatalEnabled: () => false,
  trace: quiet,
  debug: quiet,
  info: quiet,
  warn: quiet,
  error: quiet,
  fatal: quiet,
};
const path = resolve(import.meta.dirname, FILE);
const { files, mutants } = await new Instrumenter(logger).instrument(
  [{ name: path, content: readFileSync(path, "utf8"), mutate: true }],
  {
    plugins: null,
    ignorers: [],
    // Texts here are paths, keys and words for the log; a status that is compared is tried by the comparison itself.
    excludedMutations: ["StringLiteral"],
  },
);

const faults = mutants
  .filter(({ status }) => status !== "Ignored")
  .map(({ id, location, replacement }) => ({
    id,
    line: location.start.line + 1,
    written: cut(path, location),
    instead: replacement,
  }));
writeFileSync(`${REPORT}.faults`, JSON.stringify(faults));

export default defineConfig({
  plugins: [
    {
      name: "faults",
      enforce: "pre",
      // Kept in Vitest's cache, it would come back with its faults while another service has its turn.
      configureVitest: ({ defineCacheKeyGenerator }) =>
        defineCacheKeyGenerator(({ id }) => (id === path ? false : undefined)),
      transform: (_code, id) => (id === path ? { code: files[0]?.content ?? "", map: null } : undefined),
    },
  ],
  test: {
    environment: "node",
    include: ["src/server/**/*.test.ts"],
    setupFiles: ["./src/server/testing/try-faults.ts"],
    globalSetup: ["./scripts/build-guest.ts", "./src/server/testing/global-setup.ts"],
    provide: {
      externalDatabase: process.env["TEST_DATABASE_URL"] ?? "",
      faults: {
        report: REPORT,
        all: faults.filter(({ line }) => line >= FROM && line <= TO),
      },
    },
    isolate: false,
    maxWorkers: 1,
    // Faults are tried after the last test of a file and before what it stands on is taken down.
    sequence: { hooks: "list" },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});

interface Place {
  line: number;
  column: number;
}

function cut(file: string, { start, end }: { start: Place; end: Place }): string {
  const lines = readFileSync(file, "utf8")
    .split("\n")
    .slice(start.line, end.line + 1);
  const last = lines.length - 1;
  lines[last] = lines[last]?.slice(0, end.column) ?? "";
  lines[0] = lines[0]?.slice(start.column) ?? "";
  return lines.map((line) => line.trim()).join(" ");
}
