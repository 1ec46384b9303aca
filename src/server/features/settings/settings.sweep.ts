import type { SweepPart } from "#server/testing/sweep-part.ts";

export const sweep: SweepPart = {
  examples: {
    "PATCH /api/admin/settings": {
      revision: 0,
      google_api_key: "AIza-made-up-for-sweeps",
      first_month_offer_ends_at: "2026-12-01T12:00:00Z",
      double_opt_in_countries: ["DE"],
      sender_name: "Plaudit",
    },
  },
};
