import type { Feature } from "#server/features/feature.ts";
import { mailsJobs } from "./mails.jobs.ts";

export const mails: Feature = { jobs: mailsJobs };
