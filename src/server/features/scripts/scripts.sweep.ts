import type { SweepPart } from "#server/testing/sweep-part.ts";

const BASE = "/api/admin/custom-scripts";

export const sweep: SweepPart = {
  ids: {
    [`GET ${BASE}/:id`]: "staff",
    [`PUT ${BASE}/:id`]: "staff",
    [`PUT ${BASE}/:id/active`]: "staff",
    [`DELETE ${BASE}/:id`]: "staff",
    [`GET ${BASE}/:id/versions`]: "staff",
    [`GET ${BASE}/:id/versions/:revision`]: "staff",
    [`POST ${BASE}/:id/versions/:revision/restore`]: "staff",
    [`GET ${BASE}/:id/errors`]: "staff",
  },
  examples: {
    [`PUT ${BASE}/order`]: { ids: ["3f2a9c1e-0000-4000-8000-000000000001"] },
    "POST /api/custom-scripts/errors": {
      script_id: "3f2a9c1e-0000-4000-8000-000000000001",
      area: "site",
      message: "x is not defined",
    },
  },
};
