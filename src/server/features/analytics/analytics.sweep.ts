import type { SweepPart } from "#server/testing/sweep-part.ts";

export const sweep: SweepPart = {
  examples: {
    "PUT /api/analytics/revenue/:year/:month": { amount_cents: 1_250_000, notes: "Terrace open", revision: 0 },
  },
};
