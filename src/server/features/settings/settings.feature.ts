import type { Feature } from "#server/features/feature.ts";

export const settings: Feature = {};
