import type { FastifyInstance } from "fastify";

/**
 * JSON is the only body we read. The web sends its content type with every call, so an empty body is taken where the
 * contract has none; where it has one, an empty body is malformed.
 */
export function installJsonParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body.length === 0 && request.routeOptions.config.hasBody !== true) done(null, undefined);
    else void parse(request, body.toString(), done);
  });
}
