/** Whatever changes a figure of the first screen invalidates this. */
export const dashboardKeys = { all: ["dashboard"] as const };
