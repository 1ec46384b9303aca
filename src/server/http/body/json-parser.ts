import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { FastifyInstance } from "fastify";
import { AppError } from "#server/errors.ts";

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

/** From here on reading would take longer than anybody should have to wait for somebody else's file. */
const LARGE = 1024 * 1024;

/** For contexts that take whole files as JSON: large ones are read beside the main thread. */
export function installLargeJsonParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, body, done) => {
    if (body.length < LARGE) void parse(request, body.toString(), done);
    else parseAside(body as Buffer).then((value) => done(null, value), done);
  });
}

async function parseAside(body: Buffer): Promise<unknown> {
  const bytes = new Uint8Array(body);
  const worker = new Worker(new URL("./json-worker.ts", import.meta.url), {
    workerData: bytes,
    transferList: [bytes.buffer],
  });
  const [read] = (await once(worker, "message")) as [{ value: unknown } | undefined];
  if (!read) throw new AppError("malformed_json");
  return read.value;
}
