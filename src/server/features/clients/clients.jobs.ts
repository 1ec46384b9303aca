import { handleJob } from "#server/platform/jobs/job-handler.ts";
import { forgetUploadJob, runImportJob } from "./clients.kinds.ts";
import { runImport } from "#server/features/clients/import/import-run.service.ts";
import { forgetUpload } from "#server/features/clients/import/imports.service.ts";

export const clientsJobs = [
  handleJob(runImportJob, (ctx, { import_id }) => runImport(ctx, import_id)),
  handleJob(forgetUploadJob, (ctx, { upload_id }) => forgetUpload(ctx, upload_id)),
];
