import react from "@vitejs/plugin-react";
import { configDefaults, defineConfig } from "vitest/config";
import { PURE_TESTS } from "./vitest.pure.ts";

export default defineConfig({
  test: {
    // One core would stand idle: half of a test's time is spent in PostgreSQL.
    maxWorkers: 2,
    // A screen test refuses on purpose, and the browser's console hears of it.
    onConsoleLog: (line) => !/^[A-Z]+ \/api\/\S* answered \d+/.test(line),
    projects: [
      { test: { name: "pure", environment: "node", include: PURE_TESTS, isolate: false, testTimeout: 120_000 } },
      {
        test: {
          name: "node",
          environment: "node",
          // Loading the product takes longer than most files: it is done once for each worker.
          isolate: false,
          include: [
            "src/server/**/*.test.ts",
            "src/standins/**/*.test.ts",
            "scripts/**/*.test.ts",
            "faults/**/*.test.ts",
          ],
          exclude: [...configDefaults.exclude, ...PURE_TESTS],
          globalSetup: ["./scripts/build-guest.ts", "./src/server/testing/global-setup.ts"],
          // A server to test on instead of the built-in one, for other versions of PostgreSQL.
          provide: { externalDatabase: process.env["TEST_DATABASE_URL"] ?? "" },
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
      {
        plugins: [react()],
        test: {
          name: "web",
          // Each file has a browser window of its own: what a screen leaves behind there (timers, storage, the address) is no other's.
          environment: "happy-dom",
          include: ["src/web/**/*.test.{ts,tsx}"],
          setupFiles: ["./src/web/testing/setup.ts"],
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
