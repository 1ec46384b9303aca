import type { FastifyReply, FastifyRequest } from "fastify";

/** Sends content under its tag, or 304 and nothing to whoever has this very content already. */
export function sendUnlessKnown(
  request: FastifyRequest,
  reply: FastifyReply,
  { content, type, etag }: { content: Buffer; type: string; etag: string },
): FastifyReply {
  const known = (request.headers["if-none-match"] ?? "").split(",").map((tag) => tag.trim());
  void reply.header("etag", etag);
  if (["*", etag, `W/${etag}`].some((tag) => known.includes(tag))) return reply.status(304).send();
  return reply.type(type).send(content);
}
