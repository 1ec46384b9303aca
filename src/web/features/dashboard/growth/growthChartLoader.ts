import { onIdle } from "#web/lib/onIdle.ts";

/**
 * The chart library is far larger than the rest of the page, so it comes by itself, once the rest is drawn: running it takes
 * as long as drawing everything else.
 */
export const loadGrowthChart = async () => {
  await new Promise<void>((done) => void onIdle(done));
  return import("./GrowthChart.tsx");
};
