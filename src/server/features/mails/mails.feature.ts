import type { Feature } from "#server/features/feature.ts";

export const mails: Feature = {};
