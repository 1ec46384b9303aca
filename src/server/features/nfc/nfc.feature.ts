import { NFC_ERRORS } from "#shared/nfc/nfc.errors.ts";
import type { Feature } from "#server/features/feature.ts";
import { nfcAdminRoutes } from "./nfc.admin.routes.ts";
import { nfcJobs } from "./nfc.jobs.ts";
import { nfcOwnerRoutes } from "./nfc.owner.routes.ts";

export const nfc: Feature = {
  routes: [nfcOwnerRoutes, nfcAdminRoutes],
  jobs: nfcJobs,
  errors: NFC_ERRORS,
  demo: () => import("./nfc.demo.ts"),
};
