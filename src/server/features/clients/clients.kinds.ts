import { z } from "zod";
import { jobKind } from "#server/platform/jobs/jobs.port.ts";

export const runImportJob = jobKind("clients.run_import", z.object({ import_id: z.uuid() }));
export const forgetUploadJob = jobKind("clients.forget_upload", z.object({ upload_id: z.uuid() }));
