import type { SweepPart } from "#server/testing/sweep-part.ts";
import { makeTemplate } from "./templates.factory.ts";

const template = { ...makeTemplate() };
const sample = { ...template, client_id: "0196a4f0-0000-7000-8000-000000000001" };

// Templates are the house's, not a restaurant's: only staff reach them by id.
export const sweep: SweepPart = {
  ids: {
    "GET /api/admin/templates/:id": "staff",
    "PUT /api/admin/templates/:id": "staff",
    "DELETE /api/admin/templates/:id": "staff",
    "PUT /api/admin/templates/:id/draft": "staff",
    "DELETE /api/admin/templates/:id/draft": "staff",
    "PUT /api/admin/templates/:id/active": "staff",
    "POST /api/admin/templates/:id/duplicate": "staff",
    "GET /api/admin/templates/:id/versions": "staff",
    "GET /api/admin/templates/:id/versions/:revision": "staff",
    "POST /api/admin/templates/:id/versions/:revision/restore": "staff",
  },
  examples: {
    "POST /api/admin/templates": template,
    "PUT /api/admin/templates/:id": { ...template, revision: 1 },
    "PUT /api/admin/templates/:id/draft": { ...template, revision: 1 },
    "POST /api/admin/templates/preview": sample,
    "POST /api/admin/templates/test-email": sample,
  },
};
