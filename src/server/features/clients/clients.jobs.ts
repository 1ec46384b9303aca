import { handleJob } from "#server/platform/jobs/job-handler.ts";
import { forgetUploadJob, runImportJob } from "./clients.kinds.ts";
import { runImport } from "./import-run.service.ts";
import { forgetUpload } from "./imports.service.ts";

export const clientsJobs = [
  handleJob(runImportJob, (ctx, { import_id }) => runImport(ctx, import_id)),
  handleJob(forgetUploadJob, (ctx, { upload_id }) => forgetUpload(ctx, upload_id)),
];
