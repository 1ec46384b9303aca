/** Tests of pure functions: no database, no browser, no process. */
export const PURE_TESTS = [
  "src/shared/**/*.test.ts",
  "src/server/**/*.{rules,render,property}.test.ts",
  "src/server/db/cursor.test.ts",
  "src/server/http/foreign-form.test.ts",
];
