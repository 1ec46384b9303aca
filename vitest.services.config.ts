import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { defineConfig } from "vitest/config";
import { putFaultsInto, withFaults } from "./scripts/mutation/instrument.ts";

// Started by `npm run test:mutation:services`, which says by these two which service gets faults and where their fate is noted.
const FILE = process.env["MUTATED_FILE"] ?? "";
const REPORT = process.env["MUTATION_REPORT"] ?? "";
/** Lines, to look at a part of it. */
const [FROM = 1, TO = Infinity] = (process.env["MUTATED_LINES"] ?? "").split("-").filter(Boolean).map(Number);

const path = resolve(import.meta.dirname, FILE);
// Texts here are paths, keys and words for the log; a status that is compared is tried by the comparison itself.
const { codes, faults } = await putFaultsInto([path], ["StringLiteral"]);
writeFileSync(`${REPORT}.faults`, JSON.stringify(faults));

export default defineConfig({
  plugins: [withFaults(codes)],
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
