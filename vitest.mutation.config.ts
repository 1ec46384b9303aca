import { configDefaults, defineConfig } from "vitest/config";

/** Tests of pure functions: no database, no browser, no process. */
export const PURE_TESTS = [
  "src/shared/**/*.test.ts",
  "src/server/**/*.{rules,render,property}.test.ts",
  "src/server/db/cursor.test.ts",
  "src/server/http/foreign-form.test.ts",
];

// What `npm run test:mutation` asks whether it notices a fault: tables. Tests that try many values would make it take an hour.
export default defineConfig({
  test: {
    environment: "node",
    include: PURE_TESTS,
    exclude: [...configDefaults.exclude, "**/*.property.test.ts"],
    isolate: false,
    testTimeout: 20_000,
  },
});
