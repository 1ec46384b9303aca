/** The chart library is far larger than the rest of the page, so it comes by itself, and only once. */
export const loadGrowthChart = () => import("./GrowthChart.tsx");
