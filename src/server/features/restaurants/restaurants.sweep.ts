import type { SweepPart } from "#server/testing/sweep-part.ts";

export const sweep: SweepPart = { ids: { "GET /api/restaurant/print/:sheet": "staff" } };
