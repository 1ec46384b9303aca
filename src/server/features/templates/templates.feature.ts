import type { Feature } from "#server/features/feature.ts";

export const templates: Feature = {};
