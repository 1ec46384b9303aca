import type { Feature } from "#server/features/feature.ts";

/** Takes mail and hands it to the feature whose address it came to; `features/index.ts` knows them all. */
export const intake: Feature = {};
