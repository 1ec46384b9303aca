import type { FastifyInstance } from "fastify";
import { healthApi } from "#shared/jobs/health.contract.ts";
import { jobsApi } from "#shared/jobs/jobs.contract.ts";
import { route } from "#server/http/route.ts";
import { goOn, readHealth } from "./health.service.ts";
import { presentDeadJob } from "./jobs.present.ts";
import * as jobs from "./jobs.service.ts";

export function jobsRoutes(app: FastifyInstance): void {
  route(app, jobsApi.counts, async (ctx) => ({ data: await jobs.countJobs(ctx), meta: {} }));
  route(app, jobsApi.dead, async (ctx, { query }) => {
    const { rows, next } = await jobs.listDeadJobs(ctx, query);
    return { data: rows.map(presentDeadJob), meta: { next_cursor: next } };
  });
  route(app, jobsApi.retry, async (ctx, { params }) => {
    await jobs.retryDeadJob(ctx, params.id);
    return { message: ctx.t("messages:job_revived") };
  });
  route(app, jobsApi.retryAll, async (ctx, { body }) => ({
    revived: await jobs.retryDeadJobsOf(ctx, body.kind),
    message: ctx.t("messages:job_revived"),
  }));
  route(app, jobsApi.remove, async (ctx, { params }) => {
    await jobs.removeDeadJob(ctx, params.id);
    return { message: ctx.t("messages:job_removed") };
  });
  route(app, healthApi.read, (ctx) => readHealth(ctx));
  route(app, healthApi.goOn, async (ctx, { params }) => ({
    hurried: await goOn(ctx, params.stream),
    message: ctx.t("jobs:streams.hurried"),
  }));
}
