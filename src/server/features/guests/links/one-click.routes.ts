import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "#server/errors.ts";
import { makePageCtx } from "#server/http/page-context.ts";
import { unsubscribeByOneClick } from "./unsubscribe.service.ts";

/** What RFC 8058 has mail programs send, in either form encoding. */
const ASKED = /(?:^|&)List-Unsubscribe=One-Click(?:&|$)|name="?List-Unsubscribe"?\s*\r?\n\r?\nOne-Click/i;

/** The button of a mail program: no cookie, no reason, no page. Not a contract, since its body is not JSON. */
export function addOneClick(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  for (const type of ["application/x-www-form-urlencoded", "multipart/form-data"])
    app.addContentTypeParser(type, { parseAs: "string" }, (_request, body, done) => done(null, body));
  app.post(
    "/api/unsubscribe/:token/one-click",
    { config: { access: "public" } },
    (request: FastifyRequest<{ Params: { token: string } }>) => takeClick(app, request),
  );
}

async function takeClick(
  app: FastifyInstance,
  request: FastifyRequest<{ Params: { token: string } }>,
): Promise<{ unsubscribed: true }> {
  if (typeof request.body !== "string" || !ASKED.test(request.body)) throw new AppError("invalid_token");
  await unsubscribeByOneClick(makePageCtx(app, request), request.params.token);
  return { unsubscribed: true };
}
