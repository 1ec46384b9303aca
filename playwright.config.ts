import { defineConfig } from "@playwright/test";
import { CHROMIUM_ARGS } from "./scripts/chromium.ts";

// Both are set by the global set-up; the workers, which do the testing, read this file after it.
const { E2E_PORT, E2E_CHROMIUM } = process.env;

export default defineConfig({
  testDir: "e2e",
  testMatch: "*.e2e.ts",
  globalSetup: "./e2e/kit/global-setup.ts",
  outputDir: "test-results",
  // Limits are for a product that hangs, not for a machine that is busy: a journey that works never waits for them.
  timeout: 240_000,
  // A product that does not work at all is told by the first few journeys; the rest would only take long.
  maxFailures: 12,
  expect: { timeout: 40_000 },
  // A machine whose processor is taken away for seconds is not the product's fault; what needed its second try is named as flaky.
  retries: 1,
  forbidOnly: true,
  fullyParallel: true,
  // One more than cores: a journey waits about as long as it works.
  workers: 3,
  reporter: "list",
  use: {
    baseURL: `http://localhost:${E2E_PORT}`,
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    timezoneId: "Europe/Paris",
    // Everything that is clicked would be waited for until it stands still.
    contextOptions: { reducedMotion: "reduce" },
    actionTimeout: 40_000,
    // A failure leaves a picture and the page's outline; for every step of it, run that journey with `--trace on`.
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: { args: CHROMIUM_ARGS, ...(E2E_CHROMIUM ? { executablePath: E2E_CHROMIUM } : {}) },
  },
});
