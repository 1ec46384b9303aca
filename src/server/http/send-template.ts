import type { FastifyReply, FastifyRequest } from "fastify";
import type { PageTemplate } from "#server/platform/page-template/page-template.ts";

/** Sends a kept page with the values of this answer, packed where the browser takes it. */
export function sendTemplate(
  request: FastifyRequest,
  reply: FastifyReply,
  template: PageTemplate,
  values: Record<string, string>,
): FastifyReply {
  if (!/\bgzip\b/.test(request.headers["accept-encoding"] ?? "")) return reply.send(template.plain(values));
  return reply.header("content-encoding", "gzip").send(template.gzip(values));
}
