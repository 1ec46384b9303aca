import { z } from "zod";
import { jobKind } from "#server/platform/jobs/jobs.port.ts";
import { proofMailJobKind } from "#server/platform/jobs/mail-job.ts";

export const queueNewsJob = jobKind("notifications.queue_news", z.object({}));
export const sendNewsJob = proofMailJobKind("notifications.send_news", {});
