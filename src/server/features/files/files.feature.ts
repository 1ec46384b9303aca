import { FILE_ERRORS } from "#shared/files/files.errors.ts";
import type { Feature } from "#server/features/feature.ts";
import { filesRoutes } from "./files.routes.ts";
import { storageRoutes } from "./storage.routes.ts";

export const files: Feature = {
  routes: [filesRoutes, storageRoutes],
  errors: FILE_ERRORS,
};
