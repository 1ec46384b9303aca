import { DEFAULT_LOCALE } from "#shared/domain/locales.ts";
import type { CallCtx, Platform } from "./context.ts";
import { ALL_RESTAURANTS } from "./db/scope.ts";
import { translator } from "./platform/i18n/translate.ts";

/** What a job works with: the product itself acts, on all restaurants. */
export const makeJobCtx = (platform: Platform, jobId: string): CallCtx => ({
  ...platform,
  now: platform.now(),
  clock: platform.now,
  actor: { kind: "system" },
  scope: ALL_RESTAURANTS,
  origin: { ip: null, userAgent: null, requestId: jobId },
  locale: DEFAULT_LOCALE,
  t: translator(DEFAULT_LOCALE),
  log: platform.log.child({ job_id: jobId }),
});
