import type { FastifyRequest } from "fastify";
import type { Origin } from "#server/context.ts";

const LONGEST_USER_AGENT = 256;

/** Where a request comes from, as far as it is written down. */
export const originOf = (request: FastifyRequest): Origin => ({
  ip: request.ip,
  userAgent: request.headers["user-agent"]?.slice(0, LONGEST_USER_AGENT) ?? null,
  requestId: request.id,
});
