import type { FastifyInstance } from "fastify";

/** Lets the routes of one context take HTML forms, and nothing else. Of a field sent twice the first counts. */
export function installFormParser(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) => {
    const fields: Record<string, string> = {};
    for (const [name, value] of new URLSearchParams(body.toString())) fields[name] ??= value;
    done(null, fields);
  });
}
