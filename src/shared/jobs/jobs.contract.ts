import { z } from "zod";
import { ById, Done, endpoint, listOf } from "#shared/http/endpoint.ts";
import { line } from "#shared/http/fields.ts";

/** `stuck` and `late`: nobody takes what waits; `dead`: given up; `retrying`: failed, and tried again by itself. */
const QUEUE_STATES = ["stuck", "dead", "late", "retrying", "fine"] as const;
export type QueueState = (typeof QUEUE_STATES)[number];

/** How many jobs of one kind are in which state. */
export const JobCounts = z.object({
  /** `feature.verb_noun`; screens have words for it. */
  kind: z.string(),
  waiting: z.number().int(),
  running: z.number().int(),
  /** Failed at least once and will be tried again by themselves. */
  failed: z.number().int(),
  /** Failed for good: somebody must look. */
  dead: z.number().int(),
  /** How long the first in line has been waiting though it is due; null where none does. */
  oldest_seconds: z.number().int().nullable(),
  state: z.enum(QUEUE_STATES),
});
export type JobCounts = z.infer<typeof JobCounts>;

export const DeadJob = z.object({
  id: z.uuid(),
  kind: z.string(),
  /** Whom or what it was about: what the id is of, such as `user_id`, and the id. */
  about: z.array(z.object({ what: z.string(), id: z.string() })),
  /** What the last try said. */
  error: z.string(),
  tries: z.number().int(),
  queued_at: z.iso.datetime(),
  died_at: z.iso.datetime(),
});
export type DeadJob = z.infer<typeof DeadJob>;

const kind = line(100).regex(/^[a-z_.]+$/, "validation:text");

export const jobsApi = {
  counts: endpoint({
    method: "GET",
    path: "/api/admin/jobs",
    access: "staff:settings",
    summary: "How many jobs of each kind wait, run, have failed or are dead",
    response: listOf(JobCounts),
  }),
  dead: endpoint({
    method: "GET",
    path: "/api/admin/jobs/dead",
    access: "staff:settings",
    summary: "Jobs that failed for good, newest first",
    query: z.object({
      kind: kind.optional(),
      cursor: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1, "validation:min").max(100, "validation:max").default(20),
    }),
    response: listOf(DeadJob),
  }),
  retry: endpoint({
    method: "POST",
    path: "/api/admin/jobs/dead/:id/retry",
    access: "staff:settings",
    summary: "Put a dead job back into its queue",
    params: ById,
    response: Done,
  }),
  retryAll: endpoint({
    method: "POST",
    path: "/api/admin/jobs/dead/retry",
    access: "staff:settings",
    summary: "Put all dead jobs of one kind back into their queue",
    body: z.object({ kind }),
    response: z.object({ message: z.string(), revived: z.number().int() }),
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/admin/jobs/dead/:id",
    access: "staff:settings",
    summary: "Forget a dead job",
    params: ById,
    response: Done,
  }),
};
