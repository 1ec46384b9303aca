import { defineConfig } from "vitest/config";

// Tests that need nothing but themselves: what `npm run test:mutation` asks whether it notices a fault.
export default defineConfig({
  test: {
    environment: "node",
    include: ["src/shared/**/*.test.ts", "src/server/**/*.rules.test.ts"],
  },
});
