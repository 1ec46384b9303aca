import { z } from "zod";
import { jobKind } from "#server/platform/jobs/jobs.port.ts";
import { mailJobKind } from "#server/platform/jobs/mail-job.ts";

export const sendAnswerJob = mailJobKind("support.send_answer", { message_id: z.uuid() });
export const sweepSupportJob = jobKind("support.sweep", z.object({}));
